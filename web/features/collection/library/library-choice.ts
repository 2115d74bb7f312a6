import { type FlagName, flagNames } from '../../../../common/rules/collection.ts'
import { limits } from '../../../../common/rules/limits.ts'
import type { SearchOf } from '../../../routes.ts'

export type LibraryStatus = FlagName | 'all'
const sorts = ['recent', 'title', 'year', 'rating'] as const
/** Orders of one's own wishes, by what they cost now; the server has them (web/features/price/wishes). */
const priceSorts = ['discount', 'price'] as const
export type PriceSort = (typeof priceSorts)[number]
export type LibrarySort = (typeof sorts)[number] | PriceSort
export type LibraryView = 'covers' | 'shelf'

/** The filters and order of a library: all of it is in the address. */
export interface LibraryChoice {
  status: LibraryStatus
  /** Slug of a platform. */
  platform: string | null
  /** A score, 1 to 10 in halves. */
  rating: number | null
  /** The first year of a decade. */
  decade: number | null
  /** Only what the viewer has as well; never in the viewer's own library, nor for visitors. */
  both: boolean
  sort: LibrarySort
  q: string
}

/** Nothing is left out. */
export const everything = { status: 'all', platform: null, rating: null, decade: null, both: false, q: '' } as const

/** Whether a choice leaves nothing out. */
export const isEverything = (choice: LibraryChoice): boolean =>
  Object.entries(everything).every(([name, value]) => choice[name as keyof typeof everything] === value)

/** Whose library somebody looks at. */
export type LibraryViewer = 'owner' | 'member' | 'visitor'

const isFlag = (text: string | undefined): text is FlagName => flagNames.includes(text as FlagName)

/** Only the owner sees when entries changed, and what wishes cost; others can only sort by name and similar. */
export const sortsFor = (own: boolean, status: LibraryStatus): LibrarySort[] => {
  if (!own) return sorts.filter((sort) => sort !== 'recent')
  return status === 'wanted' ? [...sorts, ...priceSorts] : [...sorts]
}
export const isPriceSort = (sort: LibrarySort): sort is PriceSort => priceSorts.includes(sort as PriceSort)
const firstSort = (own: boolean): LibrarySort => (own ? 'recent' : 'title')

const readNumber = (text: string | undefined, isOne: (value: number) => boolean): number | null => {
  const value = Number(text)
  return text !== undefined && isOne(value) ? value : null
}
const isRating = (value: number): boolean =>
  Number.isInteger(value / limits.ratingStep) && value >= limits.ratingMin && value <= limits.ratingMax
const isDecade = (value: number): boolean => value % 10 === 0 && value >= limits.decadeMin && value <= limits.decadeMax

/** The choice of an address; unknown values are ignored. */
export function readChoice(search: SearchOf<'profile'>, viewer: LibraryViewer): LibraryChoice {
  const own = viewer === 'owner'
  const status = isFlag(search.status) ? search.status : 'all'
  const sort = sortsFor(own, status).find((known) => known === search.sort)
  return {
    status,
    platform: search.platform ?? null,
    rating: readNumber(search.rating, isRating),
    decade: readNumber(search.decade, isDecade),
    both: viewer === 'member' && search.both === '1',
    sort: sort ?? firstSort(own),
    q: search.q ?? '',
  }
}

/** The query for a choice, without defaults. */
export function writeChoice(choice: LibraryChoice, own: boolean): SearchOf<'profile'> {
  const { status, platform, rating, decade, both, q } = choice
  // An order that the next status lacks is left behind.
  const sort = sortsFor(own, status).includes(choice.sort) ? choice.sort : firstSort(own)
  return {
    ...(status !== 'all' && { status }),
    ...(platform !== null && { platform }),
    ...(rating !== null && { rating: String(rating) }),
    ...(decade !== null && { decade: String(decade) }),
    ...(both && { both: '1' }),
    ...(sort !== firstSort(own) && { sort }),
    ...(q !== '' && { q }),
  }
}
