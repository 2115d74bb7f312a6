import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Method } from '../../common/api/contract.ts'
import { countGamesAnew } from '../catalogue/write/catalogue-state.ts'
import { recordActivity } from '../activity/record-activity.ts'
import { eraseAccount } from '../features/account/erase-account.ts'
import { resources } from '../resources.generated.ts'
import { addGames } from '../testing/games.ts'
import { postsOf } from '../testing/posts.ts'
import { createTestApp, type TestApp, testApp } from '../testing/test-app.ts'
import { dropConstraints } from './restore.ts'
import { verifyCounters } from './verify-counters.ts'
import { giveTrophies } from '../testing/trophies.queries.ts'

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

describe('counters under many concurrent writers (LI-08, RE-02, FR-03, CO-04)', () => {
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

  /** One user action, as a request that must succeed or be refused. */
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

  it('stay correct: adds, likes, visibility changes, deleted lists, games and accounts', async () => {
    const writers: Writer[] = []
    // Names of this run: a second try meets the writers of the first.
    const run = randomUUID().slice(0, 8)
    for (let at = 0; at < 6; at += 1) writers.push(await newWriter(`writer_${run}_${at}`))
    // Each user writes in two tabs.
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
    expect(await test.wrongCounters()).toEqual([])
    const { rows } = await sql`
      select from list_games i full join lists l on (l.user_id, l.id) = (i.user_id, i.list_id)
      where i.public <> l.public or i.list_created_at <> l.created_at`.execute(test.db)
    expect(rows).toEqual([])
  }, 60_000)
})

/** How a counter is corrupted, by the type of its column. */
const wrongs: Record<string, (column: ReturnType<typeof sql.ref>) => ReturnType<typeof sql>> = {
  integer: (column) => sql`${column} + 3`,
  bigint: (column) => sql`${column} + 3`,
  numeric: (column) => sql`${column} + 3`,
  real: (column) => sql`${column} + 3`,
  boolean: (column) => sql`not ${column}`,
  text: (column) => sql`${column} || '7'`,
  ARRAY: () => sql`array_fill(7, array[10])`,
  'timestamp with time zone': (column) => sql`${column} + interval '1 year'`,
}

describe('recounting', () => {
  it('finds and corrects each counter that was changed directly', async () => {
    const test = await testApp()
    const games = await addGames(test)
    const { body: list } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Mine', public: true } })
    await test.call('POST', '/list/add', { as: 'alice', body: { id_list: list.id, id_game: games['celeste'] } })
    await test.call('POST', `/list/like/${list.id}`, { as: 'bob' })
    const written = { id_game: games['celeste'], title: 'A', review: 'B', total: 7 }
    const { body: review } = await test.call('POST', '/review', { as: 'alice', body: written })
    await test.call('POST', `/review/like/${review.id}`, { as: 'bob' })
    const post = await postsOf(test).write('alice', 'A post', { id_game: games['celeste'] })
    await postsOf(test).write('bob', 'A reply', { reply: post.id })
    await test.call('POST', `/comment/like/${post.id}`, { as: 'bob' })
    await test.call('POST', '/report', { as: 'bob', body: { kind: 'comment', id: post.id, reason: 'spam' } })
    await test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'bob' })
    await test.call('POST', '/rate', { as: 'alice', body: { id_game: games['celeste'], rate: 9.5 } })
    await earnTrophies(test, games['celeste'] ?? 0)
    await test.db.transaction().execute(countGamesAnew)
    expect(await test.wrongCounters()).toEqual([])
    await forgetRules(test)
    const types = new Map((await columnTypes(test)).map(({ name, type }) => [name, type]))
    for (const { table, columns, only, what } of resources.flatMap(({ counters = [] }) => counters)) {
      const spoil = (column: string) =>
        wrongs[types.get(`${table}.${column}`) ?? '']?.(sql.ref(column)) ??
        expect.fail(`${table}.${column}: spoil it how?`)
      const sets = columns.map((column) => sql`${sql.ref(column)} = ${spoil(column)}`)
      await sql`update ${sql.table(table)} k set ${sql.join(sets)} where ${only ?? sql`true`}`.execute(test.db)
      const found = (await verifyCounters(test.db, resources)).find((one) => one.what === what)
      expect(new Set(found?.differences.map(({ counter }) => counter)), what).toEqual(new Set(columns))
      await test.recount()
      expect(await test.wrongCounters(), what).toEqual([])
    }
  })
})

/** Alice has all trophies of a set, and her timeline tells it. */
async function earnTrophies({ db, cast: { alice } }: TestApp, gameId: number): Promise<void> {
  const given = { userId: alice.id, platform: 'xbox' as const, ref: '888', account: 'a', username: 'a', gameId }
  await giveTrophies(db, given)
  const { id } = await db.selectFrom('earned_sets').select('id').executeTakeFirstOrThrow()
  await db.transaction().execute((trx) => recordActivity(trx, 'set-earned', { userId: alice.id, id }, new Date()))
}

/** From here on no trigger counts, and no foreign key or check ties one column to another. */
async function forgetRules({ db, pool }: TestApp): Promise<void> {
  const client = await pool.connect()
  await dropConstraints(client)
  client.release()
  const { rows } = await sql<{ drop: string }>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace`.execute(db)
  for (const { drop } of rows) await sql.raw(drop).execute(db)
}

async function columnTypes({ db }: TestApp) {
  const { rows } = await sql<{ name: string; type: string }>`
    select table_name || '.' || column_name as name, data_type as type from information_schema.columns
    where table_schema = 'public'`.execute(db)
  return rows
}

describe('likes and list games written without locking first', () => {
  it('do not deadlock, and are counted', async () => {
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
