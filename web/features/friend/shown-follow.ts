import type { QueryClient } from '@tanstack/react-query'
import type { Profile, Totals } from '../../../common/api/user.ts'
import { changeShown } from '../../lib/shown-things.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'

/**
 * Shows, wherever a person stands in the cache, that `userId` follows them or not, and counts it. What shows it already stays
 * as it is, so the opposite call takes back exactly what this one did.
 */
export function showFollow(client: QueryClient, userId: number, followedId: number, follows: boolean): void {
  const followed = follows ? 1 : 0
  const by = follows ? 1 : -1
  let inProfile = false
  client.setQueriesData<Profile>({ queryKey: ['user', 'show'] }, (profile) => {
    if (profile?.id !== followedId || profile.followed === followed) return profile
    inProfile = true
    return { ...profile, followed, totals: moved(profile.totals, 'followers', by) }
  })
  const inCards = changeShown(client, (card) => {
    if (!('followed' in card && 'nick' in card)) return undefined
    return card['id'] === followedId && card['followed'] !== followed ? { ...card, followed } : card
  })
  if (!inProfile && !inCards) return
  client.setQueriesData<Profile>({ queryKey: ['user', 'show'] }, (profile) =>
    profile?.id === userId ? { ...profile, totals: moved(profile.totals, 'following', by) } : profile,
  )
  client.setQueryData<Totals>(ownTotalsQuery.queryKey, (totals) => totals && moved(totals, 'following', by))
}

const moved = (totals: Totals, name: 'followers' | 'following', by: number): Totals => ({
  ...totals,
  [name]: totals[name] + by,
})
