import type { GameOrder } from '../../../common/api/game.ts'
import { formatMonth } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import { getLocale } from '../../paraglide/runtime.js'
import { facetKinds, type FacetKind, type GamesFilter, readYears } from '../game/filter.ts'
import type { FilterNames } from './filter-names.ts'

export const kindLabels: Record<FacetKind, () => string> = {
  platforms: m.explore_platforms,
  genres: m.explore_genres,
  themes: m.explore_themes,
  developers: m.explore_developers,
  publishers: m.explore_publishers,
}

export const orderLabels: Partial<Record<GameOrder, () => string>> = {
  'relevance-desc': m.explore_order_relevance,
  'popular-desc': m.explore_order_popular,
  'rate-desc': m.explore_order_rate,
  'rate-asc': m.explore_order_rate_asc,
  'released-desc': m.explore_order_newest,
  'released-asc': m.explore_order_oldest,
  'title-asc': m.explore_order_title,
  'title-desc': m.explore_order_title_desc,
}

/** "1990s", "1994 to 1997", "Since 2020", "November 2026", "To come". */
export function releasedWords(released: string): string {
  if (released === 'past') return m.explore_released_past()
  if (released === 'future') return m.explore_released_future()
  const years = readYears(released)
  if (years === null) return formatMonth(`${released}-01`)
  const { from, to } = years
  if (from === null) return to === null ? m.explore_released_any() : m.explore_released_until({ year: to })
  if (to === null) return m.explore_released_since({ year: from })
  if (from === to) return String(from)
  return from % 10 === 0 && to === from + 9
    ? m.explore_released_decade({ year: from })
    : m.explore_released_range({ from, to })
}

/** The name of a chosen entry; its slug while the name loads. */
export const nameOf = (names: FilterNames, kind: FacetKind, slug: string): string => names[kind].get(slug) ?? slug

const chosenNames = (filter: GamesFilter, names: FilterNames, kinds: readonly FacetKind[]): string[] =>
  kinds.flatMap((kind) => filter[kind].map((slug) => nameOf(names, kind, slug)))

/** The filters of an address in words: "Puzzle games for Nintendo Switch: 1990s". */
export function filterTitle(filter: GamesFilter, names: FilterNames): string {
  const single = (kind: FacetKind) => (filter[kind].length === 1 ? nameOf(names, kind, filter[kind][0]!) : null)
  const [genre, platform] = [single('genres'), single('platforms')]
  const games = genre === null ? m.explore_title_games() : gamesOfGenre(genre)
  const base = platform === null ? games : m.explore_title_for({ games, platform })
  const named = new Set<FacetKind>([
    ...(genre === null ? [] : ['genres' as const]),
    ...(platform === null ? [] : ['platforms' as const]),
  ])
  const rest = [
    ...chosenNames(
      filter,
      names,
      facetKinds.filter((kind) => !named.has(kind)),
    ),
    ...(filter.released === null ? [] : [releasedWords(filter.released)]),
    ...(filter.text === '' ? [] : [m.explore_quoted({ text: filter.text })]),
  ]
  if (rest.length === 0) return genre === null && platform === null ? m.explore_title() : base
  return m.explore_title_more({ games: base, rest: rest.join(', ') })
}

/** "Puzzle games", "Juegos de puzles": "Card & board game" already contains the word, and Spanish uses lower case. */
export function gamesOfGenre(name: string): string {
  const genre = name.replace(/ games?$/i, '')
  const isAcronym = !/[a-zà-ÿ]/.test(genre)
  return m.explore_games_of_genre({ genre: getLocale() === 'es' && !isAcronym ? genre.toLowerCase() : genre })
}
