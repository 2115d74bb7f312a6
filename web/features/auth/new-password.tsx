import { useState } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/forms/password-field.tsx'
import type { NewPassword, NewPasswordProblems } from './new-password-problems.ts'

interface Props {
  values: NewPassword
  problems: NewPasswordProblems
  /** Shows problems before a field was left: the form was submitted. */
  complain: boolean
  /** What the server objects to. */
  refused?: string | undefined
  onChange: (name: keyof NewPassword, value: string) => void
}

/** A new password, twice; checked when a field is left, confirmed as soon as it is valid. */
export function NewPasswordFields({ values, problems, complain, refused, onChange }: Props) {
  const [left, setLeft] = useState<Partial<Record<keyof NewPassword, true>>>({})
  const wire = (name: keyof NewPassword) => ({
    name,
    required: true,
    value: values[name],
    autoComplete: 'new-password',
    maxLength: limits.passwordMax,
    showLabel: m.access_show(),
    hideLabel: m.access_hide(),
    error: complain || (left[name] && values[name] !== '') ? problems[name] : undefined,
    good: values[name] !== '' && problems[name] === undefined,
    onBlur: () => setLeft((before) => ({ ...before, [name]: true })),
    onChange: (event: { target: HTMLInputElement }) => onChange(name, event.target.value),
  })
  const first = wire('password')
  return (
    <>
      <PasswordField label={m.account_new_password()} {...first} error={refused ?? first.error} />
      <PasswordField label={m.access_repeat()} {...wire('repeat')} />
    </>
  )
}
