import { useQuery } from '@tanstack/react-query'
import type { AuthUser } from '../../../common/api/auth.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { pendingEmailQuery, useCancelEmail } from './pending-email.data.ts'
import { ResendMail } from './resend-mail.tsx'

/** What awaits verification: the requested address, with a way to cancel, otherwise the present one. */
export function PendingEmail({ user }: { user: AuthUser }) {
  const { data } = useQuery(pendingEmailQuery)
  const cancel = useCancelEmail()
  if (!data?.pending) return user.email_verified === 0 && <ResendMail email={user.email} />
  return (
    <div className="resend">
      <p className="settings-text">{m.account_email_pending({ email: data.pending })}</p>
      <ResendMail email={data.pending} />
      <Button size="s" variant="line" busy={cancel.isPending} onClick={() => cancel.mutate()}>
        {m.account_email_keep()}
      </Button>
    </div>
  )
}
