import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { GameCard } from '../../../common/api/game.ts'
import type { List } from '../../../common/api/list.ts'
import { surroundApi } from '../../api/client.ts'
import type { Incoming } from '../../api/transport.ts'
import { listKeys } from '../../cache/keys.ts'
import { addGame, moveGame, putBack, removeGame } from './list-changes.ts'
import { gamesOf, type ListedGames } from './listed-games.ts'

const card = (id: number) => ({ id, slug: `g${id}`, title: `Game ${id}` }) as GameCard
const list = (...ids: number[]) => ({ id: 7, slug: 'a', TotalGames: ids.length, games: ids.map(card) }) as List
const held = (...ids: number[]): ListedGames => ({
  pages: [
    {
      data: ids.map((id, at) => ({ ...card(id), order: at + 1 })),
      current_page: 1,
      next_page_url: null,
      total: ids.length,
    },
  ],
  pageParams: [1],
})

/** Calls without a response so far. */
let waiting: ((incoming: Incoming) => void)[] = []
let client: QueryClient
beforeEach(() => {
  waiting = []
  surroundApi({ send: () => new Promise((answer) => waiting.push(answer)), onFailure: () => {} })
  client = new QueryClient()
  client.setQueryData(listKeys.show('bob', 'a'), list(1, 2, 3))
  client.setQueryData(listKeys.ofUser(1, 'recent'), { pages: [{ data: [list(1, 2, 3)] }], pageParams: [1] })
  client.setQueryData(listKeys.games(7, 1), held(1, 2, 3))
  client.setQueryData(listKeys.holding(4), [])
})
const shown = () => gamesOf(client.getQueryData<ListedGames>(listKeys.games(7, 1))!).map(({ id }) => id)
const cover = () => client.getQueryData<List>(listKeys.show('bob', 'a'))
async function answer(body: unknown, status = 200): Promise<void> {
  await vi.waitUntil(() => waiting.length > 0)
  waiting.shift()!({ status, body })
}

it('an addition shows in the list, on its cover, in its number and among the lists of the game, and is reverted completely', async () => {
  const before = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.data)
  const stands = addGame(client, { id: 7 }, card(4))
  expect(shown()).toEqual([1, 2, 3, 4])
  expect(cover()).toMatchObject({ TotalGames: 4, games: [1, 2, 3, 4].map(card) })
  expect(client.getQueryData(listKeys.holding(4))).toEqual([7])
  await answer({}, 503)
  expect(await stands).toBe(false)
  expect(
    client
      .getQueryCache()
      .getAll()
      .map(({ state }) => state.data),
  ).toEqual(before)
})

it('a refused move below a later removal is reverted alone', async () => {
  const [move, removal] = [moveGame(client, { id: 7 }, 3, 1), removeGame(client, { id: 7 }, { id: 2 })]
  expect(shown()).toEqual([3, 1])
  await answer({}, 503)
  expect(await move).toBe(false)
  expect(shown()).toEqual([1, 3])
  await answer(list(1, 3))
  expect(await removal).toBe(true)
  expect([shown(), cover()?.TotalGames]).toEqual([[1, 3], 2])
})

it('an earlier response does not undo later changes', async () => {
  const [addition, removal] = [
    putBack(client, { id: 7 }, { ...card(4), order: 1 }),
    removeGame(client, { id: 7 }, { id: 1 }),
  ]
  await answer(list(4, 1, 2, 3), 201)
  await addition
  expect([shown(), cover()?.TotalGames]).toEqual([[4, 2, 3], 3])
  await answer(list(4, 2, 3))
  await removal
  expect(cover()).toMatchObject(list(4, 2, 3))
})

it('games that are refetched while a game is added are not added twice', async () => {
  const addition = addGame(client, { id: 7 }, card(4))
  await client.fetchInfiniteQuery({
    queryKey: listKeys.games(7, 1),
    queryFn: () => held(1, 2, 3, 4).pages[0]!,
    initialPageParam: 1,
  })
  expect(shown()).toEqual([1, 2, 3, 4])
  await answer(list(1, 2, 3, 4), 201)
  await addition
  expect([shown(), cover()?.TotalGames]).toEqual([[1, 2, 3, 4], 4])
})

it('counts games that are added and removed in the ids of the list, with which a collection is compared', async () => {
  client.setQueryData(listKeys.gameIds(7), [1, 2, 3])
  const ids = () => client.getQueryData(listKeys.gameIds(7))
  const refused = addGame(client, { id: 7 }, card(4))
  expect(ids()).toEqual([1, 2, 3, 4])
  await answer({}, 503)
  await refused
  expect(ids()).toEqual([1, 2, 3])
  const removal = removeGame(client, { id: 7 }, { id: 2 })
  expect(ids()).toEqual([1, 3])
  await answer(list(1, 3))
  await removal
  expect(ids()).toEqual([1, 3])
})
