import type { Query, QueryClient } from '@tanstack/react-query'
import type { Likeable, Likes } from '../../../common/api/like.ts'

/** One thing that can be liked. */
export interface Liked {
  noun: Likeable
  id: number
}

/** A field that only this noun has: by its id alone a list cannot be told from a review, a game or an event. */
const marks: Record<Likeable, string> = { list: 'TotalGames', review: 'total' }
const nouns = Object.keys(marks)
/** Where things stand in an answer: in its pages, and under their noun in the events that tell of them. */
const holders = ['pages', 'data', ...nouns]

/** Whether something that can be liked may stand in it. */
export const holdsLikes = ({ queryKey: [noun] }: Query): boolean => noun === 'event' || nouns.includes(String(noun))

/**
 * Shows, wherever a list or review stands in the cache, that the viewer likes it or not, and counts it. What shows it already
 * stays as it is, so the opposite call takes back exactly what this one did.
 */
export const showLike = (client: QueryClient, thing: Liked, likes: boolean): void =>
  change(client, thing, (shown) => {
    if ((shown.liked === 1) === likes) return shown
    return { liked: likes ? 1 : 0, TotalLikes: shown.TotalLikes + (likes ? 1 : -1) }
  })

/** Shows the server's word. */
export const showLikes = (client: QueryClient, thing: Liked, { liked, TotalLikes }: Likes): void =>
  change(client, thing, (shown) =>
    shown.liked === liked && shown.TotalLikes === TotalLikes ? shown : { liked, TotalLikes },
  )

type Change = (shown: Likes) => Likes

function change(client: QueryClient, thing: Liked, make: Change): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: holdsLikes })) {
    const next = changed(state.data, thing, make)
    // As old as it was: only this one thing in it is new.
    if (next !== state.data) client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
}

/** The same with the change made in it; the very same object where the thing is not in it. */
function changed(value: unknown, thing: Liked, make: Change): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => changed(one, thing, make))
    return next.some((one, at) => one !== value[at]) ? next : value
  }
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  if (record['id'] === thing.id && 'TotalLikes' in record && marks[thing.noun] in record) {
    const next = make(value as Likes)
    return next === value ? value : { ...value, ...next }
  }
  const parts = holders
    .filter((part) => part in record)
    .map((part) => [part, changed(record[part], thing, make)] as const)
    .filter(([part, next]) => next !== record[part])
  return parts.length === 0 ? value : { ...record, ...Object.fromEntries(parts) }
}
