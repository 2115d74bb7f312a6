import { lazyPart } from '../components/lazy-part.tsx'
import { Link } from '../router/link.tsx'
import { useAccessPath } from '../router/navigate.ts'
import { m } from '../paraglide/messages.js'
import { useUser } from '../session/use-session.ts'
import { User } from '../ui/icons/icons.ts'

const MemberCorner = lazyPart(() => import('./corner.member.tsx'), 'MemberCorner', {
  failed: (retry) => (
    <button type="button" className="bar-me" aria-label={m.shell_account()} onClick={retry}>
      <span className="bar-guest">
        <User aria-hidden />
      </span>
    </button>
  ),
})

/** The bell and the avatar, a menu, for users; the log-in for visitors (SHL-11, SHL-13). */
export function UserCorner() {
  const user = useUser()
  const access = useAccessPath()
  if (user) {
    const place = (
      <>
        <span className="icon-btn" />
        <span className="bar-me" />
      </>
    )
    return <MemberCorner fallback={place} user={user} />
  }
  return (
    <Link to={access} data-visitor="" className="bar-me" aria-label={m.shell_log_in()} title={m.shell_log_in()}>
      <span className="bar-guest">
        <User aria-hidden />
      </span>
    </Link>
  )
}
