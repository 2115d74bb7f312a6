import { formatNumber } from '../../i18n/format.ts'
import { WaitNote } from '../../components/wait-note.tsx'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import './resend.css'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError, hasStatus } from '../../api/api-error.ts'
import { emailApi } from '../../api/calls/email.generated.ts'

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

/** The server sends at most one mail per this many milliseconds. */
const pause = 60_000
/** For the whole page: other places that offer it must wait as well. */
let sentAt = -Infinity

const isLong = (error: unknown): boolean =>
  error instanceof ApiError && (error.problem.retry_after ?? 0) * 1_000 > pause

const secondsLeft = (): number => Math.max(0, Math.ceil((sentAt + pause - performance.now()) / 1_000))

/** Sends the verification mail again; `wait`: seconds until the next one is possible. */
function useResend() {
  const [wait, setWait] = useState(0)
  const resend = useMutation({
    mutationFn: () => emailApi.resend({ quiet: [429] }),
    onSuccess: () => holdBack(),
    // Requested elsewhere a moment ago.
    onError: (error) => hasStatus(error, 429) && holdBack(),
  })
  const holdBack = () => {
    sentAt = performance.now()
    setWait(secondsLeft())
  }
  useEffect(() => {
    const timer = setInterval(() => setWait(secondsLeft()), 500)
    return () => clearInterval(timer)
  }, [])
  return {
    wait,
    // Within the minute somebody asked elsewhere; beyond it the day's mails are used up.
    sent: resend.isSuccess || (hasStatus(resend.error, 429) && !isLong(resend.error)),
    error: isLong(resend.error) ? resend.error : null,
    busy: resend.isPending,
    send: () => resend.mutate(),
  }
}
