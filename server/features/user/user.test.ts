import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { rankPlayers } from './user.queries.ts'

let test: TestApp
const games: number[] = []

beforeAll(async () => {
  test = await createTestApp()
  const { db, cast } = test
  const rows = await db
    .insertInto('games')
    .values(
      Array.from({ length: 6 }, (_, at) => ({
        slug: `game-${at}`,
        title: `Game ${at}`,
        name_key: `game ${at}`,
        source: 'user',
      })),
    )
    .returning('id')
    .execute()
  games.push(...rows.map(({ id }) => id))
  const secrets = { surname: 'CANARY-surname', birthdate: '1990-01-01' }
  await db
    .updateTable('users')
    .set({ ...secrets, name: 'Alice', city: 'Oxford', biography: 'Hello' })
    .where('id', '=', cast.alice.id)
    .execute()
  await db
    .insertInto('collection_entries')
    .values([
      { user_id: cast.alice.id, game_id: games[0] ?? 0, have: true, played: true, completed: true, rating: 9.5 },
      { user_id: cast.alice.id, game_id: games[1] ?? 0, wanted: true },
      {
        user_id: cast.alice.id,
        game_id: games[2] ?? 0,
        have: true,
        lended: true,
        borrower: 'CANARY-borrower',
        favourite: true,
      },
      { user_id: cast.bob.id, game_id: games[0] ?? 0, rating: 4 },
    ])
    .execute()
  await test.recount()
})
afterAll(() => test.close())

const alices = {
  games: 3,
  have: 2,
  wanted: 1,
  played: 1,
  completed: 1,
  ended: 0,
  pending: 0,
  lended: 1,
  awarded: 0,
  playing: 0,
  abandoned: 0,
  favourite: 1,
  rated: 1,
  lists: 0,
  reviews: 0,
  comments: 0,
  followers: 0,
  following: 0,
  trophies: 0,
}

describe('a profile', () => {
  it('shows what everybody may see, and exactly that (US-02)', async () => {
    for (const as of ['alice', 'bob', 'admin', undefined] as const) {
      const { status, body, text } = await test.call('GET', '/user/aLiCe', as && { as })
      expect(status).toBe(200)
      const { created_at: since, ...rest } = body
      expect(rest).toEqual({
        id: test.cast.alice.id,
        nick: 'alice',
        name: 'Alice',
        avatar: null,
        followed: 0,
        follows_you: 0,
        biography: 'Hello',
        biography_lang: 'en',
        city: 'Oxford',
        background: null,
        accounts: [],
        totals: alices,
        silence: null,
        top: [],
        first_favourite: expect.objectContaining({ id: games[2], title: 'Game 2' }),
      })
      expect(new Date(since).getTime()).not.toBeNaN()
      expect(text).not.toMatch(/CANARY|1990|alice@/)
    }
  })

  it('is the same 404 for a deleted and an unknown user (US-04)', async () => {
    const { id } = await test.db
      .insertInto('users')
      .values({ nick: 'departed', email: 'departed@example.com', deleted_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const strip = ({ date: _date, ...headers }: Record<string, string>) => headers
    const pairs = [
      ['/user/departed', '/user/never_was'],
      [`/user/totals/${id}`, '/user/totals/999999'],
    ] as const
    for (const as of ['bob', undefined] as const) {
      for (const [gone, never] of pairs) {
        const [one, two] = [await test.call('GET', gone, as && { as }), await test.call('GET', never, as && { as })]
        expect(one.status).toBe(404)
        expect([one.text, strip(one.headers)]).toEqual([two.text, strip(two.headers)])
      }
    }
  })

  it('with a nick that equals a path segment never shadows a call (US-05)', async () => {
    await test.db.insertInto('users').values({ nick: 'top_users', email: 'shadow@example.com' }).execute()
    expect((await test.call('GET', '/user/top_users')).body).toBeInstanceOf(Array)
  })
})

describe('totals', () => {
  it('are the same for the user and for others (US-03)', async () => {
    expect((await test.call('GET', '/user/totals/own', { as: 'alice' })).body).toEqual(alices)
    expect((await test.call('GET', `/user/totals/${test.cast.alice.id}`)).body).toEqual(alices)
    expect((await test.call('GET', '/user/totals/own', { as: 'dan' })).body).toMatchObject({ games: 0, have: 0 })
    expect((await test.call('GET', '/user/totals/own')).status).toBe(401)
  })

  it.each(['0', '-1', '2147483648', '9223372036854775808', '1.5', '1e3', '0x1', '%201', '%E0%A5%A7', 'x'])(
    'of %s are a 404 (X-08)',
    async (id) => expect((await test.call('GET', `/user/totals/${id}`)).status).toBe(404),
  )
})

describe('the most active users (GAM-03)', () => {
  const nicks = async () => (await test.call('GET', '/user/top_users')).body.map((user: { nick: string }) => user.nick)

  it('have the most games and ratings', async () => {
    const { body } = await test.call('GET', '/user/top_users')
    expect(body.map((user: { nick: string }) => user.nick)).toEqual(['alice', 'bob'])
    expect(body[0]).toEqual({
      id: test.cast.alice.id,
      nick: 'alice',
      name: 'Alice',
      avatar: null,
      followed: 0,
      follows_you: 0,
      totals: alices,
    })
  })

  it('are counted again in the background when the count is old, one at a time', async () => {
    const { db, cast } = test
    await db
      .insertInto('collection_entries')
      .values(games.map((game_id) => ({ user_id: cast.dan.id, game_id, have: true })))
      .execute()
    await test.recount()
    expect(await nicks()).toEqual(['alice', 'bob'])
    test.clock.move(60_000)
    expect(await Promise.all(Array.from({ length: 10 }, nicks))).toContainEqual(['alice', 'bob'])
    await expect.poll(nicks).toEqual(['dan', 'alice', 'bob'])
    await Promise.all(Array.from({ length: 4 }, () => rankPlayers(db, 40, new Date(test.ctx.now()))))
    expect(await nicks()).toEqual(['dan', 'alice', 'bob'])
    await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', cast.dan.id).execute()
    expect(await nicks()).toEqual(['alice', 'bob'])
    test.clock.reset()
  })
})
