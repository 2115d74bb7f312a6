import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/forms/password-field.tsx'

interface Props {
  value: string
  /** It was tried, and is not the one. */
  wrong: boolean
  onChange: (value: string) => void
  label?: string
}

/** The proof of who asks. */
export const CurrentPassword = ({ value, wrong, onChange, label }: Props) => (
  <PasswordField
    label={label ?? m.account_current_password()}
    name="current_password"
    autoComplete="current-password"
    maxLength={limits.passwordMax}
    showLabel={m.access_show()}
    hideLabel={m.access_hide()}
    value={value}
    error={wrong ? m.account_password_wrong() : undefined}
    onChange={(event) => onChange(event.target.value)}
  />
)
