import type { Of } from './keys.ts'
import type { PriceStoreName } from '../../common/rules/prices.ts'

/** Keys of the catalogue, as those in `keys.ts`: a file of their own, so that a page loads only what it asks for. */
export const gameKeys = {
  show: (slug: string) => ['game', 'show', slug] as const,
  extra: (id: number) => ['game', 'extra', id] as const,
  search: (...of: Of<[text: string]>) => ['game', 'search', ...of] as const,
  shelf: (name: 'monthly' | 'trending') => ['game', name] as const,
  shelfOf: (name: 'soon' | 'anticipated' | 'recent' | 'top', count: number) => ['game', name, count] as const,
  filtered: (body: object, from: number) => ['game', 'filter', body, from] as const,
  filterTotal: (body: object) => ['game', 'filter-total', body] as const,
  filterCounts: (body: object) => ['game', 'filter-counts', body] as const,
  refused: () => ['game', 'refused'] as const,
  discover: (userId: number) => ['game', 'discover', userId] as const,
}

export const calendarKeys = {
  now: () => ['game', 'calendar', 'now'] as const,
  month: (platform: string | null, month: string) => ['game', 'calendar', platform ?? 'all', month] as const,
  day: (platform: string | null, day: string) => ['game', 'calendar', 'day', platform ?? 'all', day] as const,
  anticipated: () => ['game', 'anticipated', 'ids'] as const,
}

export const browseKeys = {
  all: (kind: 'platforms' | 'genres' | 'themes') => ['browse', kind] as const,
  makers: (kind: string, text: string) => ['browse', kind, text] as const,
  detail: (kind: string, slug: string) => ['browse', kind, 'detail', slug] as const,
  companyName: (slug: string) => ['browse', 'company', 'name', slug] as const,
  names: (chosen: readonly unknown[]) => ['browse', 'names', ...chosen] as const,
  games: (shelf: string, slug: string, from: number) => ['browse', shelf, 'games', slug, from] as const,
}

export const igdbKeys = {
  search: (...of: Of<[text: string]>) => ['igdb', 'search', ...of] as const,
  one: (slug: string) => ['igdb', 'one', slug] as const,
  extra: (id: number | null) => ['igdb', 'extra', id] as const,
  timeToBeat: (id: number | null) => ['igdb', 'time_to_beat', id] as const,
}

/** Keys of prices, as those in `keys.ts`: a file of their own, so that a page loads only what it asks for. */
export const priceKeys = {
  ofGames: ['price', 'game'] as const,
  /** What is known without asking a shop. */
  ofGame: (gameId: number, ...of: Of<[shops: 'all' | 'no-resellers']>) => ['price', 'game', gameId, ...of] as const,
  history: (gameId: number, ...of: Of<[range: string]>) => ['price', 'history', gameId, ...of] as const,
  /** What a shop answered somebody who looks at the page. */
  asked: (gameId: number, ...of: Of<[store: PriceStoreName]>) => ['price', 'asked', gameId, ...of] as const,
  wishes: (...of: Of<[order: string, shops: 'all' | 'no-resellers']>) => ['price', 'wishes', ...of] as const,
  subscriptions: () => ['price', 'subscriptions'] as const,
}

/** Trophies of a person, of a game, and of one set of them. */
export const trophyKeys = {
  every: ['trophy'] as const,
  ofUser: (userId: number) => ['trophy', 'user', userId] as const,
  summary: (userId: number) => ['trophy', 'user', userId, 'summary'] as const,
  sets: (userId: number, choice: object) => ['trophy', 'user', userId, 'sets', choice] as const,
  earned: (userId: number, choice: object) => ['trophy', 'user', userId, 'earned', choice] as const,
  ofGame: (gameId: number) => ['trophy', 'game', gameId] as const,
  ofSet: (setId: number, choice: object) => ['trophy', 'set', setId, choice] as const,
  text: (setId: number, trophy: string) => ['trophy', 'text', setId, trophy] as const,
  friends: (...of: Of<[setId: number]>) => ['trophy', 'friends', ...of] as const,
  compare: (setId: number, userId: number) => ['trophy', 'compare', setId, userId] as const,
}
