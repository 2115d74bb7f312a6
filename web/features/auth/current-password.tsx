import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { PasswordField } from '../../ui/forms/password-field.tsx'

interface Props {
  value: string
  /** The previous attempt was refused. */
  wrong: boolean
  onChange: (value: string) => void
  label?: string
  /** It has the focus when its dialog opens. */
  focused?: boolean
}

/** The field for the current password. */
export const CurrentPassword = ({ value, wrong, onChange, label, focused = false }: Props) => (
  <PasswordField
    label={label ?? m.account_current_password()}
    name="current_password"
    required
    data-autofocus={focused || undefined}
    autoComplete="current-password"
    maxLength={limits.passwordMax}
    showLabel={m.access_show()}
    hideLabel={m.access_hide()}
    value={value}
    error={wrong ? m.account_password_wrong() : undefined}
    onChange={(event) => onChange(event.target.value)}
  />
)
