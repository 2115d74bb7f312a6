import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Method } from '../../common/api/contract.ts'
import { eraseAccount } from '../features/account/erase-account.ts'
import { addGames } from '../testing/games.ts'
import { createTestApp, type TestApp, testApp } from '../testing/test-app.ts'
import { recountCounters, verifyCounters } from './kept-counters.ts'

const differences = async (test: TestApp) => (await verifyCounters(test.db)).flatMap((found) => found.differences)

/** Numbers from 0 to below `below`, the same at each run. */
function numbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

interface Writer {
  id: number
  token: string
  lists: number[]
  reviews: number[]
}

describe('counters under many writers at once (LI-08, RE-02, FR-03, CO-04)', () => {
  let test: TestApp
  let games: number[]
  beforeAll(async () => {
    test = await createTestApp()
    games = Object.values(await addGames(test))
  })
  afterAll(() => test.close())

  async function newWriter(nick: string): Promise<Writer> {
    const body = { nick, email: `${nick}@example.com`, password: 'open_sesame_1' }
    const { user, token } = (await test.call('POST', '/auth', { body })).body
    return { id: user.id, token, lists: [], reviews: [] }
  }

  /** One thing that somebody does, as a call that must be answered: by what was asked for or by a refusal. */
  function doSomething(me: Writer, all: Writer[], random: (below: number) => number) {
    const any = <T>(from: T[]): T | undefined => from[random(from.length)]
    const game = any(games)!
    const call = (method: Method, path: string, body?: unknown) =>
      test.call(method, path, { as: me, ...(body !== undefined && { body }) })
    const [list, review] = [any(me.lists) ?? 1, any(me.reviews) ?? 1]
    const other = any(all)!
    const ways = [
      () => call('POST', '/list', { title: `List ${random(5)}`, public: random(2) }),
      () => call('POST', '/list/add', { id_list: list, id_game: game, ...(random(2) && { order: 1 }) }),
      () => call('POST', '/list/add', { id_list: list, id_game: game }),
      () => call('POST', '/list/delete/game', { id_list: list, id_game: game }),
      () => call('PUT', '/list', { id: list, title: `List ${random(5)}`, public: random(2) }),
      () => call('PUT', '/list', { id: list, title: 'Flipped', public: random(2) }),
      () => call(random(4) ? 'POST' : 'DELETE', `/list/like/${any(other.lists) ?? 1}`),
      () => call(random(4) ? 'POST' : 'DELETE', `/review/like/${any(other.reviews) ?? 1}`),
      () => call('POST', '/review', { id_game: game, title: 'A', review: 'B', total: random(11) }),
      () => call('DELETE', `/review/${review}`),
      () => call(random(3) ? 'POST' : 'DELETE', `/friend/${other.id}`),
      () => call('POST', '/rate', { id_game: game, rate: random(9) + 1 }),
      () => call('POST', '/collection', { id_game: game, type: 'have', value: random(2) }),
      ...(random(6) ? [] : [() => call('DELETE', `/list/${list}`)]),
    ]
    return any(ways)!()
  }

  async function work(me: Writer, all: Writer[], seed: number, steps: number): Promise<number[]> {
    const random = numbers(seed)
    const statuses: number[] = []
    for (let step = 0; step < steps; step += 1) {
      const { status, body } = await doSomething(me, all, random)
      statuses.push(status)
      if (status === 201 && body.slug && 'public' in body && !me.lists.includes(body.id)) me.lists.push(body.id)
      if (status === 201 && 'id_game' in body && 'gameplay' in body) me.reviews.push(body.id)
    }
    return statuses
  }

  it('stay right: adds, likes, flips, deleted lists, games and accounts', async () => {
    const writers: Writer[] = []
    for (let at = 0; at < 6; at += 1) writers.push(await newWriter(`writer${at}`))
    // Each writes in two tabs.
    const tabs = [...writers, ...writers].map((me, at) => work(me, writers, 1_000 + at, 35))
    const admin = (async () => {
      const statuses: number[] = []
      for (const game of games.slice(0, 6)) {
        await new Promise((done) => setTimeout(done, 120))
        statuses.push((await test.call('DELETE', `/game/${game}`, { as: 'admin' })).status)
      }
      return statuses
    })()
    const leaver = (async () => {
      await new Promise((done) => setTimeout(done, 300))
      await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', writers[0]!.id).execute()
      await eraseAccount(test.ctx, writers[0]!.id, new AbortController().signal)
      return []
    })()
    const statuses = (await Promise.all([...tabs, admin, leaver])).flat()
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.filter((status) => status < 300).length).toBeGreaterThan(statuses.length / 4)
    expect(await differences(test)).toEqual([])
    const { rows } = await sql`
      select from list_games i full join lists l on (l.user_id, l.id) = (i.user_id, i.list_id)
      where i.public <> l.public or i.list_created_at <> l.created_at`.execute(test.db)
    expect(rows).toEqual([])
  }, 60_000)
})

