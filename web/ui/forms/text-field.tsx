import type { ComponentProps } from 'react'
import { Field, type FieldFrame, splitField } from './field.tsx'

type Own<Native> = Omit<Native, keyof FieldFrame> & FieldFrame

export type TextFieldProps = Own<ComponentProps<'input'>>

/** A one-line text field with its label, hint and error. */
export const TextField = (props: TextFieldProps) => {
  const { frame, control } = splitField(props)
  return <Field {...frame}>{(wired) => <input type="text" {...control} {...wired} />}</Field>
}

export type TextAreaProps = Own<ComponentProps<'textarea'>>

/** A text field of several lines; it grows with its text. */
export const TextArea = (props: TextAreaProps) => {
  const { frame, control } = splitField(props)
  return <Field {...frame}>{(wired) => <textarea rows={4} {...control} {...wired} />}</Field>
}
