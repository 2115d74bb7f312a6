import type { Wall } from '../../../common/api/comment.ts'
import { m } from '../../paraglide/messages.js'
import { Gamepad2, Globe, List, type LucideIcon, Search, Users } from '../../ui/icons/icons.ts'

/** What `/community` shows, by the word in its address. */
export type CommunityView = Wall | 'activity' | 'search'

export const views: readonly { name: CommunityView; label: () => string; short?: () => string; icon: LucideIcon }[] = [
  { name: 'all', label: m.community_all, icon: Globe },
  { name: 'friends', label: m.community_friends, short: m.community_friends_short, icon: Users },
  { name: 'games', label: m.community_games, icon: Gamepad2 },
  { name: 'activity', label: m.community_activity, icon: List },
  { name: 'search', label: m.community_search, icon: Search },
]

/** The view of an address; null where it names none. */
export const readView = (search: { wall?: string | undefined }): CommunityView | null =>
  views.find(({ name }) => name === search.wall)?.name ?? null

export const isWall = (view: CommunityView): view is Wall => view !== 'activity' && view !== 'search'
