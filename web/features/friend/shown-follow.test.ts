import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import type { Profile, UserCard } from '../../../common/api/user.ts'
import { ownTotalsQuery } from '../user/totals.data.ts'
import { showFollow } from './shown-follow.ts'

const [me, marta, leo] = [1, 2, 3]
const card = (id: number, followed: 0 | 1 = 0) => ({ id, nick: `n${id}`, followed }) as UserCard
const profile = (id: number, followed: 0 | 1, followers: number, following: number) =>
  ({ ...card(id, followed), totals: { followers, following } }) as Profile

function cache() {
  const client = new QueryClient()
  client.setQueryData(['user', 'show', 'Marta'], profile(marta, 0, 10, 4))
  client.setQueryData(['user', 'show', 'me'], profile(me, 0, 2, 5))
  client.setQueryData(ownTotalsQuery.queryKey, profile(me, 0, 2, 5).totals)
  client.setQueryData(['friend', 'followers', 9], {
    pages: [{ data: [card(leo, 1)] }, { data: [card(marta)] }],
    pageParams: [1, 2],
  })
  const whole = () =>
    JSON.stringify(
      client
        .getQueryCache()
        .getAll()
        .map(({ state }) => state.data),
    )
  return { client, whole }
}

it('shows a follow on the profile, in lists and in the totals of both, and takes back exactly that (FRI-01, P-60)', () => {
  const { client, whole } = cache()
  const before = whole()
  showFollow(client, me, marta, true)
  expect(client.getQueryData(['user', 'show', 'Marta'])).toMatchObject({ followed: 1, totals: { followers: 11 } })
  expect(client.getQueryData(['user', 'show', 'me'])).toMatchObject({ followed: 0, totals: { following: 6 } })
  expect(client.getQueryData(ownTotalsQuery.queryKey)).toMatchObject({ following: 6 })
  expect(client.getQueryData<{ pages: unknown[] }>(['friend', 'followers', 9])?.pages[1]).toEqual({
    data: [card(marta, 1)],
  })
  showFollow(client, me, marta, false)
  expect(whole()).toBe(before)
})

it('counts a second time nothing that is shown already', () => {
  const { client, whole } = cache()
  showFollow(client, me, marta, true)
  const once = whole()
  showFollow(client, me, marta, true)
  expect(whole()).toBe(once)
})

it('shows it beside what the person wrote too (REV-01, PRF-06)', () => {
  const { client, whole } = cache()
  const review = { id: 7, total: 8, user: card(marta) }
  client.setQueryData(['review', 'show', 7], review)
  client.setQueryData(['review', 'game', 1, 'recent'], { pages: [{ data: [review] }], pageParams: [1] })
  client.setQueryData(['list', 'show', 9], { id: 9, user: card(leo) })
  const before = whole()
  showFollow(client, me, marta, true)
  expect(client.getQueryData(['review', 'show', 7])).toEqual({ ...review, user: card(marta, 1) })
  expect(client.getQueryData(['review', 'game', 1, 'recent'])).toMatchObject({
    pages: [{ data: [{ user: { followed: 1 } }] }],
  })
  expect(client.getQueryData(['list', 'show', 9])).toEqual({ id: 9, user: card(leo) })
  showFollow(client, me, marta, false)
  expect(whole()).toBe(before)
})
