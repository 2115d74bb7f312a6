import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Review } from '../../../common/api/review.ts'
import type { Profile, UserCard } from '../../../common/api/user.ts'
import { surroundApi } from '../../api/client.ts'
import type { Incoming } from '../../api/transport.ts'
import { listKeys, peopleKeys, reviewKeys, userKeys } from '../../cache/keys.ts'
import { applyUpdate } from '../../cache/optimistic.ts'
import { followChange } from './follow.ts'

const [me, marta, leo] = [1, 2, 3]
const card = (id: number, followed: 0 | 1 = 0) => ({ id, nick: `n${id}`, followed }) as UserCard
const profile = (id: number, followed: 0 | 1, followers: number, following: number) =>
  ({ ...card(id, followed), totals: { followers, following } }) as Profile
const ofMarta = userKeys.show('Marta')
const ofMe = userKeys.show('me')
const followers = peopleKeys.follows('followers', 9)

/** Calls without a response so far. */
let waiting: ((incoming: Incoming) => void)[] = []
beforeEach(() => {
  waiting = []
  surroundApi({ send: () => new Promise((answer) => waiting.push(answer)), onFailure: () => {} })
})

function cache() {
  const client = new QueryClient()
  client.setQueryData(ofMarta, profile(marta, 0, 10, 4))
  client.setQueryData(ofMe, profile(me, 0, 2, 5))
  client.setQueryData(userKeys.ownTotals(), profile(me, 0, 2, 5).totals)
  client.setQueryData(followers, { pages: [{ data: [card(leo, 1)] }, { data: [card(marta)] }], pageParams: [1, 2] })
  const whole = () =>
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    )
  const follow = (follows: boolean) => applyUpdate(client, followChange, { userId: me, id: marta, follows })
  return { client, whole, follow }
}
async function refuse(): Promise<void> {
  await vi.waitUntil(() => waiting.length > 0)
  waiting.shift()!({ status: 503, body: { detail: 'Try again later' } })
}

it('shows a follow on the profile, in lists and in the totals of both, and reverts exactly that (FRI-01, P-60)', async () => {
  const { client, whole, follow } = cache()
  const before = whole()
  const stands = follow(true)
  expect(client.getQueryData(ofMarta)).toMatchObject({ followed: 1, totals: { followers: 11 } })
  expect(client.getQueryData(ofMe)).toMatchObject({ followed: 0, totals: { following: 6 } })
  expect(client.getQueryData(userKeys.ownTotals())).toMatchObject({ following: 6 })
  expect(client.getQueryData<{ pages: unknown[] }>(followers)?.pages[1]).toEqual({ data: [card(marta, 1)] })
  await refuse()
  expect(await stands).toBe(false)
  expect(whole()).toBe(before)
})

it('does not count again what is shown already', async () => {
  const { whole, follow } = cache()
  const presses = [follow(true)]
  const once = whole()
  await vi.waitUntil(() => waiting.length > 0)
  presses.push(follow(true))
  expect(whole()).toBe(once)
  waiting.shift()!({ status: 201, body: card(marta, 1) })
  expect(await Promise.all(presses)).toEqual([true, true])
  expect([whole(), waiting.length]).toEqual([once, 0])
})

it('shows it beside the user’s lists and reviews as well (REV-01, PRF-06)', async () => {
  const { client, whole, follow } = cache()
  const review = { id: 7, total: 8, user: card(marta) } as Review
  client.setQueryData(reviewKeys.show(7), review)
  client.setQueryData(reviewKeys.ofGame(1, 'recent'), { pages: [{ data: [review] }], pageParams: [1] })
  client.setQueryData(listKeys.show('leo', 'a'), { id: 9, user: card(leo) })
  const before = whole()
  const stands = follow(true)
  expect(client.getQueryData(reviewKeys.show(7))).toEqual({ ...review, user: card(marta, 1) })
  expect(client.getQueryData(reviewKeys.ofGame(1, 'recent'))).toMatchObject({
    pages: [{ data: [{ user: { followed: 1 } }] }],
  })
  expect(client.getQueryData(listKeys.show('leo', 'a'))).toEqual({ id: 9, user: card(leo) })
  await refuse()
  await stands
  expect(whole()).toBe(before)
})
