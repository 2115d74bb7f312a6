import { hashKey, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { keptAt } from '../cache/kept/answers.ts'
import { collectionQuery } from '../features/collection/collection.data.ts'
import { listGamesQuery, listQuery, listsOfUserQuery } from '../features/list/list.data.ts'
import { ownTotalsQuery } from '../features/user/totals.data.ts'
import { profileQuery } from '../features/user/user.data.ts'
import { isOffline } from '../lib/network.ts'
import { session } from '../session/session.ts'

/** What was kept of one's own within a day is not asked for anew only to be kept. */
const day = 86_400_000
/** So many of one's own lists are kept though nobody has opened them here. */
const mostLists = 12

/**
 * Keeps one's own things and the code of all screens, though they were not opened here: library, profile, lists. Only
 * where the service worker can open them without a network.
 */
export async function keepOwn(client: QueryClient): Promise<void> {
  // It is never ready where it is not installed.
  const worker = (await navigator.serviceWorker?.ready)?.active
  const user = session.current()?.user
  if (!user || !worker || isOffline()) return
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage('keep-code')
  const ask = async (queryKey: QueryKey, fetch: () => Promise<unknown>) => {
    if (Date.now() - (await keptAt(hashKey(queryKey))) > day) await fetch()
  }
  const collection = collectionQuery(user.id)
  await ask(collection.queryKey, () => client.prefetchQuery(collection))
  await ask(ownTotalsQuery.queryKey, () => client.prefetchQuery(ownTotalsQuery))
  const profile = profileQuery(user.nick)
  await ask(profile.queryKey, () => client.prefetchQuery(profile))
  const lists = listsOfUserQuery(user.id, 'recent')
  await ask(lists.queryKey, () => client.prefetchInfiniteQuery(lists))
  const own = client.getQueryData(lists.queryKey)?.pages[0]?.data ?? []
  for (const { id, slug } of own.slice(0, mostLists)) {
    const [one, games] = [listQuery(user.nick, slug), listGamesQuery(id)]
    await ask(one.queryKey, () => client.prefetchQuery(one))
    await ask(games.queryKey, () => client.prefetchInfiniteQuery(games))
  }
}
