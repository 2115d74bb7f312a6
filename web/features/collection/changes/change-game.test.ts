import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AuthUser } from '../../../../common/api/auth.ts'
import type { Collection, CollectionEntry } from '../../../../common/api/collection.ts'
import type { RateSummary } from '../../../../common/api/rate.ts'
import type { Totals } from '../../../../common/api/user.ts'
import type { Change } from '../../../../common/rules/collection.ts'
import { surroundApi } from '../../../api/client.ts'
import type { Incoming } from '../../../api/transport.ts'
import { collectionKeys, rateKeys } from '../../../cache/keys.ts'
import { session } from '../../../session/session.ts'
import { ownTotalsQuery } from '../../user/totals.data.ts'
import type { EntryGame } from '../entry.ts'
import { changeGame } from './change-game.ts'

const alice = 7
const game: EntryGame = {
  id: 1,
  slug: 'celeste',
  title: 'Celeste',
  cover: null,
  release_date: '2018-01-25',
  platforms: [{ id: 3, slug: 'switch', name: 'Switch' }],
  genre: 'platform',
}
const other: CollectionEntry = { id: 2, title: 'Hades', platforms: [4], have: 1 }
const start: Collection = { data: [other], platforms: [{ id: 4, slug: 'pc', name: 'PC' }] }
const totals = {
  games: 1,
  have: 1,
  wanted: 0,
  played: 0,
  completed: 0,
  ended: 0,
  pending: 0,
  lended: 0,
  awarded: 0,
  playing: 0,
  abandoned: 0,
  favourite: 0,
  rated: 0,
} as Totals
const summary: RateSummary = { rate: 8, count: 2, histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0], own: null }

/** Calls without a response so far. */
let waiting: ((incoming: Incoming) => void)[] = []
let client: QueryClient
const own = collectionKeys.own(alice)
const rate = rateKeys.ofGame(1)
beforeEach(() => {
  waiting = []
  surroundApi({ send: () => new Promise((answer) => waiting.push(answer)), onFailure: () => {} })
  session.start({ token: 't', user: { id: alice, nick: 'alice' } as AuthUser })
  client = new QueryClient()
  client.setQueryData(own, start)
  client.setQueryData(ownTotalsQuery.queryKey, totals)
  client.setQueryData(rate, summary)
})
const shown = () => client.getQueryData<Collection>(own)?.data.find(({ id }) => id === 1)
const counted = () => client.getQueryData<Totals>(ownTotalsQuery.queryKey)
const set = (change: Change) => changeGame(client, game, change)
async function answer(body: CollectionEntry | RateSummary | 'deleted', status = 200): Promise<void> {
  await vi.waitUntil(() => waiting.length > 0)
  waiting.shift()!({ status, body })
}
async function refuse(): Promise<void> {
  await vi.waitUntil(() => waiting.length > 0)
  waiting.shift()!({ status: 503, body: { detail: 'Try again later' } })
}
const entry = (values: Partial<CollectionEntry>): CollectionEntry => ({
  id: 1,
  title: 'Celeste',
  platforms: [3],
  ...values,
})

test('a change shows at once: entry, platform names, totals', () => {
  void set({ type: 'wanted', value: true })
  expect(shown()).toEqual({
    id: 1,
    slug: 'celeste',
    title: 'Celeste',
    year: 2018,
    platforms: [3],
    genre: 'platform',
    wanted: 1,
  })
  expect(client.getQueryData<Collection>(own)?.platforms).toHaveLength(2)
  expect(counted()).toMatchObject({ games: 2, wanted: 1 })
})

test('a rating that does not count yet moves no average (RA-04)', async () => {
  client.setQueryData(rate, { ...summary, own_counts: 0 })
  void set({ type: 'rating', value: 2 })
  expect(client.getQueryData(rate)).toEqual({ ...summary, own: 2, own_counts: 0 })
})

test('a refusal reverts everything exactly', async () => {
  const stands = set({ type: 'completed', value: true })
  await refuse()
  expect(await stands).toBe(false)
  expect(client.getQueryData<Collection>(own)).toEqual(start)
  expect(counted()).toEqual(totals)
})

test('a refused change reverts only itself', async () => {
  const [have, played] = [set({ type: 'have', value: true }), set({ type: 'played', value: true })]
  await refuse()
  expect(await have).toBe(false)
  expect(shown()).toMatchObject({ played: 1 })
  expect(shown()).not.toHaveProperty('have')
  expect(counted()).toMatchObject({ games: 2, have: 1, played: 1 })
  await answer(entry({ played: 1 }))
  expect(await played).toBe(true)
  expect(counted()).toMatchObject({ games: 2, have: 1, played: 1 })
})

test('an early response does not undo later changes', async () => {
  const have = set({ type: 'have', value: true })
  const favourite = set({ type: 'favourite', value: true })
  await answer(entry({ have: 1 }))
  await have
  expect(shown()).toMatchObject({ have: 1, favourite: 1 })
  // The server has newer data: meanwhile another tab finished the game.
  await answer(entry({ have: 1, favourite: 1, completed: 1, played: 1 }))
  await favourite
  expect(shown()).toMatchObject({ completed: 1 })
  expect(counted()).toMatchObject({ games: 2, completed: 1 })
})

test('a collection that is refetched meanwhile keeps the change on top, and a refusal reverts only the change', async () => {
  const have = set({ type: 'have', value: true })
  const fresh: Collection = { ...start, data: [other, entry({ wanted: 1 })] }
  await client.fetchQuery({ queryKey: own, queryFn: () => fresh })
  expect(shown()).toMatchObject({ have: 1 })
  await refuse()
  await have
  expect(client.getQueryData<Collection>(own)).toEqual(fresh)
  expect(client.getQueryState(own)?.isInvalidated).toBe(true)
})

test('"deleted" removes the game', async () => {
  const have = set({ type: 'have', value: true })
  await answer(entry({ have: 1 }))
  await have
  const gone = set({ type: 'have', value: false })
  await answer('deleted')
  await gone
  expect(shown()).toBeUndefined()
  expect(counted()).toEqual(totals)
})

test('a rating updates the summary and is reverted when refused', async () => {
  const rating = set({ type: 'rating', value: 9.5 })
  expect(client.getQueryData<RateSummary>(rate)).toEqual({
    rate: 8.5,
    count: 3,
    histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 1],
    own: 9.5,
  })
  expect(counted()).toMatchObject({ games: 2, rated: 1 })
  await refuse()
  await rating
  expect(client.getQueryData<RateSummary>(rate)).toEqual(summary)
})

test("the server's summary keeps a newer rating on top, and of several quick ones only the last is sent", async () => {
  const first = set({ type: 'rating', value: 5 })
  await vi.waitUntil(() => waiting.length === 1)
  const last = [set({ type: 'rating', value: 7 }), set({ type: 'rating', value: 10 })]
  await answer({ rate: 7, count: 3, histogram: [0, 0, 0, 0, 1, 0, 1, 0, 1, 0], own: 5 })
  await first
  expect(client.getQueryData<RateSummary>(rate)).toMatchObject({
    own: 10,
    count: 3,
    histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 1],
  })
  await answer({ rate: 9, count: 3, histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 1], own: 10 })
  expect(await Promise.all(last)).toEqual([true, true])
  expect(waiting).toEqual([])
})

test('without a loaded collection nothing is predicted', async () => {
  client.removeQueries({ queryKey: own })
  const have = set({ type: 'have', value: true })
  await answer(entry({ have: 1 }))
  await have
  expect(counted()).toEqual(totals)
})
