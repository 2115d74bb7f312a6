import { useEffect, useRef } from 'react'
import { limits } from '../../../common/rules/limits.ts'
import { m } from '../../paraglide/messages.js'
import { TextField } from '../../ui/forms/text-field.tsx'

interface Props {
  value: string
  error: string | undefined
  onChange: (code: string) => void
  /** It has the focus when its dialog opens. */
  focused?: boolean
}

/** The six digits of the authenticator app. */
export const CodeField = ({ value, error, onChange, focused = false }: Props) => (
  <TextField
    label={m.factor_code()}
    name="code"
    data-autofocus={focused || undefined}
    autoComplete="one-time-code"
    inputMode="numeric"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={limits.codeMax}
    value={value}
    error={error}
    onChange={(event) => onChange(event.target.value)}
  />
)

/** One of the codes that were shown when the app was set up. */
function RecoveryField({ value, error, onChange }: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      label={m.factor_recovery_code()}
      hint={m.factor_recovery_hint()}
      name="recovery"
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={limits.codeMax}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

interface FieldsProps extends Props {
  isRecovery: boolean
  onRecovery: (isRecovery: boolean) => void
}

/** The code of the app or, for whoever does not have it at hand, a recovery code in a field of its own. */
export function CodeFields({ isRecovery, onRecovery, ...props }: FieldsProps) {
  const swap = () => {
    onRecovery(!isRecovery)
    props.onChange('')
  }
  return (
    <>
      {isRecovery ? <RecoveryField {...props} /> : <CodeField {...props} />}
      <button type="button" className="link justify-self-start text-left text-small" onClick={swap}>
        {isRecovery ? m.factor_use_app() : m.factor_use_recovery()}
      </button>
    </>
  )
}

/** Whether it is long enough to be sent. */
export const isCode = (text: string): boolean => text.trim().length >= 6
