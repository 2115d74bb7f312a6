import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { List } from '../../../common/api/list.ts'
import type { Order } from '../../../common/api/shapes.ts'
import { listApi } from '../../api/calls/list.generated.ts'
import { listKeys } from '../../cache/keys.ts'
import { nextPage } from '../../lib/pages.ts'

/** Likes and private lists depend on the viewer. */
const meta = { viewer: true }

/** Public lists of everybody, in pages starting at `from`. */
export const listsQuery = (order: Order, from = 1) =>
  infiniteQueryOptions({
    queryKey: listKeys.all(order, from),
    queryFn: ({ signal, pageParam }) =>
      listApi.all({ params: { order }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: from,
    getNextPageParam: nextPage,
    meta,
  })

/** The most liked public lists of recent weeks, at most 12. */
export const homeListsQuery = queryOptions({
  queryKey: listKeys.home(),
  queryFn: async ({ signal }) => (await listApi.home({ signal, quiet: true })).data,
  meta,
})

/** A user's lists; only the owner sees the private ones. For logged-in users. */
export const listsOfUserQuery = (userId: number, order: Order) =>
  infiniteQueryOptions({
    queryKey: listKeys.ofUser(userId, order),
    queryFn: ({ signal, pageParam }) =>
      listApi.ofUser({ params: { id: userId, order }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta,
  })

/** Public lists that contain a game, each with the game's place in it. For logged-in users. */
export const listsOfGameQuery = (gameId: number, order: Order) =>
  infiniteQueryOptions({
    queryKey: listKeys.ofGame(gameId, order),
    queryFn: ({ signal, pageParam }) =>
      listApi.ofGame({ params: { id: gameId, order }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta,
  })

/** Ids of the viewer's lists that contain a game. For logged-in users; fetched again at each use. */
export const holdingQuery = (gameId: number) =>
  queryOptions({
    queryKey: listKeys.holding(gameId),
    queryFn: ({ signal }) => listApi.includeFromGame({ params: { id: gameId }, signal, quiet: true }),
    staleTime: 0,
    meta,
  })

/**
 * One list by its slug; 404 for an unknown one, and for one that is private to another user. A former slug works as
 * well; the list contains its present one.
 */
export const listQuery = (nick: string, slug: string) =>
  queryOptions({
    queryKey: listKeys.show(nick, slug),
    queryFn: async ({ signal, client }) => {
      const list = await listApi.show({ params: { id: `${nick}/${slug}` }, signal, quiet: true })
      if (list.slug !== slug || list.user.nick !== nick) keepListAnswer(client, list)
      return list
    },
    meta,
  })

/** Stores a list that was loaded without its slug. */
export const keepListAnswer = (client: QueryClient, list: List): void =>
  void client.setQueryData(listKeys.show(list.user.nick, list.slug), list)

/** The games of a list in its order, in pages starting at `from`. */
export const listGamesQuery = (id: number, from = 1) =>
  infiniteQueryOptions({
    queryKey: listKeys.games(id, from),
    queryFn: ({ signal, pageParam }) =>
      listApi.games({ params: { id }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: from,
    getNextPageParam: nextPage,
    meta,
  })

/** Ids of all games of a list, to compare them with a collection. */
export const listGameIdsQuery = (id: number) =>
  queryOptions({
    queryKey: listKeys.gameIds(id),
    queryFn: ({ signal }) => listApi.gameIds({ params: { id }, signal, quiet: true }),
    meta,
  })
