import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { mergeGames } from '../../catalogue/merge/merge-games.ts'
import { exportOf, readZip, restoreArchive } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tellOfLongLoans } from '../notification/notification-jobs.ts'

const day = 86_400_000
const { signal } = new AbortController()
let test: TestApp
let games: Record<string, number>
const idOf = (name: CastName): number => test.cast[name].id
const dayIn = (days: number): string => utcDay(test.ctx.now() + days * day)

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  test.clock.reset()
  await later(0)
  for (const table of ['notifications', 'notification_states', 'silences', 'collection_entries', 'loans'] as const)
    await test.db.deleteFrom(table).execute()
  await test.recount()
})
afterAll(() => test.close())

const lend = (as: CastName, slug: string, body: object = {}) =>
  test.call('POST', '/loan', { as, body: { id_game: games[slug], ...body } })
const set = (as: CastName, slug: string, value: unknown, type = 'lended') =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value } })
const giveBack = (as: CastName, id: number, body: object = {}) => test.call('POST', `/loan/${id}/return`, { as, body })
const page = async (as: CastName, state: 'out' | 'returned') =>
  (await test.call('GET', `/loan?state=${state}`, { as })).body.data
const borrowed = async (as: CastName) => (await test.call('GET', '/loan/borrowed', { as })).body.data
const entry = async (as: CastName, slug: string) =>
  (await test.call('GET', `/collection/${idOf(as)}`, { as })).body.data.find(
    (one: { id: number }) => one.id === games[slug],
  )
/** Moves the clock by days; sessions of the cast would end meanwhile. */
async function later(ms: number): Promise<void> {
  test.clock.move(ms)
  for (const person of Object.values(test.cast)) person.token = await test.ctx.sessions.open(person.id)
}
const panel = async (as: CastName) => (await test.call('GET', '/notification', { as })).body.data

