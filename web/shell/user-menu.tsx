import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import type { StoredUser } from '../session/session.ts'
import { ownTotalsQuery } from '../features/user/totals.data.ts'
import { formatNumber } from '../i18n/format.ts'
import { useInstall } from '../lib/install-offer.ts'
import { m } from '../paraglide/messages.js'
import { logOut } from '../features/auth/log-out.ts'
import { Avatar } from '../ui/images/avatar.tsx'
import { ArrowDownToLine, LogOut } from '../ui/icons/icons.ts'
import { Menu, MenuItem, MenuSeparator } from '../ui/overlays/menu.tsx'
import { entriesOf } from './menu-entry.ts'
import { MenuChoices, MenuLinks } from './menu-parts.tsx'
import { adminLinesFor, ownLines, profileLine, settingsLine } from './more-lines.ts'

/** Profile, shelves, settings, language, theme and log-out (SHL-11). */
export function UserMenu({ user }: { user: StoredUser }) {
  const totals = useQuery(ownTotalsQuery).data
  const install = useInstall()
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
      {groups.map(
        (entries) =>
          entries.length > 0 && (
            <Fragment key={entries[0]!.name}>
              <MenuSeparator />
              <MenuLinks entries={entries} />
            </Fragment>
          ),
      )}
      <MenuSeparator />
      <MenuChoices />
      <MenuSeparator />
      {install && (
        <MenuItem icon={<ArrowDownToLine aria-hidden />} onClick={install}>
          {m.install_action()}
        </MenuItem>
      )}
      <MenuItem icon={<LogOut aria-hidden />} onClick={() => void logOut()}>
        {m.shell_log_out()}
      </MenuItem>
    </Menu>
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
