import { formatNumber } from '../../i18n/format.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import './resend.css'
import { useResend } from './use-resend.ts'

/** Sends the verification mail again, once a minute; shows the remaining wait (AUT-04). */
export function ResendMail({ email }: { email: string }) {
  const { wait, sent, error, busy, send } = useResend()
  return (
    <div className="resend">
      <Button size="s" variant="line" disabled={wait > 0} busy={busy} busyLabel={m.access_busy()} onClick={send}>
        {wait > 0 ? m.account_resend_wait({ seconds: formatNumber(wait) }) : m.account_resend()}
      </Button>
      <WaitNote error={error} />
      <p role="status">{sent && m.account_resent({ email })}</p>
    </div>
  )
}
