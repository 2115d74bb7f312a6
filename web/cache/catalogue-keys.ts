import type { Of } from './keys.ts'

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