describe('lending a game (ACC-06, COL-01)', () => {
  it('to somebody here: the entry, the loan, what the borrower sees and is told', async () => {
    const answer = await lend('alice', 'celeste', { nick: 'bob', since: dayIn(-3), until: dayIn(10) })
    expect(answer).toMatchObject({
      status: 200,
      body: { borrower: { nick: 'bob' }, name: 'bob', since: dayIn(-3), until: dayIn(10), returned: null },
    })
    expect(await entry('alice', 'celeste')).toMatchObject({ have: 1, lended: 1, borrower: 'bob' })
    expect(await borrowed('bob')).toMatchObject([
      { game: { slug: 'celeste' }, lender: { nick: 'alice' }, since: dayIn(-3), until: dayIn(10) },
    ])
    expect(await panel('bob')).toMatchObject([
      { type: 'borrow', user_make: { nick: 'alice' }, game: { slug: 'celeste' }, loan: { until: dayIn(10) } },
    ])
    // Nothing else of either is told, and nobody else sees it.
    expect(JSON.stringify(await borrowed('bob'))).not.toContain('"borrower"')
    expect([await borrowed('carla'), await borrowed('alice'), await panel('alice')]).toEqual([[], [], []])
    const seen = JSON.stringify((await test.call('GET', `/collection/${idOf('alice')}`, { as: 'bob' })).body)
    expect(seen).not.toContain('borrower')
  })

  it('to a name, and without a word; correcting it keeps the loan', async () => {
    const { id } = (await lend('alice', 'celeste', { name: '  Abuela  ' })).body
    expect(await page('alice', 'out')).toMatchObject([{ id, borrower: null, name: 'Abuela', since: dayIn(0) }])
    expect((await lend('alice', 'celeste', { until: dayIn(5) })).body).toMatchObject({
      id,
      name: null,
      until: dayIn(5),
    })
    expect((await lend('alice', 'celeste', { nick: '@Carla' })).body).toMatchObject({ id, borrower: { nick: 'carla' } })
    expect(await borrowed('carla')).toHaveLength(1)
    expect((await lend('alice', 'celeste', { name: 'Nobody', until: null })).body).toMatchObject({ id, until: null })
    expect([await borrowed('carla'), await panel('carla')], 'it was a mistake').toEqual([[], []])
  })

  it('refuses what cannot be, and changes nothing', async () => {
    const wrong: [object, string][] = [
      [{ nick: 'nobodyhere' }, 'nick'],
      [{ nick: 'alice' }, 'nick'],
      [{ nick: 'bob', name: 'Bob' }, 'name'],
      [{ since: dayIn(2) }, 'since'],
      [{ since: '1969-12-31' }, 'since'],
      [{ since: dayIn(-1), until: dayIn(-2) }, 'until'],
      [{ until: dayIn(-1) }, 'until'],
      [{ until: '2999-01-01' }, 'until'],
      [{ id_game: 2_000_000_000 }, 'id_game'],
    ]
    for (const [body, field] of wrong) {
      const answer = await lend('alice', 'celeste', body)
      expect([answer.status, Object.keys(answer.body.errors), body]).toEqual([422, [field], body])
    }
    expect((await lend('alice', 'celeste', { since: '2026-02-31' })).status).toBe(422)
    expect((await test.call('POST', '/loan', { body: { id_game: 1 } })).status).toBe(401)
    expect(await page('alice', 'out')).toEqual([])
    expect(await test.db.selectFrom('collection_entries').select('game_id').execute()).toEqual([])
  })

  it('is kept away by a block, before and after', async () => {
    await test.call('POST', `/user/block/${idOf('alice')}`, { as: 'bob' })
    expect((await lend('alice', 'celeste', { nick: 'bob' })).body.errors).toHaveProperty('nick')
    await lend('alice', 'celeste', { nick: 'carla' })
    await test.call('POST', `/user/block/${idOf('alice')}`, { as: 'carla' })
    expect([await borrowed('carla'), await panel('carla')]).toEqual([[], []])
    expect(await page('alice', 'out')).toMatchObject([{ name: 'carla' }])
  })

  it('lets the borrower say that it is not so', async () => {
    const { id } = (await lend('alice', 'celeste', { nick: 'bob' })).body
    expect((await test.call('DELETE', `/loan/borrowed/${id}`, { as: 'carla' })).status).toBe(404)
    expect((await test.call('DELETE', `/loan/borrowed/${id}`, { as: 'bob' })).status).toBe(204)
    expect((await test.call('DELETE', `/loan/borrowed/${id}`, { as: 'bob' })).status).toBe(404)
    expect([await borrowed('bob'), await panel('bob')]).toEqual([[], []])
    expect(await page('alice', 'out')).toMatchObject([{ id, borrower: null, name: 'bob' }])
  })
})

describe('the call of the collection writes the same loans (COL-01)', () => {
  it('opens, renames and ends one', async () => {
    await set('alice', 'celeste', 'Marta')
    const [{ id }] = await page('alice', 'out')
    await set('alice', 'celeste', 'Leo')
    await set('alice', 'celeste', 8, 'rating')
    expect(await page('alice', 'out')).toMatchObject([{ id, name: 'Leo', since: dayIn(0) }])
    await later(3 * day)
    await set('alice', 'celeste', 0)
    expect([await page('alice', 'out'), await page('alice', 'returned')]).toMatchObject([
      [],
      [{ id, name: 'Leo', since: dayIn(-3), returned: dayIn(0) }],
    ])
  })

  it('takes a return back that was a mistake, and later begins another', async () => {
    await set('alice', 'celeste', 'Marta')
    await later(5 * day)
    await set('alice', 'celeste', 0)
    test.clock.move(60_000)
    await set('alice', 'celeste', 'Marta')
    expect(await page('alice', 'out')).toMatchObject([{ name: 'Marta', since: dayIn(-5) }])
    await set('alice', 'celeste', 0)
    test.clock.move(11 * 60_000)
    await set('alice', 'celeste', 'Marta')
    expect(await page('alice', 'out')).toMatchObject([{ since: dayIn(0) }])
    expect((await test.call('GET', `/loan/game/${games['celeste']}`, { as: 'alice' })).body).toMatchObject({
      total: 2,
      data: [{ returned: null }, { returned: dayIn(0) }],
    })
  })

  it('ends it with the flag that excludes it, and with the entry', async () => {
    await set('alice', 'celeste', 'Marta')
    await set('alice', 'celeste', 1, 'wanted')
    await set('alice', 'chrono-cross', 'Leo')
    await test.db.deleteFrom('collection_entries').execute()
    await test.recount()
    expect(await page('alice', 'out')).toEqual([])
    expect((await page('alice', 'returned')).map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Leo',
      'Marta',
    ])
  })
})

