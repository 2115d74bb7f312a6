import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { undoTime } from '../../activity/subjects.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  for (const table of ['events', 'collection_entries', 'follows'] as const) await test.db.deleteFrom(table).execute()
  await test.recount()
  await test.db.updateTable('users').set({ timeline_privacy: 'everyone' }).execute()
  test.clock.reset()
})
afterAll(() => test.close())

const set = (as: CastName, slug: string, type: string, value: unknown) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const rate = (as: CastName, slug: string, value: number | null) =>
  test.call('POST', '/rate', { as, body: { id_game: games[slug], rate: value } })
const timeline = (as: CastName | undefined, of: CastName, query = '') =>
  test.call('GET', `/event/${test.cast[of].id}${query}`, as && { as })
const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${test.cast[whom].id}`, { as })
const unfollow = (as: CastName, whom: CastName) => test.call('DELETE', `/friend/${test.cast[whom].id}`, { as })
const setPrivacy = (privacy: string) => test.call('PUT', '/auth', { as: 'alice', body: { timeline_privacy: privacy } })
const kinds = async (of: CastName): Promise<string[]> =>
  (await timeline(of, of)).body.data.map((event: { kind: string }) => event.kind)

describe('GET event/{id_user}', () => {
  it('tells what somebody did, newest first, with game and score (COL-05, PRF-01)', async () => {
    await set('alice', 'celeste', 'have', 1)
    test.clock.move(60_000)
    await rate('alice', 'celeste', 8.5)
    test.clock.move(60_000)
    await set('alice', 'hollow-knight', 'wanted', 1)
    const { status, body } = await timeline('bob', 'alice')
    expect(status).toBe(200)
    const user = { id: test.cast.alice.id, nick: 'alice', name: null, avatar: null, followed: 0, follows_you: 0 }
    const event = { id: expect.any(Number), created_at: expect.any(String), user }
    expect(body).toEqual({
      data: [
        { ...event, kind: 'wishlist', game: expect.objectContaining({ slug: 'hollow-knight' }) },
        { ...event, kind: 'rate', rate: 8.5, game: expect.objectContaining({ slug: 'celeste' }) },
        { ...event, kind: 'had', game: expect.objectContaining({ slug: 'celeste', title: 'Celeste' }) },
      ],
      current_page: 1,
      next_page_url: null,
      total: 3,
      id_user: test.cast.alice.id,
    })
  })

  it('comes in pages of 20 (API-02)', async () => {
    const rows = Array.from({ length: 25 }, (_, at) => ({
      user_id: test.cast.alice.id,
      kind: 'played',
      game_id: games['celeste']!,
      created_at: new Date(1_700_000_000_000 + at),
    }))
    await test.db.insertInto('events').values(rows).execute()
    const { body } = await timeline('bob', 'alice')
    expect([body.data.length, body.total, body.next_page_url]).toEqual([
      20,
      25,
      `/api/event/${test.cast.alice.id}?page=2`,
    ])
    const second = await timeline('bob', 'alice', '?page=2')
    expect(second.body.data).toHaveLength(5)
    expect((await timeline('bob', 'alice', '?page=0')).status).toBe(422)
  })

  it('lets a game go that is deleted', async () => {
    await set('alice', 'some-day', 'wanted', 1)
    await test.call('DELETE', `/game/${games['some-day']}`, { as: 'admin' })
    expect((await timeline('alice', 'alice')).body).toMatchObject({ data: [], total: 0 })
  })
})

describe('what is written (COL-05)', () => {
  it('leaves no trace of what is undone within ten minutes', async () => {
    await set('alice', 'celeste', 'wanted', 1)
    await rate('alice', 'celeste', 7)
    await rate('alice', 'celeste', 9)
    expect((await timeline('alice', 'alice')).body.data).toMatchObject([
      { kind: 'rate', rate: 9 },
      { kind: 'wishlist' },
    ])
    test.clock.move(undoTime - 5_000)
    await set('alice', 'celeste', 'wanted', 0)
    await rate('alice', 'celeste', null)
    expect(await kinds('alice')).toEqual([])
  })

  it('keeps an older one as history, and knows a flag that comes right back', async () => {
    await set('alice', 'celeste', 'wanted', 1)
    test.clock.move(undoTime * 2)
    await set('alice', 'celeste', 'have', 1)
    await set('alice', 'celeste', 'have', 0)
    await set('alice', 'celeste', 'wanted', 1)
    expect(await kinds('alice')).toEqual(['wishlist'])
    test.clock.move(undoTime * 2)
    await set('alice', 'celeste', 'wanted', 0)
    expect(await kinds('alice')).toEqual(['wishlist'])
  })

  it('writes nothing for a refused change', async () => {
    await set('alice', 'celeste', 'rating', 99)
    await set('alice', 'celeste', 'platform', 99_999)
    await test.call('POST', '/collection', { as: 'alice', body: { id_game: 2_147_483_647, type: 'have', value: 1 } })
    expect(await kinds('alice')).toEqual([])
  })

  it('matches the state after 50 toggles at once from two tabs (CO-04)', async () => {
    await Promise.all(Array.from({ length: 50 }, (_, at) => set('carla', 'celeste', 'have', at % 2)))
    const { body } = await test.call('GET', `/collection/${test.cast.carla.id}`, { as: 'carla' })
    expect(await kinds('carla')).toEqual(body.data.length === 1 ? ['had'] : [])
    await set('carla', 'celeste', 'have', 0)
    expect(await kinds('carla')).toEqual([])
  })
})

/** Everybody who may read alice's timeline, and their relation to her. */
const viewers: { as: CastName | undefined; who: string; prepare?: () => Promise<unknown> }[] = [
  { as: 'alice', who: 'the owner' },
  { as: 'bob', who: 'somebody the owner follows', prepare: () => follow('alice', 'bob') },
  { as: 'carla', who: 'a follower', prepare: () => follow('carla', 'alice') },
  { as: 'dan', who: 'a stranger' },
  { as: undefined, who: 'a visitor' },
  { as: 'admin', who: 'an admin' },
]
const settings = ['everyone', 'followed', 'nobody'] as const

/**
 * The rules: the owner always; everyone is every user; followed is only whom the owner follows; visitors have to log
 * in.
 */
function expected(setting: (typeof settings)[number], as: CastName | undefined): number {
  if (as === undefined) return 401
  if (as === 'alice' || setting === 'everyone') return 200
  return setting === 'followed' && as === 'bob' ? 200 : 404
}

describe('the privacy of a timeline (PRF-04, SO-22, P-20, R1, R7)', () => {
  const cases = settings.flatMap((setting) => viewers.map((viewer) => ({ setting, ...viewer })))
  it.each(cases)('$setting: $who', async ({ setting, as, prepare }) => {
    await set('alice', 'celeste', 'have', 1)
    await prepare?.()
    await setPrivacy(setting)
    const answer = await timeline(as, 'alice')
    expect(answer.status).toBe(expected(setting, as))
    if (answer.status === 200) return expect(answer.body).toMatchObject({ total: 1, data: [{ kind: 'had' }] })
    expect(answer.text).not.toMatch(/celeste|had/i)
    if (as === undefined) return
    // A closed timeline, an empty one, and one of an unknown user cannot be told apart (R2, R4).
    await test.db.deleteFrom('events').execute()
    const [empty, nobody] = [await timeline(as, 'alice'), await test.call('GET', '/event/999999', { as })]
    expect([empty.status, empty.text]).toEqual([404, answer.text])
    expect([nobody.status, nobody.text]).toEqual([404, answer.text])
  })

  it('holds from the next request on, also for old events (FR-01, R3)', async () => {
    await set('alice', 'celeste', 'have', 1)
    await setPrivacy('followed')
    const status = async () => (await timeline('carla', 'alice')).status
    await follow('carla', 'alice')
    expect(await status(), 'following opens nothing').toBe(404)
    await follow('alice', 'carla')
    expect(await status()).toBe(200)
    await unfollow('alice', 'carla')
    expect(await status()).toBe(404)
    await setPrivacy('everyone')
    expect(await status()).toBe(200)
    await setPrivacy('nobody')
    expect(await status()).toBe(404)
  })

  it('of somebody deleted is the same 404 at once (R9)', async () => {
    const { id } = await test.db
      .insertInto('users')
      .values({ nick: 'departed', email: 'departed@example.com', deleted_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    await test.db
      .insertInto('events')
      .values({ user_id: id, kind: 'had', game_id: games['celeste']!, created_at: new Date() })
      .execute()
    const [gone, never] = [
      await test.call('GET', `/event/${id}`, { as: 'bob' }),
      await test.call('GET', '/event/999999', { as: 'bob' }),
    ]
    expect([gone.status, gone.text]).toEqual([404, never.text])
  })

  it('does not govern the collection, which tells no dates (D1, P-22)', async () => {
    await set('alice', 'celeste', 'have', 1)
    await setPrivacy('nobody')
    const { status, text } = await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'dan' })
    expect(status).toBe(200)
    expect(text).not.toMatch(/created|changed|\d{4}-\d\d-\d\dT/)
  })
})
