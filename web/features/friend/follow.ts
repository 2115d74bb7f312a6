import type { QueryClient } from '@tanstack/react-query'
import type { UserCard, Totals } from '../../../common/api/user.ts'
import { friendApi } from '../../api/calls/friend.generated.ts'
import { defineOptimisticUpdate, tellRefusal } from '../../cache/optimistic-update.ts'
import { eventKeys, userKeys } from '../../cache/keys.ts'
import { applyUpdate } from '../../cache/optimistic.ts'
import { m } from '../../paraglide/messages.js'
import { session } from '../../session/session.ts'
import { toast } from '../../ui/feedback/toast.ts'
import type { Draft } from '../../cache/draft.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'
import type { profileQuery } from '../user/user.data.ts'

export type Person = Pick<UserCard, 'id' | 'nick'>

/** A pressed follow button; of several quick presses the last one is sent. */
export const followChange = defineOptimisticUpdate<FollowPress, unknown>({
  mutationKey: ['friend', 'set'],
  scope: ({ id }) => `user ${id}`,
  resend: 'when online',
  apply: showFollow,
  send: ({ id, follows }, how) => friendApi[follows ? 'follow' : 'unfollow']({ params: { id }, ...how }),
  replaces: () => true,
  onRefused: tellRefusal,
  onSettled: (client) => {
    for (const queryKey of [userKeys.show(), userKeys.ownTotals(), eventKeys.feed()])
      void client.invalidateQueries({ queryKey })
  },
})

/** Follows or unfollows a user: shown at once with a notice and an undo; reverted when refused (FRI-01). */
export function setFollow(client: QueryClient, person: Person, follows: boolean): void {
  const userId = session.current()?.user.id
  if (userId === undefined) return
  const press = (wanted: boolean) => applyUpdate(client, followChange, { userId, id: person.id, follows: wanted })
  const stands = press(follows)
  const shown = toast.undo(
    follows ? m.friend_on({ nick: person.nick }) : m.friend_off({ nick: person.nick }),
    m.collection_undo(),
    () => void press(!follows),
  )
  void stands.then((kept) => !kept && toast.dismiss(shown))
}

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
