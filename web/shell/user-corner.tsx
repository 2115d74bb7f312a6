import { lazy, Suspense } from 'react'
import { Link } from '../router/link.tsx'
import { useAccessPath } from '../router/navigate.ts'
import { m } from '../paraglide/messages.js'
import { useUser } from '../session/use-session.ts'
import { User } from '../ui/icons/icons.ts'

const UserMenu = lazy(async () => ({ default: (await import('./user-menu.tsx')).UserMenu }))

/** The avatar: a menu for users, the log-in for visitors (SHL-11, SHL-13). */
export function UserCorner() {
  const user = useUser()
  const access = useAccessPath()
  if (user) {
    return (
      <Suspense fallback={<span className="bar-me" />}>
        <UserMenu user={user} />
      </Suspense>
    )
  }
  return (
    <Link to={access} data-visitor="" className="bar-me" aria-label={m.shell_log_in()} title={m.shell_log_in()}>
      <span className="bar-guest">
        <User aria-hidden />
      </span>
    </Link>
  )
}
