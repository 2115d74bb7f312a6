import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import type { Json, OptimisticUpdate } from '../cache/optimistic-update.ts'
import type { AnyUpdate } from '../cache/optimistic.ts'
import { rating, setting } from '../features/collection/changes/change-game.ts'
import { collectionQuery } from '../features/collection/collection.data.ts'
import { lending } from '../features/collection/lending/lending.ts'
import { followChange } from '../features/friend/follow.ts'
import { likeChange } from '../features/like/set-like.ts'
import { addition, removal } from '../features/list/list-changes.ts'
import { listGamesQuery, listQuery, listsOfUserQuery } from '../features/list/list.data.ts'
import { ownTotalsQuery } from '../features/user/totals.data.ts'
import { profileQuery } from '../features/user/user.data.ts'
import { isOffline } from '../offline/connection.ts'
import type { ChangeKind } from '../offline/pending-changes.ts'
import { storedAt } from '../offline/stored-responses.ts'
import { m } from '../paraglide/messages.js'
import { session } from '../session/session.ts'

const kind = <V extends Json, A>(change: OptimisticUpdate<V, A>, nameOf: (variables: V) => string): ChangeKind => ({
  change: change as unknown as AnyUpdate,
  nameOf: nameOf as unknown as ChangeKind['nameOf'],
})

/** Every change that waits for a network. Posts wait as drafts (web/features/comment/composer/send-post.ts). */
export const kinds: readonly ChangeKind[] = [
  kind(setting, ({ game }) => game.title),
  kind(lending, ({ game }) => game.title),
  kind(rating, ({ game }) => game.title),
  kind(addition, ({ game }) => game.title),
  kind(removal, () => m.offline_what_list()),
  kind(followChange, () => m.offline_what_follow()),
  kind(likeChange, () => m.offline_what_like()),
]

/** What was stored within a day is not fetched again only to be stored. */
const day = 86_400_000
/** At most this many of the user's lists are stored though they were not opened here. */
const mostLists = 12

/**
 * Stores the user's library, profile and lists, and the code of all screens, though they were not opened here. Only
 * where the service worker can open them without a network.
 */
export async function fetchAheadOfOffline(client: QueryClient): Promise<void> {
  // It is never ready where it is not installed.
  const worker = (await navigator.serviceWorker?.ready)?.active
  const user = session.current()?.user
  if (!user || !worker || isOffline()) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage('keep-code')
  const fetchIfOld = async (queryKey: QueryKey, fetch: () => Promise<unknown>) => {
    if (Date.now() - (await storedAt(hashKey(queryKey))) > day) await fetch()
  }
  const collection = collectionQuery(user.id)
  await fetchIfOld(collection.queryKey, () => client.prefetchQuery(collection))
  await fetchIfOld(ownTotalsQuery.queryKey, () => client.prefetchQuery(ownTotalsQuery))
  const profile = profileQuery(user.nick)
  await fetchIfOld(profile.queryKey, () => client.prefetchQuery(profile))
  const lists = listsOfUserQuery(user.id, 'recent')
  await fetchIfOld(lists.queryKey, () => client.prefetchInfiniteQuery(lists))
  const own = client.getQueryData(lists.queryKey)?.pages[0]?.data ?? []
  for (const { id, slug } of own.slice(0, mostLists)) {
    const [one, games] = [listQuery(user.nick, slug), listGamesQuery(id)]
    await fetchIfOld(one.queryKey, () => client.prefetchQuery(one))
    await fetchIfOld(games.queryKey, () => client.prefetchInfiniteQuery(games))
  }
}
