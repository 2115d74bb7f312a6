import { type FlagName, flagNames } from '../../../../common/rules/collection.ts'
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
  sort: LibrarySort
  q: string
}

const isFlag = (text: string | undefined): text is FlagName => flagNames.includes(text as FlagName)

/** Only the owner sees when entries changed, and what wishes cost; others can only sort by name and similar. */
export const sortsFor = (own: boolean, status: LibraryStatus): LibrarySort[] => {
  if (!own) return sorts.filter((sort) => sort !== 'recent')
  return status === 'wanted' ? [...sorts, ...priceSorts] : [...sorts]
}
export const isPriceSort = (sort: LibrarySort): sort is PriceSort => priceSorts.includes(sort as PriceSort)
const firstSort = (own: boolean): LibrarySort => (own ? 'recent' : 'title')

/** The choice of an address; unknown values are ignored. */
export function readChoice(search: SearchOf<'profile'>, own: boolean): LibraryChoice {
  const status = isFlag(search.status) ? search.status : 'all'
  const sort = sortsFor(own, status).find((known) => known === search.sort)
  return {
    status,
    platform: search.platform ?? null,
    sort: sort ?? firstSort(own),
    q: search.q ?? '',
  }
}

/** The query for a choice, without defaults. */
export function writeChoice(choice: LibraryChoice, own: boolean): SearchOf<'profile'> {
  const { status, platform, q } = choice
  // An order that the next status lacks is left behind.
  const sort = sortsFor(own, status).includes(choice.sort) ? choice.sort : firstSort(own)
  return {
    ...(status !== 'all' && { status }),
    ...(platform !== null && { platform }),
    ...(sort !== firstSort(own) && { sort }),
    ...(q !== '' && { q }),
  }
}
