import {
  Bookmark,
  BookOpenCheck,
  CircleSlash,
  Flag,
  Gamepad2,
  HandHelping,
  Heart,
  Hourglass,
  type LucideIcon,
  PackageCheck,
  Play,
  Trophy,
} from '../../../ui/icons/icons.ts'
import type { Status } from './status.ts'

const icons: Record<Status, LucideIcon> = {
  have: PackageCheck,
  wanted: Bookmark,
  played: Gamepad2,
  ended: BookOpenCheck,
  completed: Flag,
  pending: Hourglass,
  awarded: Trophy,
  favourite: Heart,
  lended: HandHelping,
  playing: Play,
  abandoned: CircleSlash,
}

/** The icon of a status; always shown beside its label. */
export const StatusIcon = ({ status, filled = false }: { status: Status; filled?: boolean }) => {
  const Icon = icons[status]
  return <Icon aria-hidden fill={filled ? 'currentColor' : 'none'} />
}
