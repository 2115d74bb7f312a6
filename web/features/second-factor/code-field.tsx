import { type ChangeEvent, useEffect, useRef } from 'react'
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

/** What the fields of both kinds of codes have in common. */
const codeProps = ({ value, error, onChange }: Props) => ({
  required: true,
  autoCapitalize: 'none',
  spellCheck: false,
  maxLength: limits.codeMax,
  value,
  error,
  onChange: (event: ChangeEvent<HTMLInputElement>) => onChange(event.target.value),
})

/** The six digits of the authenticator app. */
export const CodeField = ({ focused = false, ...props }: Props) => (
  <TextField
    label={m.factor_code()}
    name="code"
    data-autofocus={focused || undefined}
    autoComplete="one-time-code"
    inputMode="numeric"
    {...codeProps(props)}
  />
)

/** One of the codes that were shown when the app was set up. */
function RecoveryField(props: Props) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      label={m.factor_recovery_code()}
      hint={m.factor_recovery_hint()}
      name="recovery"
      autoComplete="off"
      {...codeProps(props)}
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