describe('a game that comes back (ACC-06)', () => {
  it('stays in the history, can be taken back and be deleted', async () => {
    const { id } = (await lend('alice', 'celeste', { nick: 'bob', since: dayIn(-41), until: dayIn(1) })).body
    expect((await giveBack('alice', id, { on: dayIn(-50) })).body.errors).toHaveProperty('on')
    expect((await giveBack('alice', id, { on: dayIn(2) })).body.errors).toHaveProperty('on')
    expect((await giveBack('bob', id)).status).toBe(404)
    expect((await giveBack('alice', id)).body).toMatchObject({ returned: dayIn(0), borrower: { nick: 'bob' } })
    expect([await borrowed('bob'), await panel('bob'), await page('alice', 'out')]).toEqual([[], [], []])
    expect(await entry('alice', 'celeste')).not.toHaveProperty('lended')
    await later(day)
    expect((await test.call('POST', `/loan/${id}/undo`, { as: 'alice' })).body).toMatchObject({
      returned: null,
      since: dayIn(-42),
      until: dayIn(0),
      borrower: { nick: 'bob' },
    })
    expect(await entry('alice', 'celeste')).toMatchObject({ lended: 1, borrower: 'bob' })
    await giveBack('alice', id)
    await lend('alice', 'celeste', { name: 'Leo' })
    expect(await test.call('POST', `/loan/${id}/undo`, { as: 'alice' })).toMatchObject({
      status: 409,
      body: { code: 'lent_anew' },
    })
    expect((await test.call('DELETE', `/loan/${id}`, { as: 'alice' })).status).toBe(204)
    expect(await page('alice', 'returned')).toEqual([])
    const [open] = await page('alice', 'out')
    expect((await test.call('DELETE', `/loan/${open.id}`, { as: 'alice' })).status).toBe(204)
    expect(await entry('alice', 'celeste')).toMatchObject({ have: 1 })
    expect(await page('alice', 'out')).toEqual([])
  })

  it('comes back once, however many tabs say so (RA-01)', async () => {
    const { id } = (await lend('alice', 'celeste', { nick: 'bob', since: dayIn(-9) })).body
    const answers = await Promise.all([
      ...[0, -1, -2, -3].map((days) => giveBack('alice', id, { on: dayIn(days) })),
      set('alice', 'celeste', 0),
      giveBack('alice', id),
    ])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    const all = await page('alice', 'returned')
    expect(all).toHaveLength(1)
    const told = answers.flatMap(({ body }) => body.returned ?? [])
    expect(new Set(told), 'all are told the same day').toEqual(new Set([all[0].returned]))
    const lent = await Promise.all(['Leo', 'Ada', 'Eva'].map((name) => lend('alice', 'celeste', { name })))
    expect(lent.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await page('alice', 'out')).toHaveLength(1)
  })

  it('is called to mind on its day, for both (NOT-10)', async () => {
    await lend('alice', 'celeste', { nick: 'bob', until: dayIn(2) })
    await lend('alice', 'chrono-cross', { name: 'Leo', until: dayIn(200), since: dayIn(-61) })
    await test.call('GET', '/notification/readed', { as: 'bob' })
    const run = () => tellOfLongLoans.run(test.ctx, signal)
    await run()
    expect(await panel('alice'), 'a day of return counts more than sixty days').toEqual([])
    await later(2 * day)
    for (const _ of [1, 2]) await run()
    expect(await panel('alice')).toMatchObject([
      { type: 'loan', game: { slug: 'celeste' }, loan: { borrower: 'bob', until: dayIn(0) }, readed: 0 },
    ])
    expect(await panel('bob')).toMatchObject([{ type: 'borrow', readed: 0, loan: { until: dayIn(0) } }])
    await lend('alice', 'celeste', { nick: 'bob', until: dayIn(3) })
    await test.call('GET', '/notification/readed', { as: 'alice' })
    await later(3 * day)
    await run()
    expect(
      (await panel('alice')).map(({ readed }: { readed: number }) => readed),
      'and again on the next one',
    ).toEqual([0])
  })

  it('rings nobody up by lending to and fro', async () => {
    for (const _ of [1, 2, 3]) {
      const { id } = (await lend('alice', 'celeste', { nick: 'bob' })).body
      await test.call('GET', '/notification/readed', { as: 'bob' })
      await giveBack('alice', id)
      test.clock.move(60_000)
    }
    await lend('alice', 'celeste', { nick: 'bob' })
    expect((await panel('bob')).map(({ readed }: { readed: number }) => readed)).toEqual([1])
    const [{ id }] = await page('alice', 'out')
    await giveBack('alice', id)
    await later(2 * day)
    await lend('alice', 'celeste', { nick: 'bob' })
    expect((await panel('bob')).map(({ readed }: { readed: number }) => readed)).toEqual([0])
  })
})

