import type { ComponentProps } from 'react'
import { Field, type FieldFrame, splitField } from './field.tsx'
import { ChevronDown } from '../icons/icons.ts'

export type SelectFieldProps = Omit<ComponentProps<'select'>, keyof FieldFrame> & FieldFrame

/** A native select in a form; options are its children. */
export const SelectField = (props: SelectFieldProps) => {
  const { frame, control } = splitField(props)
  return (
    <Field {...frame}>
      {(wired) => (
        <span className="select-wrap">
          <select {...control} {...wired} />
          <ChevronDown aria-hidden />
        </span>
      )}
    </Field>
  )
}
