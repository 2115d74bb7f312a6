import type { StoredUser } from '../session/session.ts'
import { paths } from '../router/paths.ts'
import { m } from '../paraglide/messages.js'
import { Bookmark, Gamepad2, HandHelping, List, Settings, ShieldAlert, Star, Tag, User } from '../ui/icons/icons.ts'
import type { MenuLine } from './menu-entry.ts'

const shelfOf = (user: StoredUser | null, status: string): string => paths.profile(user?.nick, undefined, { status })

/** The user's own shelves besides the library. */
export const ownLines: MenuLine[] = [
  {
    name: 'wishlist',
    route: 'profile',
    label: m.shell_wishlist,
    to: (user) => shelfOf(user, 'wanted'),
    icon: Bookmark,
    count: 'wanted',
  },
  {
    name: 'loans',
    route: 'profile',
    label: m.shell_loans,
    to: (user) => shelfOf(user, 'lended'),
    icon: HandHelping,
    count: 'lended',
  },
]

export const browseLines: MenuLine[] = [
  {
    name: 'platforms',
    route: 'platform',
    label: m.shell_platforms,
    to: () => paths.games({ browse: 'platforms' }),
    icon: Gamepad2,
  },
  { name: 'genres', route: 'genre', label: m.shell_genres, to: () => paths.games({ browse: 'genres' }), icon: Tag },
  { name: 'lists', route: 'lists', label: m.shell_lists, to: () => paths.lists(), icon: List },
]

export const profileLine: MenuLine = {
  name: 'profile',
  route: 'profile',
  label: m.shell_profile,
  to: (user) => paths.profile(user?.nick),
  icon: User,
}
export const settingsLine: MenuLine = {
  name: 'settings',
  route: 'settings',
  label: m.shell_settings,
  to: () => paths.settings(),
  icon: Settings,
}

/** Shown to admins only (SHL-11). */
const adminLines: MenuLine[] = [
  { name: 'discover', route: 'discover', label: m.shell_discover, to: paths.discover, icon: Star },
  { name: 'admin', route: 'admin', label: m.shell_admin, to: () => paths.admin(), icon: ShieldAlert },
]
export const adminLinesFor = (user: StoredUser | null): MenuLine[] => (user?.an === 1 ? adminLines : [])
