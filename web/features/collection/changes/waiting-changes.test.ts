import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import type { Collection, CollectionEntry, RateSummary } from '../../../../common/api/collection.ts'
import type { Totals } from '../../../../common/api/user.ts'
import type { Change } from '../../../../common/rules/collection.ts'
import { ownTotalsQuery } from '../../user/totals.data.ts'
import type { EntryGame } from '../entry.ts'
import { ownKey, rateKey } from '../keys.ts'
import { createWaitingChanges } from './waiting-changes.ts'

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
  favourite: 0,
  rated: 0,
} as Totals
const summary: RateSummary = { rate: 8, count: 2, histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 0], own: null }

let client: QueryClient
let waiting: ReturnType<typeof createWaitingChanges>
beforeEach(() => {
  client = new QueryClient()
  client.setQueryData(ownKey(alice), start)
  client.setQueryData(ownTotalsQuery.queryKey, totals)
  client.setQueryData(rateKey(1), summary)
  waiting = createWaitingChanges(client)
})
const shown = () => client.getQueryData<Collection>(ownKey(alice))?.data.find(({ id }) => id === 1)
const counted = () => client.getQueryData<Totals>(ownTotalsQuery.queryKey)
const set = (change: Change): Change => {
  waiting.begin(alice, game, change)
  return change
}

test('a change shows at once: entry, platform names, totals', () => {
  set({ type: 'wanted', value: true })
  expect(shown()).toEqual({
    id: 1,
    slug: 'celeste',
    title: 'Celeste',
    year: 2018,
    platforms: [3],
    genre: 'platform',
    wanted: 1,
  })
  expect(client.getQueryData<Collection>(ownKey(alice))?.platforms).toHaveLength(2)
  expect(counted()).toMatchObject({ games: 2, wanted: 1 })
})

test('a refusal takes back everything, exactly', () => {
  waiting.refuse(alice, 1, set({ type: 'completed', value: true }))
  expect(client.getQueryData<Collection>(ownKey(alice))?.data).toEqual([other])
  expect(counted()).toEqual(totals)
})

test('a refused change takes back only itself', () => {
  const [have, played] = [set({ type: 'have', value: true }), set({ type: 'played', value: true })]
  waiting.refuse(alice, 1, have)
  expect(shown()).toMatchObject({ played: 1 })
  expect(shown()).not.toHaveProperty('have')
  waiting.accept(alice, 1, played, { id: 1, title: 'Celeste', platforms: [3], played: 1 })
  expect(counted()).toMatchObject({ games: 2, have: 1, played: 1 })
})

test('an early answer does not undo what was asked since', () => {
  const have = set({ type: 'have', value: true })
  const favourite = set({ type: 'favourite', value: true })
  waiting.accept(alice, 1, have, { id: 1, title: 'Celeste', platforms: [3], have: 1 })
  expect(shown()).toMatchObject({ have: 1, favourite: 1 })
  // The server knows better: meanwhile another tab finished the game.
  waiting.accept(alice, 1, favourite, {
    id: 1,
    title: 'Celeste',
    platforms: [3],
    have: 1,
    favourite: 1,
    completed: 1,
    played: 1,
  })
  expect(shown()).toMatchObject({ completed: 1 })
  expect(counted()).toMatchObject({ games: 2, completed: 1 })
})

test('"deleted" takes the game away', () => {
  waiting.accept(alice, 1, set({ type: 'have', value: true }), { id: 1, title: 'Celeste', platforms: [3], have: 1 })
  waiting.accept(alice, 1, set({ type: 'have', value: false }), 'deleted')
  expect(shown()).toBeUndefined()
  expect(counted()).toEqual(totals)
})

test('a rating moves the summary and comes back when refused', () => {
  const rating = set({ type: 'rating', value: 9.5 })
  expect(client.getQueryData<RateSummary>(rateKey(1))).toEqual({
    rate: 8.5,
    count: 3,
    histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 1],
    own: 9.5,
  })
  expect(counted()).toMatchObject({ games: 2, rated: 1 })
  waiting.refuse(alice, 1, rating)
  expect(client.getQueryData<RateSummary>(rateKey(1))).toEqual(summary)
})

test("the server's summary keeps a newer rating on top", () => {
  const first = set({ type: 'rating', value: 5 })
  set({ type: 'rating', value: 10 })
  waiting.accept(alice, 1, first)
  waiting.acceptRate(alice, 1, { rate: 7, count: 3, histogram: [0, 0, 0, 0, 1, 0, 1, 0, 1, 0], own: 5 })
  expect(client.getQueryData<RateSummary>(rateKey(1))).toMatchObject({
    own: 10,
    count: 3,
    histogram: [0, 0, 0, 0, 0, 0, 1, 0, 1, 1],
  })
})

test('without a loaded collection nothing is guessed', () => {
  client.removeQueries({ queryKey: ownKey(alice) })
  waiting.accept(alice, 1, set({ type: 'have', value: true }), { id: 1, title: 'Celeste', platforms: [3], have: 1 })
  expect(counted()).toEqual(totals)
})
