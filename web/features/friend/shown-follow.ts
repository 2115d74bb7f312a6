import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Profile, Totals, UserCard } from '../../../common/api/user.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'

interface PeoplePage {
  data: UserCard[]
}

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
  client.setQueriesData<InfiniteData<PeoplePage>>({ queryKey: ['friend'] }, (list) => {
    if (!list?.pages.some(({ data }) => data.some((card) => differs(card, followedId, followed)))) return list
    changed = true
    const pages = list.pages.map((page) => ({
      ...page,
      data: page.data.map((card) => (differs(card, followedId, followed) ? { ...card, followed } : card)),
    }))
    return { ...list, pages } as typeof list
  })
  if (!changed) return
  client.setQueriesData<Profile>({ queryKey: ['user', 'show'] }, (profile) =>
    profile?.id === userId ? { ...profile, totals: moved(profile.totals, 'following', by) } : profile,
  )
  client.setQueryData<Totals>(ownTotalsQuery.queryKey, (totals) => totals && moved(totals, 'following', by))
}

const differs = (card: UserCard, id: number, followed: 0 | 1): boolean => card.id === id && card.followed !== followed

const moved = (totals: Totals, name: 'followers' | 'following', by: number): Totals => ({
  ...totals,
  [name]: totals[name] + by,
})
