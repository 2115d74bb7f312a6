import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { insertMany } from '../../testing/insert-many.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
const idOf = (name: CastName): number => test.cast[name].id
const follow = (as: CastName, id: number) => test.call('POST', `/friend/${id}`, { as })
const unfollow = (as: CastName, id: number) => test.call('DELETE', `/friend/${id}`, { as })
const totals = async (name: CastName) => (await test.call('GET', `/user/totals/${idOf(name)}`)).body

/** A user who deleted the account. */
const addDeparted = (nick: string) =>
  test.db
    .insertInto('users')
    .values({ nick, email: `${nick}@example.com`, deleted_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()

beforeAll(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  expect(await test.wrongCounters(), 'counters equal what is counted').toEqual([])
  await test.db.deleteFrom('follows').execute()
})
afterAll(() => test.close())

describe('following (FRI-01)', () => {
  it('answers 201 with the card, then 200, and counts once', async () => {
    const first = await follow('alice', idOf('bob'))
    expect([first.status, first.body]).toEqual([
      201,
      { id: idOf('bob'), nick: 'bob', name: null, avatar: null, followed: 1, follows_you: 0 },
    ])
    expect((await follow('alice', idOf('bob'))).status).toBe(200)
    expect(await totals('bob')).toMatchObject({ followers: 1, following: 0 })
    expect(await totals('alice')).toMatchObject({ followers: 0, following: 1 })
  })

  it('is ended with 204, whether or not it existed', async () => {
    await follow('alice', idOf('bob'))
    expect((await unfollow('alice', idOf('bob'))).status).toBe(204)
    expect((await unfollow('alice', idOf('bob'))).status).toBe(204)
    expect(await totals('bob')).toMatchObject({ followers: 0 })
  })

  it('of oneself is refused and changes nothing (FR-02)', async () => {
    const { status, body } = await follow('alice', idOf('alice'))
    expect([status, body.errors.id]).toEqual([422, [expect.any(String)]])
    expect(await totals('alice')).toMatchObject({ followers: 0, following: 0 })
  })

  it('counts correctly under 50 concurrent calls in both directions (FR-03)', async () => {
    const fifty = Array.from({ length: 50 }, (_, at) => at)
    const answers = await Promise.all(fifty.map(() => follow('dan', idOf('alice'))))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(await totals('alice')).toMatchObject({ followers: 1 })
    // Both directions at the same time: no deadlock.
    await Promise.all(fifty.map((at) => (at % 2 === 0 ? unfollow('dan', idOf('alice')) : follow('alice', idOf('dan')))))
    expect(await totals('alice')).toMatchObject({ followers: 0, following: 1 })
    expect(await totals('dan')).toMatchObject({ followers: 1, following: 0 })
  })

  it('of a deleted or unknown user is the same 404, without a row (FR-04)', async () => {
    const { id } = await addDeparted('left_early')
    for (const method of ['POST', 'DELETE'] as const) {
      const [gone, never] = [
        await test.call(method, `/friend/${id}`, { as: 'alice' }),
        await test.call(method, '/friend/999999', { as: 'alice' }),
      ]
      expect([gone.status, gone.text]).toEqual([404, never.text])
    }
    expect(await test.db.selectFrom('follows').selectAll().execute()).toEqual([])
  })

  it('is rate limited (FR-07)', async () => {
    const strict = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    const statuses: number[] = []
    for (let at = 0; at < 100; at++) {
      statuses.push((await strict.call('POST', `/friend/${strict.cast.bob.id}`, { as: 'alice' })).status)
      // Unfollowing is never refused.
      expect((await strict.call('DELETE', `/friend/${strict.cast.bob.id}`, { as: 'alice' })).status).toBe(204)
    }
    expect(statuses.slice(0, 60).every((status) => status === 201)).toBe(true)
    expect(statuses.slice(60).every((status) => status === 429)).toBe(true)
    expect((await strict.call('POST', `/friend/${strict.cast.alice.id}`, { as: 'bob' })).status).toBe(201)
  })

  it('requires log-in', async () => {
    for (const [method, path] of [
      ['POST', `/friend/${idOf('alice')}`],
      ['DELETE', `/friend/${idOf('alice')}`],
      ['GET', `/friend/${idOf('alice')}/followers`],
      ['GET', '/friend/999999/following'],
      ['GET', '/friend/store'],
      ['GET', '/friend/mention'],
    ] as const)
      expect((await test.call(method, path)).status, path).toBe(401)
  })
})

describe('follow marks on a card (FRI-01, PRF-02)', () => {
  it('belong to the viewer, wherever a user is shown', async () => {
    await follow('alice', idOf('bob'))
    await follow('carla', idOf('alice'))
    const marks = async (as: CastName | undefined, path: string) => {
      const { followed, follows_you } = (await test.call('GET', path, as && { as })).body
      return [followed, follows_you]
    }
    expect(await marks('alice', '/user/bob')).toEqual([1, 0])
    expect(await marks('bob', '/user/alice')).toEqual([0, 1])
    expect(await marks('alice', '/user/carla')).toEqual([0, 1])
    expect(await marks('dan', '/user/bob')).toEqual([0, 0])
    expect(await marks(undefined, '/user/bob')).toEqual([0, 0])
    const found = await test.call('POST', '/game/search', { as: 'alice', body: { data: 'bob' } })
    expect(found.body.users).toMatchObject([{ nick: 'bob', followed: 1, follows_you: 0 }])
  })

  it('followsYou tells about the caller only (FR-08, P-28)', async () => {
    await follow('bob', idOf('alice'))
    const path = `/friend/followsYou/${idOf('bob')}`
    expect((await test.call('GET', path, { as: 'alice' })).body).toEqual({ follows: 1 })
    expect((await test.call('GET', path, { as: 'carla' })).body).toEqual({ follows: 0 })
    expect((await test.call('GET', `${path}?id=${idOf('alice')}`, { as: 'carla' })).status).toBe(400)
    expect((await test.call('GET', '/friend/followsYou/999999', { as: 'alice' })).status).toBe(404)
  })
})

describe('lists of people (PRF-02)', () => {
  it('list followers and followed users, the latest first', async () => {
    await follow('bob', idOf('alice'))
    test.clock.move(1_000)
    await follow('carla', idOf('alice'))
    test.clock.reset()
    await follow('alice', idOf('carla'))
    const { body } = await test.call('GET', `/friend/${idOf('alice')}/followers`, { as: 'alice' })
    expect(body).toMatchObject({ current_page: 1, next_page_url: null, total: 2 })
    expect(body.data).toMatchObject([
      { nick: 'carla', followed: 1, follows_you: 1 },
      { nick: 'bob', followed: 0, follows_you: 1 },
    ])
    const { body: seen } = await test.call('GET', `/friend/${idOf('alice')}/following`, { as: 'dan' })
    expect(seen.data).toMatchObject([{ nick: 'carla', followed: 0, follows_you: 0 }])
    expect((await test.call('GET', '/friend/store', { as: 'alice' })).body).toEqual([{ id_user2: idOf('carla') }])
  })

  it('are 404 for a deleted user, and never contain them (FR-08, P-27)', async () => {
    const { id } = await addDeparted('left_late')
    await test.db
      .insertInto('follows')
      .values([
        { user_id: id, followed_id: idOf('alice') },
        { user_id: idOf('alice'), followed_id: id },
      ])
      .execute()
    for (const side of ['followers', 'following']) {
      const { body, text } = await test.call('GET', `/friend/${idOf('alice')}/${side}`, { as: 'bob' })
      expect(body.data).toEqual([])
      expect(text).not.toContain('left_late')
      const [gone, never] = [
        await test.call('GET', `/friend/${id}/${side}`, { as: 'bob' }),
        await test.call('GET', `/friend/999999/${side}`, { as: 'bob' }),
      ]
      expect([gone.status, gone.text]).toEqual([404, never.text])
    }
    expect((await test.call('GET', '/friend/store', { as: 'alice' })).body).toEqual([])
    expect((await test.call('GET', '/friend/mention?text=left', { as: 'alice' })).body).toEqual([])
  })

  it('refuse invalid pages (FR-06)', async () => {
    const path = `/friend/${idOf('alice')}/followers`
    for (const page of ['0', '-1', '1000000000', 'x', '1;--', '1&page=2', '1.5'])
      expect((await test.call('GET', `${path}?page=${page}`, { as: 'bob' })).status, page).toBe(422)
    expect((await test.call('GET', `${path}?page=100000`, { as: 'bob' })).body.data).toEqual([])
  })
})

describe('mentions (POS-10)', () => {
  const nicks = async (text: string) =>
    (await test.call('GET', `/friend/mention?text=${encodeURIComponent(text)}`, { as: 'alice' })).body.map(
      (card: { nick: string }) => card.nick,
    )

  it('suggest by a prefix of a nick, followed users first, 20 at most (FR-05)', async () => {
    const rows = Array.from({ length: 30 }, (_, at) => ({ nick: `mia_${at}`, email: `mia${at}@example.com` }))
    await test.db.insertInto('users').values(rows).execute()
    const last = await test.db.selectFrom('users').select('id').where('nick', '=', 'mia_9').executeTakeFirstOrThrow()
    await follow('alice', last.id)
    const found = await nicks('@MIA')
    expect(found).toHaveLength(20)
    expect(found[0]).toBe('mia_9')
    expect(new Set(found).size).toBe(20)
    expect(await nicks('')).toEqual(['mia_9'])
    const { body } = await test.call('GET', '/friend/mention?text=bo', { as: 'alice' })
    expect(body).toEqual([{ id: idOf('bob'), nick: 'bob', name: null, avatar: null, followed: 0, follows_you: 0 }])
  })

  it('treat LIKE wildcards as letters (FR-05)', async () => {
    expect(await nicks('%')).toEqual([])
    expect(await nicks('b%')).toEqual([])
    expect(await nicks('___')).toEqual([])
    expect(await nicks('\\')).toEqual([])
    expect((await nicks('mia_1')).every((nick: string) => nick.startsWith('mia_1'))).toBe(true)
    expect((await test.call('GET', `/friend/mention?text=${'a'.repeat(32)}`, { as: 'alice' })).status).toBe(422)
  })
})

describe('the counters', () => {
  it('stay correct under concurrent changes, and when an account is erased', async () => {
    const people = ['bob', 'carla', 'dan'] as const
    await test.db
      .insertInto('follows')
      .values(
        people.flatMap((name) => [
          { user_id: idOf(name), followed_id: idOf('alice') },
          { user_id: idOf('alice'), followed_id: idOf(name) },
        ]),
      )
      .execute()
    const { id } = await addDeparted('erased')
    await test.db
      .insertInto('follows')
      .values({ user_id: id, followed_id: idOf('alice') })
      .execute()
    // Stored, but no longer shown.
    const kept = () =>
      test.db.selectFrom('user_counters').select('followers').where('user_id', '=', idOf('alice')).executeTakeFirst()
    expect(await kept()).toEqual({ followers: 4 })
    expect(await totals('alice')).toMatchObject({ followers: 3, following: 3 })
    await test.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await kept()).toEqual({ followers: 3 })
    expect(await totals('alice')).toMatchObject({ followers: 3, following: 3 })
  })
})

it('page 1,000 of the followers is full, and the last one (FR-06)', async () => {
  await insertMany(
    test.db,
    sql`
    with crowd as (insert into users (nick, email) select 'crowd_' || n, 'crowd_' || n || '@example.com' from generate_series(1, 20000) n returning id)
    insert into follows (user_id, followed_id, created_at) select id, ${idOf('alice')}, now() + id * interval '1 second' from crowd`,
  )
  const { body } = await test.call('GET', `/friend/${idOf('alice')}/followers?page=1000`, { as: 'bob' })
  expect(body.data).toHaveLength(20)
  expect(body).toMatchObject({ total: 20_000, next_page_url: null })
})
