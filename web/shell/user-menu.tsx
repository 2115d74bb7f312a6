import { useQuery } from '@tanstack/react-query'
import type { StoredUser } from '../session/session.ts'
import { ownTotalsQuery } from '../features/user/totals.data.ts'
import { formatNumber } from '../i18n/format.ts'
import { Link } from '../router/link.tsx'
import { m } from '../paraglide/messages.js'
import { logOut } from '../features/auth/log-out.ts'
import { Avatar } from '../ui/images/avatar.tsx'
import { LogOut } from '../ui/icons/icons.ts'
import { Menu, MenuItem, menuItemClass, MenuSeparator } from '../ui/overlays/menu.tsx'
import { LangSwitch } from './lang-switch.tsx'
import { entriesOf, type MenuEntry } from './menu-entry.ts'
import { adminLinesFor, ownLines, profileLine, settingsLine } from './more-lines.ts'
import { ThemeSwitch } from './theme-switch.tsx'

/** Profile, shelves, settings, language, theme and log-out (SHL-11). */
export function UserMenu({ user }: { user: StoredUser }) {
  const totals = useQuery(ownTotalsQuery).data
  const groups = [[profileLine, settingsLine], ownLines, adminLinesFor(user)].map((lines) =>
    entriesOf(lines, user, totals),
  )
  return (
    <Menu
      label={m.shell_account()}
      align="end"
      trigger={(props) => (
        <button type="button" {...props} className="bar-me" aria-label={m.shell_account()}>
          <Avatar nick={user.nick} src={user.avatar} size="s" />
        </button>
      )}
    >
      <PersonLine user={user} games={totals?.games} />
      {groups.map((entries) => entries.length > 0 && <MenuLinks key={entries[0]!.name} entries={entries} />)}
      <MenuSeparator />
      <div className="menu-line" role="none">
        <span>{m.shell_language()}</span>
        <LangSwitch inMenu />
      </div>
      <div className="menu-line" role="none">
        <span>{m.shell_theme()}</span>
        <ThemeSwitch inMenu />
      </div>
      <MenuSeparator />
      <MenuItem icon={<LogOut aria-hidden />} onClick={() => void logOut()}>
        {m.shell_log_out()}
      </MenuItem>
    </Menu>
  )
}

function MenuLinks({ entries }: { entries: MenuEntry[] }) {
  return (
    <>
      <MenuSeparator />
      {entries.map(({ name, label, to, icon: Icon, count }) => (
        <Link key={name} to={to} role="menuitem" tabIndex={-1} className={menuItemClass()}>
          <Icon aria-hidden />
          {label}
          {count !== undefined && <b className="num menu-count">{formatNumber(count)}</b>}
        </Link>
      ))}
    </>
  )
}

function PersonLine({ user, games }: { user: StoredUser; games: number | undefined }) {
  return (
    <div className="menu-person" role="none">
      <Avatar nick={user.nick} src={user.avatar} size="m" />
      <div>
        <b>{user.name || user.nick}</b>
        <small>
          @{user.nick}
          {games !== undefined && ` · ${m.shell_games({ count: games, shown: formatNumber(games) })}`}
        </small>
      </div>
    </div>
  )
}
