import { useEffect, useRef, useState, type FormEvent } from 'react'
import type { Session } from '../../../common/api/auth.ts'
import { ApiError, hasStatus } from '../../api/api-error.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { ErrorNote } from '../../ui/feedback/error-note.tsx'
import { CodeFields, isCode } from './code-field.tsx'
import { useCodeEntry } from './second-factor.data.ts'

interface Props {
  ticket: string
  onEnter: (session: Session) => void
  /** The first step again. */
  onBack: () => void
}

/** The second step of a log-in: asks for the code after the password. */
export function CodeStep({ ticket, onEnter, onBack }: Props) {
  const [code, setCode] = useState('')
  const [isRecovery, setRecovery] = useState(false)
  const entry = useCodeEntry(onEnter)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  const isLate = entry.error instanceof ApiError && entry.error.problem.code === 'ticket_late'
  const isWrong = (hasStatus(entry.error, 401) && !isLate) || hasStatus(entry.error, 422)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isCode(code) && !entry.isPending) entry.mutate({ ticket, code })
  }
  return (
    <>
      <h1 className="display access-title">{m.factor_step_title()}</h1>
      <p className="access-lead">{isRecovery ? m.factor_step_recovery() : m.factor_step_lead()}</p>
      <form ref={form} method="post" noValidate className="access-form" onSubmit={submit}>
        <CodeFields
          isRecovery={isRecovery}
          onRecovery={setRecovery}
          value={code}
          error={isWrong ? m.factor_wrong() : undefined}
          onChange={(text) => {
            setCode(text)
            entry.reset()
          }}
        />
        <ErrorNote>{isLate && m.factor_late()}</ErrorNote>
        <WaitNote error={entry.error} />
        <Button
          type="submit"
          variant="primary"
          size="l"
          wide
          disabled={!isCode(code)}
          busy={entry.isPending}
          busyLabel={m.access_busy()}
        >
          {m.access_login_button()}
        </Button>
        <Button variant="line" size="l" wide onClick={onBack}>
          {m.factor_back()}
        </Button>
      </form>
    </>
  )
}
