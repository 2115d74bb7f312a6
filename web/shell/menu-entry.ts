import type { StoredUser } from '../session/session.ts'
import type { Totals } from '../../common/api/user.ts'
import { isBuilt } from '../router/built-tabs.ts'
import type { RouteName } from '../routes.ts'
import type { LucideIcon } from '../ui/icons/icons.ts'

/** A menu item as defined; it appears when its route exists. */
export interface MenuLine {
  name: string
  route: RouteName
  label: () => string
  to: (user: StoredUser | null) => string
  icon: LucideIcon
  count?: keyof Totals
}

export interface MenuEntry {
  name: string
  label: string
  to: string
  icon: LucideIcon
  count: number | undefined
}

/** The items whose screen exists, for this viewer. */
export const entriesOf = (lines: readonly MenuLine[], user: StoredUser | null, totals?: Totals): MenuEntry[] =>
  lines
    .filter(({ route }) => isBuilt(route))
    .map(({ name, label, to, icon, count }) => ({
      name,
      label: label(),
      to: to(user),
      icon,
      count: count && totals?.[count],
    }))
