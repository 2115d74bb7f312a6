import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/forms/text-field.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** Only the six digits of the app will do. */
  digits?: boolean
  /** It has the focus when its dialog opens. */
  focused?: boolean
}

/** Six digits of the authenticator app, or a recovery code. */
export const CodeField = ({ value, error, onChange, digits = false, focused = false }: Props) => (
  <TextField
    label={digits ? m.factor_code() : m.factor_code_any()}
    name="code"
    data-autofocus={focused || undefined}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    {...(digits && { inputMode: 'numeric' as const })}
    maxLength={limits.codeMax}
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** Whether it is long enough to be sent. */
export const isCode = (text: string): boolean => text.trim().length >= 6
