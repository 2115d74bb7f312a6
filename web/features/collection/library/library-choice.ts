import { type FlagName, flagNames } from '../../../../common/rules/collection.ts'
import type { SearchOf } from '../../../routes.ts'

export type LibraryStatus = FlagName | 'all'
const sorts = ['recent', 'title', 'year', 'rating'] as const
export type LibrarySort = (typeof sorts)[number]
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

/** Only the owner sees when entries changed; others can only sort by name and similar. */
export const sortsFor = (own: boolean): LibrarySort[] => sorts.filter((sort) => own || sort !== 'recent')
const firstSort = (own: boolean): LibrarySort => (own ? 'recent' : 'title')

/** The choice of an address; unknown values are ignored. */
export function readChoice(search: SearchOf<'profile'>, own: boolean): LibraryChoice {
  const sort = sortsFor(own).find((known) => known === search.sort)
  return {
    status: isFlag(search.status) ? search.status : 'all',
    platform: search.platform ?? null,
    sort: sort ?? firstSort(own),
    q: search.q ?? '',
  }
}

/** The query for a choice, without defaults. */
export function writeChoice(choice: LibraryChoice, own: boolean): SearchOf<'profile'> {
  const { status, platform, sort, q } = choice
  return {
    ...(status !== 'all' && { status }),
    ...(platform !== null && { platform }),
    ...(sort !== firstSort(own) && { sort }),
    ...(q !== '' && { q }),
  }
}
