import { useMutation } from '@tanstack/react-query'
import type { AuthUser } from '../../../common/api/auth.ts'
import { passwordApi } from '../../api/calls/password.generated.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'

/** A user who registered with Google has no password as a proof: a mailed link lets them choose one. */
export function NoPassword({ user, text }: { user: AuthUser; text: string }) {
  const ask = useMutation({ mutationFn: () => passwordApi.resetRequest({ body: { email: user.email } }) })
  return (
    <div className="resend">
      <p className="settings-text">{text}</p>
      <Button
        variant="soft"
        disabled={ask.isSuccess}
        busy={ask.isPending}
        busyLabel={m.access_busy()}
        onClick={() => ask.mutate()}
      >
        {m.account_password_by_mail()}
      </Button>
      <p role="status">{ask.isSuccess && m.account_password_mailed({ email: user.email })}</p>
    </div>
  )
}
