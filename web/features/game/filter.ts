import type { GameFilter, GameOrder } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { SearchOf } from '../../routes.ts'

export const facetKinds = ['platforms', 'genres', 'themes', 'developers', 'publishers'] as const
export type FacetKind = (typeof facetKinds)[number]
/** Each part of a filter that can be removed to find more. */
export type FilterPart = FacetKind | 'released' | 'text'

/** The filters and order of the catalogue: all of it is in the address. */
export type GamesFilter = Record<FacetKind, string[]> & {
  /** past, future, a year, a range of years or a month, in the form of `game/filter`. */
  released: string | null
  text: string
  /** Null: the default. */
  order: GameOrder | null
}

/** Best known first, newest first and so on; `relevance` requires a text. */
const orders: GameOrder[] = [
  'popular-desc',
  'rate-desc',
  'rate-asc',
  'released-desc',
  'released-asc',
  'title-asc',
  'title-desc',
]
const textOrder: GameOrder = 'relevance-desc'
export const ordersFor = ({ text }: GamesFilter): GameOrder[] => (text === '' ? orders : [textOrder, ...orders])
export const orderOf = (filter: GamesFilter): GameOrder => filter.order ?? ordersFor(filter)[0]!

export const everything: GamesFilter = {
  platforms: [],
  genres: [],
  themes: [],
  developers: [],
  publishers: [],
  released: null,
  text: '',
  order: null,
}

/** The filter of an address; invalid values are ignored. */
export function readFilter(search: SearchOf<'games'>): GamesFilter {
  const text = (search.text ?? '').trim().slice(0, limits.searchMax)
  const order = ordersFor({ ...everything, text }).find((known) => known === search.order) ?? null
  return {
    platforms: readSlugs(search.platforms),
    genres: readSlugs(search.genres),
    themes: readSlugs(search.themes),
    developers: readSlugs(search.developers),
    publishers: readSlugs(search.publishers),
    released: readReleased(search.released),
    text,
    order,
  }
}

/** The query for a filter, without defaults. */
export function writeFilter(filter: GamesFilter): SearchOf<'games'> {
  const { released, text, order } = filter
  return {
    ...Object.fromEntries(
      facetKinds.filter((kind) => filter[kind].length > 0).map((kind) => [kind, filter[kind].join(',')]),
    ),
    ...(released !== null && { released }),
    ...(text !== '' && { text }),
    ...(order !== null && order !== ordersFor(filter)[0] && { order }),
  }
}

/** The filter in the form of the API; equal filters give equal bodies. */
export function toBody(filter: GamesFilter): GameFilter {
  const { released, text } = filter
  return {
    ...Object.fromEntries(
      facetKinds.filter((kind) => filter[kind].length > 0).map((kind) => [kind, filter[kind].toSorted()]),
    ),
    ...(released !== null && { released }),
    ...(text !== '' && { text }),
    order: orderOf(filter),
  }
}

/** The parts in use; each kind counts as one. */
export const partsOf = (filter: GamesFilter): FilterPart[] => [
  ...facetKinds.filter((kind) => filter[kind].length > 0),
  ...(filter.released === null ? [] : ['released' as const]),
  ...(filter.text === '' ? [] : ['text' as const]),
]

/** The number of filters in use in the panel; the text has its own field. */
export const countChosen = (filter: GamesFilter): number =>
  facetKinds.reduce((sum, kind) => sum + filter[kind].length, filter.released === null ? 0 : 1)

export function withoutPart(filter: GamesFilter, part: FilterPart): GamesFilter {
  if (part === 'released') return { ...filter, released: null }
  // The order by relevance is removed with the text.
  if (part === 'text') return { ...filter, text: '', order: filter.order === textOrder ? null : filter.order }
  return { ...filter, [part]: [] }
}

export const toggled = (filter: GamesFilter, kind: FacetKind, slug: string): GamesFilter => ({
  ...filter,
  [kind]: filter[kind].includes(slug)
    ? filter[kind].filter((chosen) => chosen !== slug)
    : [...filter[kind], slug].slice(-limits.filterMax),
})

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/
function readSlugs(list = ''): string[] {
  const slugs = list
    .toLowerCase()
    .split(',')
    .map((slug) => slug.trim())
    .filter((slug) => slug.length <= limits.slugMax && slugForm.test(slug))
  return [...new Set(slugs)].slice(0, limits.filterMax)
}

const releasedForm = /^(?:past|future|[0-9]{4}|[0-9]{4}-(?:0[1-9]|1[0-2]))$/
function readReleased(text = ''): string | null {
  const range = /^([0-9]{4})-([0-9]{4})$/.exec(text)
  if (range) return writeYears(Number(range[1]), Number(range[2]))
  return releasedForm.test(text) ? text : null
}

/** The first page to show: other than 1 only without scripts. */
export function readPage(search: { page?: string | undefined }): number {
  const page = search.page ?? ''
  return /^[1-9][0-9]{0,3}$/.test(page) ? Number(page) : 1
}

/** The bounds of a range that is open on one side, beyond all games. */
const [firstYear, lastYear] = [1950, 2099]

/** Years in the form of `released`, in any order; null when neither is given. */
export function writeYears(from: number | null, to: number | null): string | null {
  if (from === null && to === null) return null
  const years = [from ?? firstYear, to ?? lastYear].sort((one, other) => one - other)
  return [...new Set(years)].map((year) => String(year).padStart(4, '0')).join('-')
}

/** First and last year of `released`, null for an open side; null if it is not a range of years. */
export function readYears(released: string | null): { from: number | null; to: number | null } | null {
  const [, first, last = first] = /^([0-9]{4})(?:-([0-9]{4}))?$/.exec(released ?? '') ?? []
  if (first === undefined) return null
  const [from, to] = [Number(first), Number(last)]
  return { from: from <= firstYear ? null : from, to: to >= lastYear ? null : to }
}