describe('recounting', () => {
  it('finds each number that was changed behind its back, and sets it right', async () => {
    const test = await testApp()
    const games = await addGames(test)
    const { body: list } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Mine', public: true } })
    await test.call('POST', '/list/add', { as: 'alice', body: { id_list: list.id, id_game: games['celeste'] } })
    await test.call('POST', `/list/like/${list.id}`, { as: 'bob' })
    const written = { id_game: games['celeste'], title: 'A', review: 'B', total: 7 }
    const { body: review } = await test.call('POST', '/review', { as: 'alice', body: written })
    await test.call('POST', `/review/like/${review.id}`, { as: 'bob' })
    await test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'bob' })
    await test.call('POST', '/rate', { as: 'alice', body: { id_game: games['celeste'], rate: 9.5 } })
    expect(await differences(test)).toEqual([])
    const moves: [table: string, columns: string[]][] = [
      ['lists', ['total_games', 'total_likes']],
      ['reviews', ['total_likes']],
      ['user_counters', ['followers', 'following', 'lists', 'reviews', 'events']],
      ['game_stats', ['lists', 'reviews', 'entries', 'rate_count', 'rate_sum']],
      ['site_counters', ['value']],
    ]
    for (const [table, columns] of moves)
      await sql`update ${sql.table(table)} set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(name)} + 3`))}`.execute(
        test.db,
      )
    await sql`update user_counters set lists_public = 0, last_event_at = now() - interval '1 year'`.execute(test.db)
    const found = await differences(test)
    const counters = new Set(found.map(({ counter }) => counter))
    for (const name of moves.flatMap(([, columns]) => columns)) expect(counters).toContain(name)
    for (const name of ['lists_public', 'last_event_at']) expect(counters).toContain(name)
    await test.db.transaction().execute(recountCounters)
    expect(await differences(test)).toEqual([])
  })
})

describe('likes and games written without a lock before them', () => {
  it('do not wait for each other for ever, and count', async () => {
    const test = await testApp()
    const games = Object.values(await addGames(test))
    const { alice, ...others } = test.cast
    const { body: list } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Mine', public: true } })
    const key = { owner_id: alice.id, list_id: list.id }
    const likes = Object.values(others).map(({ id }) =>
      test.db
        .insertInto('list_likes')
        .values({ ...key, user_id: id, created_at: new Date() })
        .execute(),
    )
    const places = games.map((game_id, at) =>
      test.db
        .insertInto('list_games')
        .values({
          user_id: alice.id,
          list_id: list.id,
          game_id,
          position: at + 1,
          public: true,
          list_created_at: list.created_at,
          added_at: new Date(),
        })
        .execute(),
    )
    await Promise.all([...likes, ...places])
    const { body } = await test.call('GET', `/list/${list.id}`)
    expect([body.TotalLikes, body.TotalGames]).toEqual([4, games.length])
  })
})
