import type { SetOrder, TrophyOrder, TrophyShare } from '../../../common/api/trophy.ts'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { SearchOf } from '../../routes.ts'
import { serviceNames } from '../linked/words.ts'
import { setOrderNames, shareNames, trophyOrderNames } from './words.ts'

/** What a profile shows: the trophies by game, only the games at 100 %, or single trophies. */
const views = ['games', 'complete', 'rarest', 'latest'] as const
type View = (typeof views)[number]

/** What is chosen of a person's trophies; it is in the address. */
export interface ProfileChoice {
  service: GamePlatformName | null
  view: View
  order: SetOrder
}

const oneOf = <T extends string>(names: Record<T, unknown>, text: string | undefined): T | undefined =>
  text !== undefined && Object.hasOwn(names, text) ? (text as T) : undefined

/** The choice of an address; invalid values are ignored. */
export const readProfileChoice = ({ platform, show, order }: SearchOf<'profile'>): ProfileChoice => ({
  service: oneOf(serviceNames, platform) ?? null,
  view: views.find((view) => view === show) ?? 'games',
  order: oneOf(setOrderNames, order) ?? 'recent',
})

/** The query for a choice, without the defaults. */
export const writeProfileChoice = ({ service, view, order }: ProfileChoice): SearchOf<'profile'> => ({
  ...(service !== null && { platform: service }),
  ...(view !== 'games' && { show: view }),
  ...(order !== 'recent' && { order }),
})

/** What is chosen of a game's trophies. */
export interface GameChoice {
  /** A set by its id; null: the one that the viewer has most of. */
  set: number | null
  share: TrophyShare
  order: TrophyOrder
  /** The nick of whom the viewer compares with. */
  beside: string | null
}

/** The choice of an address; invalid values are ignored. */
export const readGameChoice = ({ set, show, order, beside }: SearchOf<'game'>): GameChoice => ({
  set: set !== undefined && /^[1-9]\d{0,14}$/.test(set) ? Number(set) : null,
  share: oneOf(shareNames, show) ?? 'all',
  order: oneOf(trophyOrderNames, order) ?? 'listed',
  beside: beside || null,
})

/** The query for a choice, without the defaults. */
export const writeGameChoice = ({ set, share, order, beside }: Partial<GameChoice>): SearchOf<'game'> => ({
  ...(set != null && { set: String(set) }),
  ...(share !== undefined && share !== 'all' && { show: share }),
  ...(order !== undefined && order !== 'listed' && { order }),
  ...(beside != null && { beside }),
})
