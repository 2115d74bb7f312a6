import { useState } from 'react'
import { Field, splitField } from './field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { Eye, EyeOff } from '../icons/icons.ts'
import type { TextFieldProps } from './text-field.tsx'

export type PasswordFieldProps = TextFieldProps & { showLabel: string; hideLabel: string }

/** A password field with a button to show the text. */
export const PasswordField = ({ showLabel, hideLabel, ...props }: PasswordFieldProps) => {
  const [shown, setShown] = useState(false)
  const { frame, control } = splitField(props)
  return (
    <Field {...frame}>
      {(wired) => (
        <span className="input-affix">
          <input autoComplete="current-password" {...control} {...wired} type={shown ? 'text' : 'password'} />
          <IconButton
            label={shown ? hideLabel : showLabel}
            icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
            aria-controls={wired.id}
            disabled={control.disabled}
            onClick={() => setShown(!shown)}
          />
        </span>
      )}
    </Field>
  )
}
