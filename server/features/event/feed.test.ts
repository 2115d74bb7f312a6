import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  for (const table of ['events', 'lists', 'follows'] as const) await test.db.deleteFrom(table).execute()
  await test.db.updateTable('users').set({ timeline_privacy: 'everyone' }).execute()
  test.clock.reset()
})
afterAll(() => test.close())

const feed = (as: CastName | undefined, page = 1) => test.call('GET', `/event?page=${page}`, as && { as })
const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${test.cast[whom].id}`, { as })
const unfollow = (as: CastName, whom: CastName) => test.call('DELETE', `/friend/${test.cast[whom].id}`, { as })
const open = (whose: CastName, privacy: string) =>
  test.call('PUT', '/auth', { as: whose, body: { timeline_privacy: privacy } })
const nicks = async (as: CastName): Promise<string[]> =>
  (await feed(as)).body.data.map((event: { user: { nick: string } }) => event.user.nick)
/** Something that somebody did so many minutes ago. */
const did = (userId: number, ...minutesAgo: number[]) =>
  test.db
    .insertInto('events')
    .values(
      minutesAgo.map((minutes) => ({
        user_id: userId,
        kind: 'played',
        game_id: games['celeste']!,
        created_at: new Date(test.ctx.now() - minutes * 60_000),
      })),
    )
    .execute()
const idsOf = (body: { data: { id: number }[] }): number[] => body.data.map(({ id }) => id)

describe('GET event', () => {
  it('tells what those whom one follows did, newest first, and nothing of one’s own (COL-05)', async () => {
    const { alice, bob, carla, dan } = test.cast
    await did(alice.id, 5)
    await did(bob.id, 30, 10)
    await did(carla.id, 20)
    await did(dan.id, 1)
    for (const name of ['bob', 'carla'] as const) await follow('alice', name)
    const { status, body } = await feed('alice')
    expect(status).toBe(200)
    expect(body).toMatchObject({ current_page: 1, next_page_url: null, total: 3, id_user: alice.id })
    expect(body.data.map((event: any) => [event.user.nick, event.user.followed, event.kind, event.game.slug])).toEqual([
      ['bob', 1, 'played', 'celeste'],
      ['carla', 1, 'played', 'celeste'],
      ['bob', 1, 'played', 'celeste'],
    ])
  })

  it('is an empty page for who follows nobody, and for members only', async () => {
    await did(test.cast.bob.id, 1)
    expect((await feed('alice')).body).toEqual({
      data: [],
      current_page: 1,
      next_page_url: null,
      total: 0,
      id_user: test.cast.alice.id,
    })
    expect((await feed(undefined)).status).toBe(401)
    expect((await feed('alice', 0)).status).toBe(422)
  })

  it('obeys each timeline’s setting from the next request on (P-20, P-48, R1, R3, R7)', async () => {
    await did(test.cast.bob.id, 1)
    await did(test.cast.carla.id, 2)
    for (const name of ['bob', 'carla'] as const) await follow('alice', name)
    const seen = async () => [await nicks('alice'), (await feed('alice')).body.total]
    await open('bob', 'followed')
    expect(await seen(), 'whom alice follows does not count').toEqual([['carla'], 1])
    await follow('bob', 'alice')
    expect(await seen()).toEqual([['bob', 'carla'], 2])
    await unfollow('bob', 'alice')
    expect(await seen()).toEqual([['carla'], 1])
    await open('carla', 'nobody')
    expect(await seen()).toEqual([[], 0])
    await open('bob', 'everyone')
    expect(await seen()).toEqual([['bob'], 1])
    await unfollow('alice', 'bob')
    expect(await seen()).toEqual([[], 0])
  })

  it('forgets who left at once (R9)', async () => {
    const { id } = await test.db
      .insertInto('users')
      .values({ nick: 'leaving', email: 'leaving@example.com' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await did(id, 1)
    await test.call('POST', `/friend/${id}`, { as: 'alice' })
    expect(await nicks('alice')).toEqual(['leaving'])
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect((await feed('alice')).body).toMatchObject({ data: [], total: 0 })
  })

  it('drops a list that turns private and takes it back, its pages whole, its total and ETag as if it had never been (P-21, P-48, P-49)', async () => {
    for (const name of ['bob', 'carla'] as const) await follow('alice', name)
    await did(test.cast.bob.id, ...Array.from({ length: 25 }, (_, at) => at * 2 + 1))
    const ids: number[] = []
    for (let at = 0; at < 30; at += 1) {
      const { body } = await test.call('POST', '/list', { as: 'carla', body: { title: `List ${at}`, public: true } })
      ids.push(body.id)
    }
    await test.db
      .updateTable('events')
      .set({ created_at: new Date(0) })
      .where('kind', '=', 'list')
      .execute()
    await test.recount()
    const both = (await feed('alice')).body.total
    expect(both).toBe(55)
    const turn = (at: number, open: boolean) =>
      test.call('PUT', '/list', { as: 'carla', body: { id: ids[at], title: `List ${at}`, public: open } })
    for (const at of ids.keys()) await turn(at, false)
    const [first, second] = [await feed('alice'), await feed('alice', 2)]
    expect([first.body.data.length, second.body.data.length, first.body.total]).toEqual([20, 5, 25])
    expect([first.text, second.text].join()).not.toMatch(/List \d/)
    // Another private list, and one that was hidden before, change nothing that others see.
    await test.call('POST', '/list', { as: 'carla', body: { title: 'Hidden', public: false } })
    const again = await feed('alice')
    expect(again.headers['etag']).toBe(first.headers['etag'])
    expect(again.text).toBe(first.text)
    await turn(3, true)
    const last = await feed('alice', 2)
    expect(last.body.total).toBe(26)
    expect(last.body.data.at(-1)).toMatchObject({ kind: 'list', list: { id: ids[3], title: 'List 3' } })
  })

  it('goes back a fixed number of events, then it ends', async () => {
    await follow('alice', 'bob')
    await did(test.cast.bob.id, ...Array.from({ length: limits.feed + 50 }, (_, at) => at))
    const pages = limits.feed / limits.pageSize
    const [last, behind] = [await feed('alice', pages), await feed('alice', pages + 1)]
    expect(last.body).toMatchObject({ total: limits.feed, next_page_url: null })
    expect(last.body.data).toHaveLength(limits.pageSize)
    expect([behind.status, behind.body.data]).toEqual([200, []])
    expect((await feed('alice', limits.page)).body.data).toEqual([])
  })
})

describe('the pages of a feed (P-48)', () => {
  /** Seventy people, more than the first look takes, of every pace: hourly, in bursts of one minute, once long ago. */
  async function crowd(): Promise<number[]> {
    const people = await test.db
      .insertInto('users')
      .values(Array.from({ length: 70 }, (_, at) => ({ nick: `crowd_${at}`, email: `crowd_${at}@example.com` })))
      .returning('id')
      .execute()
    await test.db
      .insertInto('follows')
      .values(people.map(({ id }) => ({ user_id: test.cast.dan.id, followed_id: id })))
      .execute()
    for (const [at, { id }] of people.entries()) {
      if (at < 3) await did(id, ...Array.from({ length: 90 }, (_, n) => n * 60 + at))
      else if (at < 8) await did(id, ...Array.from({ length: 40 }, () => at * 9_000))
      else await did(id, at * 20_000, at * 30_000)
    }
    return people.map(({ id }) => id)
  }

  it('hold every event once, in order, none of them short', async () => {
    const people = await crowd()
    const expected = await test.db
      .selectFrom('events')
      .select('id')
      .where('user_id', 'in', people)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const seen: number[] = []
    let pages = 0
    for (let next: string | null = '/api/event?page=1'; next !== null; pages += 1) {
      const { body } = await test.call('GET', next.slice('/api'.length), { as: 'dan' })
      expect(body.total).toBe(expected.length)
      if (body.next_page_url !== null) expect(body.data).toHaveLength(20)
      seen.push(...idsOf(body))
      next = body.next_page_url
    }
    expect(seen).toEqual(expected.map(({ id }) => id))
    expect(pages).toBe(Math.ceil(expected.length / 20))
  })
})
