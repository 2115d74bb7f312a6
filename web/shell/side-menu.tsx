import { useQuery } from '@tanstack/react-query'
import type { AuthUser } from '../../common/api/auth.ts'
import { ownTotalsQuery } from '../features/user/totals.data.ts'
import { formatNumber } from '../i18n/format.ts'
import { isBuilt } from '../lib/built-tabs.ts'
import { Link } from '../lib/link.tsx'
import { useAccessPath } from '../lib/navigate.ts'
import { paths } from '../lib/paths.ts'
import { m } from '../paraglide/messages.js'
import { logOut } from '../session/log-out.ts'
import { useUser } from '../session/use-session.ts'
import { Avatar } from '../ui/avatar.tsx'
import { ChevronRight, LogOut, User } from '../ui/icons.ts'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Ledge } from '../ui/ledge.tsx'
import { menuEntries, type MenuEntry } from './menu-items.ts'
import { LangSwitch, ThemeSwitch } from './switches.tsx'

interface Props {
  open: boolean
  onClose(): void
}

/** The drawer of small screens (SHL-10, SHL-12). */
export function SideMenu({ open, onClose }: Props) {
  const user = useUser()
  const totals = useQuery({ ...ownTotalsQuery, enabled: user !== null && open }).data
  const groups = (['main', 'own', 'browse', 'account', 'admin'] as const)
    .map((group) => menuEntries(group, user, totals).filter(({ name }) => name !== 'profile'))
    .filter((entries) => entries.length > 0)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      side="start"
      title={m.shell_menu()}
      closeLabel={m.shell_close()}
      footer={<Foot user={user} />}
    >
      {/* A link leads away, so a click on any of them closes the drawer. */}
      <div className="drawer" onClick={(event) => (event.target as Element).closest('a') && onClose()}>
        <Person user={user} games={totals?.games} />
        <nav aria-label={m.shell_main_nav()}>
          {groups.map((entries) => (
            <ul key={entries[0]!.name} className="drawer-group">
              {entries.map((entry) => (
                <DrawerLink key={entry.name} entry={entry} />
              ))}
            </ul>
          ))}
        </nav>
      </div>
    </Dialog>
  )
}

function DrawerLink({ entry: { label, to, icon: Icon, count } }: { entry: MenuEntry }) {
  return (
    <li>
      <Link to={to} className="drawer-link">
        <Icon aria-hidden />
        {label}
        {count !== undefined && <b className="num">{formatNumber(count)}</b>}
      </Link>
    </li>
  )
}

function Person({ user, games }: { user: AuthUser | null; games: number | undefined }) {
  const access = useAccessPath()
  if (!user) {
    return (
      <Link to={access} className="drawer-person">
        <span className="bar-guest" data-size="l">
          <User aria-hidden />
        </span>
        <span>
          <b>{m.shell_log_in()}</b>
          <small>{m.shell_log_in_hint()}</small>
        </span>
      </Link>
    )
  }
  const name = [user.name, user.surname].filter(Boolean).join(' ')
  const person = (
    <>
      <Avatar nick={user.nick} src={user.avatar ?? undefined} size="l" />
      <span>
        <b>{user.nick}</b>
        <small>{name}</small>
      </span>
    </>
  )
  if (!isBuilt('profile')) return <div className="drawer-person">{person}</div>
  return (
    <>
      <Link to={paths.profile(user.nick)} className="drawer-person">
        {person}
      </Link>
      {games !== undefined && (
        <Link to={paths.profile(user.nick)} className="drawer-shelf">
          <Ledge thick>
            <span>{m.shell_games({ count: games, shown: formatNumber(games) })}</span>
            <ChevronRight aria-hidden />
          </Ledge>
        </Link>
      )}
    </>
  )
}

function Foot({ user }: { user: AuthUser | null }) {
  return (
    <div className="drawer-foot">
      <LangSwitch />
      <ThemeSwitch />
      {user && <IconButton label={m.shell_log_out()} icon={<LogOut aria-hidden />} onClick={() => void logOut()} />}
    </div>
  )
}
