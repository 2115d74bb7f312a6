import { paths } from '../router/paths.ts'
import { m } from '../paraglide/messages.js'
import { CalendarDays, Compass, House, Library, MessagesSquare } from '../ui/icons/icons.ts'
import type { MenuLine } from './menu-entry.ts'

/** The first entries of the menu, for everybody. */
export const mainLines: MenuLine[] = [
  { name: 'front', route: 'home', label: m.shell_front, to: paths.home, icon: House },
  { name: 'explore', route: 'games', label: m.shell_explore, to: () => paths.games(), icon: Compass },
  { name: 'calendar', route: 'calendar', label: m.shell_calendar, to: () => paths.calendar(), icon: CalendarDays },
  {
    name: 'community',
    route: 'community',
    label: m.shell_community,
    to: () => paths.community(),
    icon: MessagesSquare,
  },
]

/** For logged-in users. */
export const libraryLine: MenuLine = {
  name: 'library',
  route: 'profile',
  label: m.shell_library,
  to: (user) => paths.profile(user?.nick),
  icon: Library,
  count: 'games',
}
