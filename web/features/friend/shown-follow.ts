import type { Query, QueryClient } from '@tanstack/react-query'
import type { Profile, Totals } from '../../../common/api/user.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'

/**
 * Shows, wherever a person stands in the cache, that `userId` follows them or not, and counts it. What shows it already stays
 * as it is, so the opposite call takes back exactly what this one did.
 */
export function showFollow(client: QueryClient, userId: number, followedId: number, follows: boolean): void {
  const followed = follows ? 1 : 0
  const by = follows ? 1 : -1
  let changed = false
  client.setQueriesData<Profile>({ queryKey: ['user', 'show'] }, (profile) => {
    if (profile?.id !== followedId || profile.followed === followed) return profile
    changed = true
    return { ...profile, followed, totals: moved(profile.totals, 'followers', by) }
  })
  for (const { queryKey, state } of client.getQueryCache().findAll({ predicate: holdsPeople })) {
    const next = withFollowed(state.data, followedId, followed)
    if (next === state.data) continue
    changed = true
    // As old as it was: only this one card in it is new.
    client.setQueryData(queryKey, next, { updatedAt: state.dataUpdatedAt })
  }
  if (!changed) return
  client.setQueriesData<Profile>({ queryKey: ['user', 'show'] }, (profile) =>
    profile?.id === userId ? { ...profile, totals: moved(profile.totals, 'following', by) } : profile,
  )
  client.setQueryData<Totals>(ownTotalsQuery.queryKey, (totals) => totals && moved(totals, 'following', by))
}

/** Whether cards of people may stand in it: lists of people, and what is shown with who wrote it. */
export const holdsPeople = ({ queryKey: [noun] }: Query): boolean => nouns.has(String(noun))
const nouns = new Set(['friend', 'list', 'review', 'event'])

/** Where cards stand in an answer: in pages, and as the author of something. */
const holders = ['pages', 'data', 'list', 'review', 'user']

/** The same with the person's card changed; the very same object where nothing is to be changed. */
function withFollowed(value: unknown, id: number, followed: 0 | 1): unknown {
  if (Array.isArray(value)) {
    const next = value.map((one) => withFollowed(one, id, followed))
    return next.some((one, at) => one !== value[at]) ? next : value
  }
  if (typeof value !== 'object' || value === null) return value
  const record = value as Record<string, unknown>
  if ('followed' in record && 'nick' in record)
    return record['id'] === id && record['followed'] !== followed ? { ...record, followed } : value
  const parts = holders
    .filter((part) => part in record)
    .map((part) => [part, withFollowed(record[part], id, followed)] as const)
    .filter(([part, next]) => next !== record[part])
  return parts.length === 0 ? value : { ...record, ...Object.fromEntries(parts) }
}

const moved = (totals: Totals, name: 'followers' | 'following', by: number): Totals => ({
  ...totals,
  [name]: totals[name] + by,
})
