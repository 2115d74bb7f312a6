import { ResendMail } from '../../features/auth/resend-mail.tsx'
import { Link } from '../../router/link.tsx'
import { paths } from '../../router/paths.ts'
import { m } from '../../paraglide/messages.js'
import { useOwn, useUser } from '../../session/use-session.ts'
import { buttonClass } from '../../ui/buttons/button-class.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Spinner } from '../../ui/feedback/spinner.tsx'
import { useVerification, type Verification as State } from './use-verification.ts'

/** What a mailed link has done, and what comes next, for somebody logged in or not (AUT-04). */
export function Verification({ token }: { token: string }) {
  const { state, again } = useVerification(token)
  const user = useOwn()
  // An old link of somebody who has proven the address since, or one of nobody: only the address is known to be proven.
  const shown = state === 'used' && user?.email_verified === 1 ? 'already' : state
  const { title, text } = words[shown]
  return (
    <div className="access-word">
      <div role="status">
        <h1 className="display access-title">{title()}</h1>
        {shown === 'checking' ? <Spinner /> : <p className="access-lead">{text()}</p>}
      </div>
      {shown === 'error' && <Button onClick={again}>{m.errors_retry()}</Button>}
      {(shown === 'verified' || shown === 'already') && <Onward />}
      {shown === 'used' && <AnotherMail />}
    </div>
  )
}

const words: Record<State | 'already', { title: () => string; text: () => string }> = {
  checking: { title: m.access_verifying, text: m.access_verifying },
  verified: { title: m.access_verified_title, text: m.access_verified },
  already: { title: m.access_verify_failed_title, text: m.access_verify_already },
  used: { title: m.access_verify_failed_title, text: m.access_verify_failed },
  error: { title: m.access_verify_error_title, text: m.access_verify_error },
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
  const user = useOwn()
  if (!user) {
    return (
      <Link to={paths.access(paths.settings('account'))} className={buttonClass({ variant: 'primary' })}>
        {m.access_verify_login()}
      </Link>
    )
  }
  return <ResendMail email={user.email} />
}
