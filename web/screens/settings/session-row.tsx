import { useState } from 'react'
import type { AuthUser, OpenSession } from '../../../common/api/auth.ts'
import { useEndSession } from '../../features/auth/sessions.data.ts'
import { ProofDialog } from '../../features/proof/proof-dialog.tsx'
import { formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Monitor } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** One log-in: which browser, from which network, since when, and the way to end it. */
export function SessionRow({ session, user }: { session: OpenSession; user: AuthUser }) {
  const [asked, setAsked] = useState(false)
  const end = useEndSession(() => {
    setAsked(false)
    toast.show(m.account_session_ended())
  })
  const device = session.device ?? m.account_session_unknown()
  return (
    <li className="session-row">
      <Monitor aria-hidden />
      <div>
        <b>{device}</b>
        <small>
          {session.current === 1 ? (
            <span className="field-okay">{m.account_session_this()}</span>
          ) : (
            m.account_session_used({ day: formatShortDay(session.last_used_at) })
          )}
          {' · '}
          {m.account_session_since({ day: formatShortDay(session.created_at) })}
          {session.network !== null && ` · ${session.network}`}
        </small>
      </div>
      {session.current === 0 && (
        <Button
          size="s"
          variant="line"
          aria-label={m.account_session_end_named({ device })}
          onClick={() => setAsked(true)}
        >
          {m.account_session_end()}
        </Button>
      )}
      {asked && (
        <ProofDialog
          user={user}
          title={m.account_session_end_title({ device })}
          label={m.account_session_end_there()}
          busy={end.isPending}
          error={end.error}
          onProof={(proof) => end.mutate({ id: session.id, proof })}
          onTyping={() => end.reset()}
          onClose={() => setAsked(false)}
        >
          <p>{m.account_session_end_text()}</p>
        </ProofDialog>
      )}
    </li>
  )
}
