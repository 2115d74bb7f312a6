import { useQuery } from '@tanstack/react-query'
import { KeysChoice } from '../components/keys-choice.tsx'
import type { StoredUser } from '../session/session.ts'
import { ownTotalsQuery } from '../features/user/totals.data.ts'
import { formatNumber } from '../i18n/format.ts'
import { useInstall } from '../lib/install-offer.ts'
import { isBuilt } from '../router/built-tabs.ts'
import { isCurrent, Link } from '../router/link.tsx'
import { useAccessPath } from '../router/navigate.ts'
import { paths } from '../router/paths.ts'
import { useView } from '../router/use-router.tsx'
import { m } from '../paraglide/messages.js'
import { logOut } from '../features/auth/log-out.ts'
import { useUser } from '../session/use-session.ts'
import { Avatar } from '../ui/images/avatar.tsx'
import { ArrowDownToLine, ChevronRight, LogOut, User, X } from '../ui/icons/icons.ts'
import { Dialog } from '../ui/overlays/dialog.tsx'
import { IconButton } from '../ui/buttons/icon-button.tsx'
import { Ledge } from '../ui/layout/ledge.tsx'
import { libraryLine, mainLines } from './main-lines.ts'
import { entriesOf, type MenuEntry } from './menu-entry.ts'
import { adminLinesFor, browseLines, ownLines, settingsLine } from './more-lines.ts'
import { LangSwitch } from './lang-switch.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

interface Props {
  open: boolean
  onClose(): void
}

/** The drawer of small screens (SHL-10, SHL-12). */
export function SideMenu({ open, onClose }: Props) {
  const user = useUser()
  const totals = useQuery({ ...ownTotalsQuery, enabled: user !== null && open }).data
  const personal = user ? [[libraryLine, ...ownLines]] : []
  const account = user ? [[settingsLine, ...adminLinesFor(user)]] : []
  const groups = [mainLines, ...personal, browseLines, ...account]
    .map((lines) => entriesOf(lines, user, totals))
    .filter((entries) => entries.length > 0)
  const addresses = groups.flat().map(({ to }) => to)
  // Of a shelf and the library, which both fit the wishlist, the longer address says more.
  const current = useView((view) =>
    addresses
      .filter((to) => isCurrent(to, view, 'page'))
      .reduce((one, other) => (other.length > one.length ? other : one), ''),
  )
  return (
    <Dialog
      open={open}
      onClose={onClose}
      side="start"
      bare
      title={m.shell_menu()}
      closeLabel={m.shell_close()}
      footer={<Foot user={user} />}
    >
      <div className="sidemenu">
        <div className="sidemenu-head">
          <Person user={user} />
          <IconButton label={m.shell_close()} icon={<X aria-hidden />} onClick={onClose} />
        </div>
        {user && totals && isBuilt('profile') && <Shelf user={user} games={totals.games} />}
        <nav aria-label={m.shell_main_nav()}>
          {groups.map((entries) => (
            <ul key={entries[0]!.name} className="sidemenu-group">
              {entries.map((entry) => (
                <DrawerLink key={entry.name} entry={entry} isCurrent={entry.to === current} />
              ))}
            </ul>
          ))}
        </nav>
        {!user && <KeysChoice className="sidemenu-keys" />}
      </div>
    </Dialog>
  )
}

interface LinkProps {
  entry: MenuEntry
  isCurrent: boolean
}

function DrawerLink({ entry: { label, to, icon: Icon, count }, isCurrent: current }: LinkProps) {
  return (
    <li>
      <Link to={to} aria-current={current ? 'page' : undefined} className="sidemenu-link">
        <Icon aria-hidden />
        {label}
        {count !== undefined && <b className="num">{formatNumber(count)}</b>}
      </Link>
    </li>
  )
}

/** Avatar, nick and name; for a visitor the log-in (SHL-13). */
function Person({ user }: { user: StoredUser | null }) {
  const access = useAccessPath()
  if (!user) {
    return (
      <Link to={access} className="sidemenu-person">
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
  const person = (
    <>
      <Avatar nick={user.nick} src={user.avatar} size="l" />
      <span>
        <b>{user.nick}</b>
        <small>{user.name}</small>
      </span>
    </>
  )
  if (!isBuilt('profile')) return <div className="sidemenu-person">{person}</div>
  return (
    <Link to={paths.profile(user.nick)} className="sidemenu-person">
      {person}
    </Link>
  )
}

/** The ledge with the number of games on it. */
function Shelf({ user, games }: { user: StoredUser; games: number }) {
  return (
    <Link to={paths.profile(user.nick)} className="sidemenu-shelf">
      <Ledge thick>
        <span>{m.shell_games({ count: games, shown: formatNumber(games) })}</span>
        <ChevronRight aria-hidden />
      </Ledge>
    </Link>
  )
}

function Foot({ user }: { user: StoredUser | null }) {
  const install = useInstall()
  return (
    <div className="sidemenu-foot">
      <LangSwitch />
      <ThemeSwitch />
      {install && <IconButton label={m.install_action()} icon={<ArrowDownToLine aria-hidden />} onClick={install} />}
      {user && <IconButton label={m.shell_log_out()} icon={<LogOut aria-hidden />} onClick={() => void logOut()} />}
    </div>
  )
}
