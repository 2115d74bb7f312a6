import { useQuery } from '@tanstack/react-query'
import { mostAnticipatedQuery } from '../../features/calendar/calendar.data.ts'
import { useWanted } from '../../features/collection/collection.data.ts'

/** Which games of a month are shown. */
export type Filter = 'all' | 'wanted' | 'anticipated'

const nothing: ReadonlySet<number> = new Set()
const asSet = (ids: number[]): ReadonlySet<number> => new Set(ids)

/** The wishlist, and the games that pass the filter (undefined: all of them). */
export function useFiltered(filter: Filter) {
  const wanted = useWanted()
  const anticipated = useQuery({ ...mostAnticipatedQuery, enabled: filter === 'anticipated', select: asSet }).data
  const only = { all: undefined, wanted: wanted ?? nothing, anticipated: anticipated ?? nothing }[filter]
  return { wanted, only }
}
