import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { tokenProblems } from '../../errors.ts'
import { addGames } from '../../testing/games.ts'
import { formOf, plain } from '../../testing/pictures.ts'
import { columnsNaming } from '../../testing/schema.ts'
import { createTestApp, type TestApp, testApp } from '../../testing/test-app.ts'
import { type GoogleFake, startGoogleFake } from '../../../fakes/google/fake.ts'
import { recountGameStats } from '../collection/game-stats.queries.ts'
import { finishDeletions, eraseAccount } from './erase-account.ts'
import { purgeHeldNicks } from './account.queries.ts'

let google: GoogleFake
let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  google = await startGoogleFake()
  test = await createTestApp({ env: google.env })
  games = await addGames(test)
})
afterEach(() => test.clock.reset())
afterAll(async () => {
  await test.close()
  await google.stop()
})

const day = 86_400_000
const password = 'open_sesame_1'
let people = 0
interface Somebody {
  id: number
  nick: string
  email: string
  token: string
}
/** A new user, logged in. */
async function somebody(): Promise<Somebody> {
  people += 1
  const person = { nick: `leaver${people}`, email: `leaver${people}@example.com` }
  const { body } = await test.call('POST', '/auth', { body: { ...person, password } })
  return { ...person, id: body.user.id, token: body.token }
}
const remove = (as: { token: string }, body: object = { password }) => test.call('DELETE', '/auth', { as, body })
const keep = (as: { token: string }, slug: string, type: string, value: unknown = 1) =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const wrongCounters = () => test.wrongCounters()

describe('who may delete an account (AU-19)', () => {
  it('not a token alone, nor a wrong password, nor Google beside a password', async () => {
    const leaver = await somebody()
    const { nonce } = (await test.call('POST', '/auth/google/nonce')).body
    const bodies = [{}, { password: 'wrong_one' }, { google: await google.sign({ nonce }) }, { password: '' }]
    for (const body of bodies) {
      const { status, body: problem } = await remove(leaver, body)
      expect([status, JSON.stringify(body).includes('google') || status]).toEqual([422, expect.anything()])
      expect(Object.values(tokenProblems)).not.toContain(problem.detail)
    }
    expect((await remove(leaver, { password: 'wrong_one' })).body.errors).toHaveProperty('password')
    expect((await test.call('DELETE', '/auth', { body: { password } })).status).toBe(401)
    expect((await test.call('GET', '/auth/check', { as: leaver })).status).toBe(200)
  })

  it('who came with Google: a fresh word of the same Google account, once', async () => {
    const claims = { sub: '777', email: 'google.leaver@gmail.example' }
    const sign = async (more: object = {}) =>
      google.sign({ ...claims, ...(await test.call('POST', '/auth/google/nonce')).body, ...more })
    const used = await sign()
    const { body } = await test.call('POST', '/auth/google', { body: { data: used, accepted: true } })
    const bad = [{ password }, { google: used }, { google: await sign({ sub: '778' }) }, { google: 'a.b.c' }]
    for (const proof of bad) {
      const answer = await remove(body, proof)
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, Object.keys(proof)])
    }
    expect((await remove(body, { google: await sign() })).status).toBe(204)
    // The next time it is a new account.
    const again = await test.call('POST', '/auth/google', { body: { data: await sign(), accepted: true } })
    expect([again.status, again.body.user.id === body.user.id]).toEqual([201, false])
  })

  it('ten wrong passwords in ten minutes are enough (AU-14)', async () => {
    const strict = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    const guess = () => strict.call('DELETE', '/auth', { as: 'alice', body: { password: 'wrong_one' } })
    for (let n = 0; n < 10; n += 1) expect((await guess()).status).toBe(422)
    expect((await guess()).status).toBe(429)
    expect((await strict.call('GET', '/auth/check', { as: 'alice' })).status).toBe(200)
  })

  it('the last admin stays; of the last two who leave at once, one', async () => {
    const { call, cast, db } = await testApp()
    const leave = (as: 'admin' | 'carla') => call('DELETE', '/auth', { as, body: { password: cast[as].password } })
    const refused = await leave('admin')
    expect([refused.status, refused.body.code]).toEqual([409, 'last_admin'])
    await db.updateTable('users').set({ admin: true }).where('id', '=', cast.carla.id).execute()
    const both = await Promise.all([leave('admin'), leave('carla')])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 409]))
    const left = await db.selectFrom('users').where('admin', '=', true).select('id').execute()
    expect(left).toHaveLength(1)
  })
})

