import type { Query, QueryClient } from '@tanstack/react-query'

/** The first word of the keys whose answers hold people, and what people wrote or did. */
const nouns = new Set(['event', 'friend', 'list', 'review'])
/** Where these stand in an answer: in its pages, under their noun in an event, as the author of something. */
const holders = ['pages', 'data', 'list', 'review', 'user']

/** Whether people, lists or reviews may stand in what a query holds. */
export const holdsThings = ({ queryKey: [noun] }: Query): boolean => nouns.has(String(noun))

type Thing = Record<string, unknown>
/** What takes the place of a thing, itself where it stays as it is; undefined: it is not the one that is meant, which may stand in it. */
type Change = (thing: Thing) => Thing | undefined

/** Changes a thing wherever it stands in the cache; tells whether anything has changed. */
export function changeShown(client: QueryClient, change: Change): boolean {
  let any = false
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: holdsThings })) {
    const next = changed(state.data, change)
    if (next === state.data) continue
    any = true
    // As old as it was: only this one thing in it is new.
    client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
  return any
}

/** The same with the change made in it; the very same object where there is nothing to change. */
function changed(value: unknown, change: Change): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => changed(one, change))
    return next.some((one, at) => one !== value[at]) ? next : value
  }
  if (typeof value !== 'object' || value === null) return value
  const thing = value as Thing
  const other = change(thing)
  if (other) return other
  const parts = holders
    .filter((part) => part in thing)
    .map((part) => [part, changed(thing[part], change)] as const)
    .filter(([part, next]) => next !== thing[part])
  return parts.length === 0 ? value : { ...thing, ...Object.fromEntries(parts) }
}
