import type { ReactNode } from 'react'
import { ResendMail } from '../../features/auth/resend-mail.tsx'
import { Link } from '../../lib/link.tsx'
import { paths } from '../../lib/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/button-class.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useVerification, type Verification as State } from './use-verification.ts'

/** What a mailed link has done, and what comes next, for somebody logged in or not (AUT-04). */
export function Verification({ token }: { token: string }) {
  const { state, again } = useVerification(token)
  const { title, text } = words[state]
  return (
    <div className="access-word">
      <div role="status">
        <h1 className="display access-title">{title()}</h1>
        {state === 'checking' ? <Spinner /> : <Outcome state={state} text={text()} />}
      </div>
      {state === 'error' && <Button onClick={again}>{m.errors_retry()}</Button>}
      {state === 'verified' && <Onward />}
      {state === 'used' && <AnotherMail />}
    </div>
  )
}

const words: Record<State, { title: () => string; text: () => string }> = {
  checking: { title: m.access_verifying, text: m.access_verifying },
  verified: { title: m.access_verified_title, text: m.access_verified },
  used: { title: m.access_verify_failed_title, text: m.access_verify_failed },
  error: { title: m.access_verify_error_title, text: m.access_verify_error },
}

function Outcome({ state, text }: { state: State; text: ReactNode }) {
  const user = useUser()
  return (
    <p className="access-lead">{state === 'used' && user?.email_verified === 1 ? m.access_verify_already() : text}</p>
  )
}

const Onward = () =>
  useUser() ? (
    <Link to={paths.profile()} className={buttonClass({ variant: 'primary' })}>
      {m.access_verified_go()}
    </Link>
  ) : (
    <Link to={paths.access()} className={buttonClass({ variant: 'primary' })}>
      {m.access_verified_login()}
    </Link>
  )

function AnotherMail() {
  const user = useUser()
  if (!user) {
    return (
      <Link to={paths.access(paths.settings('account'))} className={buttonClass({ variant: 'primary' })}>
        {m.access_verify_login()}
      </Link>
    )
  }
  return user.email_verified === 1 ? <Onward /> : <ResendMail email={user.email} />
}
