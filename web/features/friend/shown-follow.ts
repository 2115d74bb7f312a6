import type { Totals } from '../../../common/api/user.ts'
import type { Draft } from '../../cache/draft.ts'
import { userKeys } from '../../cache/keys.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'
import type { profileQuery } from '../user/user.data.ts'

/** `userId` follows the user with this id, or unfollows them. */
export type FollowPress = { userId: number; id: number; follows: boolean }

/**
 * Shows wherever a user appears whether they are followed, and updates the counts of both. What shows it already stays
 * unchanged.
 */
export function showFollow(draft: Draft, { userId, id, follows }: FollowPress): void {
  const followed = follows ? 1 : 0
  const by = follows ? 1 : -1
  let inProfile = false
  draft.updateAll<typeof profileQuery>(userKeys.show(), (profile) => {
    if (profile.id !== id || profile.followed === followed) return profile
    inProfile = true
    return { ...profile, followed, totals: moved(profile.totals, 'followers', by) }
  })
  const inCards = draft.patchEntity('user', id, (card) => (card.followed === followed ? card : { ...card, followed }))
  if (!inProfile && !inCards) return
  draft.updateAll<typeof profileQuery>(userKeys.show(), (profile) =>
    profile.id === userId ? { ...profile, totals: moved(profile.totals, 'following', by) } : profile,
  )
  draft.update(ownTotalsQuery.queryKey, (totals) => moved(totals, 'following', by))
}

const moved = (totals: Totals, name: 'followers' | 'following', by: number): Totals => ({
  ...totals,
  [name]: totals[name] + by,
})