describe('what happens to loans (ACC-06, P-56)', () => {
  it('they follow merged games: of two that are out the older one ends', async () => {
    await lend('alice', 'chrono-cross', { name: 'Leo', since: dayIn(-30) })
    await lend('alice', 'pokemon-ruby', { name: 'Ada', since: dayIn(-10) })
    await lend('bob', 'chrono-cross', { nick: 'carla', since: dayIn(-20) })
    await set('bob', 'pokemon-ruby', 1, 'have')
    const [from, into] = [games['chrono-cross']!, games['pokemon-ruby']!]
    await test.db.transaction().execute((trx) => mergeGames(trx, test.ctx.resources, from, into))
    await test.recount()
    expect((await test.call('GET', `/loan/game/${into}`, { as: 'alice' })).body.data).toMatchObject([
      { name: 'Ada', returned: null },
      { name: 'Leo', returned: dayIn(-10) },
    ])
    expect(await page('bob', 'out')).toMatchObject([{ borrower: { nick: 'carla' }, since: dayIn(-20) }])
    expect(await borrowed('carla')).toMatchObject([{ game: { id: into } }])
  })

  it('an archive has them, and brings back what ended with its days', async () => {
    const { id } = (await lend('carla', 'celeste', { nick: 'bob', since: dayIn(-41) })).body
    await giveBack('carla', id, { on: dayIn(-1) })
    await lend('carla', 'celeste', { name: 'Leo', since: dayIn(-1), until: dayIn(9) })
    const zip = await exportOf(test, 'carla')
    const file = JSON.parse((await readZip(zip))['loans.json']!.toString())
    expect(file.loans).toMatchObject([
      { borrower: 'bob', lent_on: dayIn(-41), returned_on: dayIn(-1) },
      { borrower: 'Leo', due_on: dayIn(9), returned_on: null },
    ])
    for (const _ of [1, 2]) {
      const { report } = await restoreArchive(test, 'dan', zip)
      expect(report.parts.find(({ entity }: { entity: string }) => entity === 'loans')).toMatchObject({ total: 2 })
      expect(await page('dan', 'returned')).toMatchObject([
        { name: 'bob', borrower: null, since: dayIn(-41), returned: dayIn(-1) },
      ])
      expect(await page('dan', 'out')).toMatchObject([{ name: 'Leo', since: dayIn(-1), until: dayIn(9) }])
    }
    expect(await borrowed('bob')).toEqual([])
  })

  it('the name stays when the borrower goes, and all goes with the lender (P-56)', async () => {
    await lend('alice', 'celeste', { nick: 'bob' })
    await lend('bob', 'chrono-cross', { nick: 'alice' })
    await test.call('DELETE', '/auth', { as: 'bob', body: { password: test.cast.bob.password } })
    expect(await borrowed('alice')).toEqual([])
    await test.runJobs()
    expect(await page('alice', 'out')).toMatchObject([{ borrower: null, name: 'bob' }])
    const left = await test.db.selectFrom('loans').select(['user_id', 'borrower_id']).execute()
    expect(left).toEqual([{ user_id: idOf('alice'), borrower_id: null }])
  })
})
