import type { OpenSession } from '../../../common/api/auth.ts'
import { useEndSession } from '../../features/auth/sessions.data.ts'
import { formatShortDay } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { Button } from '../../ui/buttons/button.tsx'
import { Monitor } from '../../ui/icons/icons.ts'
import { toast } from '../../ui/feedback/toast.ts'

/** One log-in: which browser, from which network, since when, and the way to end it. */
export function SessionRow({ session }: { session: OpenSession }) {
  const end = useEndSession()
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
          busy={end.isPending}
          aria-label={m.account_session_end_named({ device })}
          onClick={() => end.mutate(session.id, { onSuccess: () => toast.show(m.account_session_ended()) })}
        >
          {m.account_session_end()}
        </Button>
      )}
    </li>
  )
}
