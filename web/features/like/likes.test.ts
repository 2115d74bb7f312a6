import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, it, vi } from 'vitest'
import { contract } from '../../../common/api/contract.generated.ts'
import type { Likeable } from '../../../common/api/like.ts'
import type { Likes } from '../../../common/api/like.ts'
import { surroundApi } from '../../api/client.ts'
import type { Incoming, Outgoing } from '../../api/transport.ts'
import { eventKeys, listKeys, reviewKeys } from '../../cache/keys.ts'
import { likeCallsOf } from './like-calls.ts'
import { setLike } from './set-like.ts'

const failures = vi.fn()
/** Calls that the server has not answered. */
let waiting: { call: Outgoing; answer: (incoming: Incoming) => void }[] = []

beforeEach(() => {
  waiting = []
  failures.mockReset()
  surroundApi({
    send: (call) => new Promise((answer) => waiting.push({ call, answer })),
    onFailure: failures,
  })
})

const ofList = (id: number, likes: Likes) => ({ id, slug: `l${id}`, TotalGames: 2, games: [{ id: 7 }], ...likes })
const ofReview = (id: number, likes: Likes) => ({ id, review: 'Long text', total: 8, game: { id: 7 }, ...likes })
const none: Likes = { TotalLikes: 3, liked: 0 }
const mine: Likes = { TotalLikes: 4, liked: 1 }
const page = (...data: object[]) => ({ pages: [{ data: [ofList(99, none)] }, { data }], pageParams: [1, 2] })

const show = listKeys.show('bob', 'l7')
const all = listKeys.all('recent', 1)

function cache() {
  const client = new QueryClient()
  client.setQueryData(show, ofList(7, none), { updatedAt: 1 })
  client.setQueryData(all, page(ofList(7, none)))
  client.setQueryData(listKeys.games(7, 1), page({ id: 7, order: 1 }))
  client.setQueryData(reviewKeys.home(), [ofReview(7, none)])
  client.setQueryData(
    eventKeys.timeline(1),
    page({ id: 7, kind: 'list', list: ofList(7, none) }, { id: 8, review: ofReview(7, none) }),
  )
  const at = (...key: unknown[]) => client.getQueryData(key)
  return { client, at }
}

const list = { noun: 'list', id: 7 } as const
const sent = () => waiting.map(({ call }) => call.method)
async function answer(body: object, status = 200): Promise<void> {
  await vi.waitUntil(() => waiting.length > 0)
  waiting.shift()?.answer({ status, body })
}

it('a like shows at once in pages, alone and in events, on that thing only, and what is stale stays stale (POS-10)', async () => {
  const { client, at } = cache()
  const review = at(...reviewKeys.home())
  const settled = setLike(client, list, true)
  expect(at(...show)).toEqual(ofList(7, mine))
  expect(client.getQueryState(show)?.dataUpdatedAt).toBe(1)
  expect(at(...all)).toEqual(page(ofList(7, mine)))
  expect(at(...listKeys.games(7, 1))).toEqual(page({ id: 7, order: 1 }))
  expect(at(...eventKeys.timeline(1))).toEqual(
    page({ id: 7, kind: 'list', list: ofList(7, mine) }, { id: 8, review: ofReview(7, none) }),
  )
  expect(at(...reviewKeys.home())).toBe(review)
  // Somebody else liked it meanwhile: the server's word counts.
  await answer({ TotalLikes: 5, liked: 1 })
  await settled
  expect(at(...show)).toMatchObject({ TotalLikes: 5, liked: 1 })
})

it('a refused like is taken back exactly, and told once', async () => {
  const { client, at } = cache()
  const before = JSON.stringify([at(...show), at(...all), at(...eventKeys.timeline(1))])
  const settled = setLike(client, list, true)
  await answer({ detail: 'Try again later' }, 503)
  await settled
  expect(JSON.stringify([at(...show), at(...all), at(...eventKeys.timeline(1))])).toBe(before)
  expect(failures).toHaveBeenCalledOnce()
})

it('quick presses settle in order: one call at a time, the last press counts', async () => {
  const { client, at } = cache()
  const settled = setLike(client, list, true)
  await vi.waitUntil(() => waiting.length > 0)
  void setLike(client, list, false)
  void setLike(client, list, true)
  void setLike(client, list, false)
  expect(at(...show)).toMatchObject(none)
  expect(sent()).toEqual(['POST'])
  await answer(mine)
  await vi.waitUntil(() => waiting.length > 0)
  expect(at(...show)).toMatchObject(none)
  expect(sent()).toEqual(['DELETE'])
  await answer(none)
  await settled
  expect([at(...show), waiting.length]).toEqual([ofList(7, none), 0])
})

it('an answer from before the press does not bring the old state back, and is asked for again', async () => {
  const { client, at } = cache()
  const read = vi.fn(() => new Promise<object>((resolve) => setTimeout(() => resolve(ofList(7, none)), 20)))
  void client.fetchQuery({ queryKey: show, queryFn: read }).catch(() => null)
  const settled = setLike(client, list, true)
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect(at(...show)).toMatchObject(mine)
  await answer(mine)
  await settled
  expect(client.getQueryState(show)?.isInvalidated).toBe(true)
})

const likeables = Object.entries(contract).flatMap(([noun, calls]) => ('unlike' in calls ? [{ noun, calls }] : []))
it.each(likeables)('asks the calls of the contract: $noun (POS-10)', ({ noun, calls }) => {
  for (const name of ['like', 'unlike', 'likes'] as const) {
    void likeCallsOf(noun as Likeable)[name]({ params: { id: 7 } })
    const { method, path } = calls[name]
    expect(waiting.pop()?.call).toMatchObject({ method, path: path.replace('{id}', '7') })
  }
})
