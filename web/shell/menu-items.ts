import type { AuthUser } from '../../common/api/auth.ts'
import type { Totals } from '../../common/api/user.ts'
import { isBuilt } from '../lib/built-tabs.ts'
import { paths } from '../lib/paths.ts'
import { m } from '../paraglide/messages.js'
import type { RouteName } from '../routes.ts'
import {
  Bookmark,
  CalendarDays,
  Compass,
  Gamepad2,
  HandHelping,
  House,
  Library,
  List,
  MessagesSquare,
  Settings,
  ShieldAlert,
  Star,
  Tag,
  User,
} from '../ui/icons.ts'

type Group = 'main' | 'own' | 'browse' | 'account' | 'admin'

interface Line {
  name: string
  group: Group
  /** The item appears when this route is built. */
  route: RouteName
  label: () => string
  to: (user: AuthUser | null) => string
  icon: typeof House
  count?: keyof Totals
}

/** Spec section 2, "Menu items". Log out and minimise are buttons of the menus themselves. */
const lines: Line[] = [
  { name: 'front', group: 'main', route: 'home', label: m.shell_front, to: paths.home, icon: House },
  { name: 'explore', group: 'main', route: 'games', label: m.shell_explore, to: () => paths.games(), icon: Compass },
  { name: 'calendar', group: 'main', route: 'calendar', label: m.shell_calendar, to: paths.calendar, icon: CalendarDays },
  { name: 'community', group: 'main', route: 'community', label: m.shell_community, to: paths.community, icon: MessagesSquare },
  { name: 'library', group: 'own', route: 'profile', label: m.shell_library, to: (user) => paths.profile(user?.nick), icon: Library, count: 'games' },
  { name: 'wishlist', group: 'own', route: 'profile', label: m.shell_wishlist, to: (user) => paths.profile(user?.nick, undefined, { status: 'wanted' }), icon: Bookmark, count: 'wanted' },
  { name: 'loans', group: 'own', route: 'profile', label: m.shell_loans, to: (user) => paths.profile(user?.nick, undefined, { status: 'lended' }), icon: HandHelping, count: 'lended' },
  { name: 'platforms', group: 'browse', route: 'platform', label: m.shell_platforms, to: () => paths.games({ browse: 'platforms' }), icon: Gamepad2 },
  { name: 'genres', group: 'browse', route: 'genre', label: m.shell_genres, to: () => paths.games({ browse: 'genres' }), icon: Tag },
  { name: 'lists', group: 'browse', route: 'lists', label: m.shell_lists, to: paths.lists, icon: List },
  { name: 'profile', group: 'account', route: 'profile', label: m.shell_profile, to: (user) => paths.profile(user?.nick), icon: User },
  { name: 'settings', group: 'account', route: 'settings', label: m.shell_settings, to: paths.settings, icon: Settings },
  { name: 'discover', group: 'admin', route: 'discover', label: m.shell_discover, to: paths.discover, icon: Star },
  { name: 'admin', group: 'admin', route: 'admin', label: m.shell_admin, to: paths.admin, icon: ShieldAlert },
]

export interface MenuEntry {
  name: string
  label: string
  to: string
  icon: typeof House
  count: number | undefined
}

/** The items of a group for this viewer, without those whose screen is not built; personal groups are empty for visitors. */
export function menuEntries(group: Group, user: AuthUser | null, totals?: Totals): MenuEntry[] {
  if (group === 'admin' ? user?.an !== 1 : group !== 'main' && group !== 'browse' && !user) return []
  return lines
    .filter((line) => line.group === group && isBuilt(line.route))
    .map(({ name, label, to, icon, count }) => ({ name, label: label(), to: to(user), icon, count: count && totals?.[count] }))
}