describe('what is gone at once (AUT-12, R9)', () => {
  it('the person is unknown to every read, and every token is dead', async () => {
    const leaver = await somebody()
    const phone = { token: await test.ctx.sessions.open(leaver.id) }
    await keep(leaver, 'celeste', 'have')
    await test.call('POST', '/rate', { as: leaver, body: { id_game: games['celeste'], rate: 9 } })
    expect((await test.call('GET', `/user/${leaver.nick}`)).status).toBe(200)
    const reads = [
      `/user/${leaver.nick}`,
      `/collection/${leaver.id}`,
      `/rate/${games['celeste']}/${leaver.id}`,
      `/event/${leaver.id}`,
      `/friend/${leaver.id}/followers`,
      `/friend/${leaver.id}/following`,
    ]
    const statuses = async () =>
      Promise.all(reads.map(async (path) => [path, (await test.call('GET', path, { as: 'alice' })).status]))
    const before = await statuses()
    expect((await remove(leaver)).status).toBe(204)
    const known = new Set(before.filter(([, status]) => status === 200).map(([path]) => path))
    expect(known.has(`/collection/${leaver.id}`)).toBe(true)
    for (const [path, status] of await statuses()) expect([path, status]).toEqual([path, 404])
    for (const token of [leaver.token, phone.token]) {
      for (const [method, path, body] of [
        ['GET', '/auth/check', undefined],
        ['POST', '/auth/refresh', { token }],
      ] as const) {
        const answer = await test.call(method, path, { as: { token }, ...(body && { body }) })
        expect([answer.status, answer.body.detail]).toEqual([401, tokenProblems.blacklisted])
      }
    }
    const login = await test.call('POST', '/auth/login', { body: { data: leaver.email, password } })
    const unknown = await test.call('POST', '/auth/login', { body: { data: 'nobody@example.com', password } })
    expect([login.status, login.body]).toEqual([401, unknown.body])
    const found = await test.call('POST', '/game/search', { body: { text: leaver.nick } })
    expect(JSON.stringify(found.body)).not.toContain(leaver.nick)
    expect((await remove(leaver)).status).toBe(401)
  })

  it('nothing of it stands in the row that waits for the job, nor in the list of admins (P-44)', async () => {
    const leaver = await somebody()
    await test.call('PUT', '/auth', { as: leaver, body: { name: 'Canary', city: 'Canary', biography: 'Canary' } })
    await remove(leaver)
    const row = await test.db.selectFrom('users').where('id', '=', leaver.id).selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toMatch(/Canary|leaver|example\.com|argon2/)
    const list = await test.call('GET', `/user/admin/all?text=${leaver.nick}`, { as: 'admin' })
    expect(list.body).toMatchObject({ data: [], total: 0 })
  })

  it('two deletions at once are one', async () => {
    const leaver = await somebody()
    const both = await Promise.all([remove(leaver), remove(leaver)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([204, 401]))
    const held = await test.db.selectFrom('held_nicks').where('nick_key', '=', leaver.nick).selectAll().execute()
    expect(held).toHaveLength(1)
  })
})

describe('the nick rests (P-55)', () => {
  it('for 90 days nobody gets it; the address is free at once, for somebody new', async () => {
    const leaver = await somebody()
    await remove(leaver)
    const { email } = leaver
    const taken = await test.call('POST', '/auth', { body: { nick: leaver.nick.toUpperCase(), email, password } })
    expect([taken.status, Object.keys(taken.body.errors)]).toEqual([409, ['nick']])
    const fresh = await test.call('POST', '/auth', { body: { nick: `${leaver.nick}b`, email, password } })
    expect([fresh.status, fresh.body.user.id === leaver.id]).toEqual([201, false])
    // The old id never works again, whatever its tokens say.
    expect((await test.call('GET', '/auth/check', { as: leaver })).status).toBe(401)
    test.clock.move(89 * day)
    await purgeHeldNicks(test.db, new Date(test.ctx.now()))
    const again = { nick: leaver.nick, email: 'x@example.com', password }
    expect((await test.call('POST', '/auth', { body: again })).status).toBe(409)
    test.clock.move(2 * day)
    expect((await test.call('POST', '/auth', { body: again })).status).toBe(201)
    await purgeHeldNicks(test.db, new Date(test.ctx.now()))
    const held = await test.db.selectFrom('held_nicks').where('nick_key', '=', leaver.nick).selectAll().execute()
    expect(held).toEqual([])
  })
})

describe('the job that erases', () => {
  it('leaves no row and no file that names the person, and right counters (P-56)', async () => {
    const leaver = await somebody()
    const form = await formOf({ avatar: await plain(200, 200).jpeg().toBuffer(), data: { city: 'Lugo' } })
    expect((await test.call('PUT', '/auth', { as: leaver, ...form })).status).toBe(200)
    expect((await filesOf(leaver.id)).length).toBeGreaterThan(0)
    for (const slug of ['celeste', 'hollow-knight', 'chrono-trigger']) await keep(leaver, slug, 'have')
    await test.call('POST', '/rate', { as: leaver, body: { id_game: games['celeste'], rate: 8.5 } })
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: leaver })
    await test.call('POST', `/friend/${leaver.id}`, { as: 'alice' })
    await remove(leaver)
    await test.runJobs()
    for (const name of await columnsNaming(test, 'users')) {
      const [table = '', column = ''] = name.split('.')
      const { rows } = await sql`
        select 1 from ${sql.table(table)} where ${sql.ref(column)} = ${leaver.id}`.execute(test.db)
      expect([name, rows.length]).toEqual([name, 0])
    }
    expect(await filesOf(leaver.id)).toEqual([])
    expect(await wrongCounters()).toEqual([])
    // Again, as after a lost answer: nothing happens.
    await eraseAccount(test.ctx, leaver.id, new AbortController().signal)
    await eraseAccount(test.ctx, test.cast.bob.id, new AbortController().signal)
    expect((await test.call('GET', '/user/bob')).status).toBe(200)
  })

  it('one mail tells the former address that it is done, with the name and language of then; no other that waited is sent (P-57)', async () => {
    await test.mails()
    const leaver = await somebody()
    // Jobs from the registration are still queued, and so is this one.
    await test.ctx.jobs.add(test.db, 'send-a-mail', { kind: 'password-changed', user_id: leaver.id })
    await remove(leaver)
    const { rows } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'send-a-mail' and data ->> 'kind' = 'account-deleted'
      and (data ->> 'user_id')::integer = ${leaver.id}`.execute(test.db)
    expect(rows.map(({ data }) => data)).toEqual([
      { kind: 'account-deleted', user_id: leaver.id, to: leaver.email, lang: 'en', nick: leaver.nick },
    ])
    const mails = (await test.mails()).filter(({ to }) => to === leaver.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]!.text).toContain(leaver.nick)
  })

  it('killed between two batches it goes on, and counters are right (F-16, AU-20)', { timeout: 60_000 }, async () => {
    const leaver = await somebody()
    await fillShelf(leaver.id, 10_000)
    expect(await wrongCounters()).toEqual([])
    expect((await remove(leaver)).status).toBe(204)
    // The call itself erases nothing of the shelf: a job does, in batches.
    expect(Number(await countEntries(leaver.id))).toBe(10_000)
    // Another user keeps changing the same games in the meantime.
    const busy = (async () => {
      for (let n = 0; n < 60; n += 1)
        await keep(test.cast.alice, 'celeste', n % 2 ? 'have' : 'favourite', n % 3 ? 1 : 0)
    })()
    const left = async () => Number((await countEntries(leaver.id)) ?? 0)
    for (let round = 0; round < 2; round += 1) {
      const killed = new AbortController()
      // Six steps find nothing to delete before the shelf's turn.
      const batches = stopAfter(9, killed)
      await expect(eraseAccount({ ...test.ctx, db: batches }, leaver.id, killed.signal)).rejects.toThrow(/abort/i)
    }
    const rest = await left()
    expect([rest > 0, rest < 10_000]).toEqual([true, true])
    expect(await wrongCounters()).toEqual([])
    await Promise.all([test.runJobs(), eraseAccount(test.ctx, leaver.id, new AbortController().signal), busy])
    expect(await left()).toBe(0)
    expect(await wrongCounters()).toEqual([])
  })

  it('two who leave at once with the same games do not wait for each other, nor lose a count', async () => {
    const both = [await somebody(), await somebody()]
    for (const { id } of both) await fillShelf(id, 3_000)
    await Promise.all(both.map((leaver) => remove(leaver)))
    const { signal } = new AbortController()
    await Promise.all(both.map(({ id }) => eraseAccount(test.ctx, id, signal)))
    expect(await wrongCounters()).toEqual([])
  })

  it('the recount sees a wrong counter (db:verify)', async () => {
    await test.db.updateTable('game_stats').set({ have: 77 }).where('game_id', '=', games['celeste']!).execute()
    expect(await wrongCounters()).toEqual([
      expect.objectContaining({ thing: `game ${games['celeste']}`, counter: 'have', kept: '77' }),
    ])
    await test.recount()
    expect(await wrongCounters()).toEqual([])
  })
})

const countEntries = async (userId: number) =>
  (
    await test.db
      .selectFrom('collection_entries')
      .where('user_id', '=', userId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirst()
  )?.n

/** Keys of a user's files in the file store. */
async function filesOf(userId: number): Promise<string[]> {
  const found: string[] = []
  for await (const { key } of test.ctx.files.list()) if (key.includes(`/${userId}/`)) found.push(key)
  return found
}

/** A shelf with this many games, rated and flagged, with the games' counters updated. */
async function fillShelf(userId: number, count: number): Promise<void> {
  await sql`
    insert into games (slug, title, name_key, source)
    select 'filler-' || n, 'Filler ' || n, 'filler ' || n, 'core' from generate_series(1, ${count}) n on conflict do nothing`.execute(
    test.db,
  )
  await sql`
    insert into collection_entries (user_id, game_id, have, favourite, rating)
    select ${userId}, id, true, id % 3 = 0, case when id % 2 = 0 then 1 + (id % 19) / 2.0 end
    from games where slug like 'filler-%' order by id limit ${count}`.execute(test.db)
  await sql`
    insert into game_stats (game_id) select id from games on conflict do nothing`.execute(test.db)
  await recountGameStats(test.db)
}

/** The database, until this many transactions are done: then the signal aborts, as when the server stops. */
function stopAfter(transactions: number, killed: AbortController): TestApp['db'] {
  let done = 0
  return new Proxy(test.db, {
    get(target, name) {
      if (name === 'transaction' && ++done > transactions) killed.abort()
      const value: unknown = Reflect.get(target, name, target)
      return typeof value === 'function' ? (value.bind(target) as unknown) : value
    },
  })
}

it('a deletion whose job was lost, as in a restored backup, is finished a day later (AUT-12)', async () => {
  const lost = await somebody()
  await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', lost.id).execute()
  const there = async () =>
    (await test.db.selectFrom('users').select('id').where('id', '=', lost.id).executeTakeFirst()) !== undefined
  const nightly = async () => {
    await finishDeletions.run(test.ctx, new AbortController().signal)
    await test.runJobs()
  }
  await nightly()
  expect(await there()).toBe(true)
  test.clock.move(day + 60_000)
  await nightly()
  expect(await there()).toBe(false)
})
