import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { readALinkedAccount } from './read-account.ts'
import { game, importing } from './testing/importing.ts'
import { addProfile, createTestPlatform, type TestPlatform } from './testing/platform.ts'

let test: TestApp
let games: Record<string, number>
let on: ReturnType<typeof importing>
let steam: TestPlatform
let psn: TestPlatform

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  on = importing(test, games)
})
afterAll(() => test.close())
beforeEach(async () => {
  await on.reset('alice')
  steam = createTestPlatform('https://steam.test')
  psn = createTestPlatform('https://psn.test')
  Object.assign(test.ctx.providers as object, { steam, psn, xbox: null })
  addProfile(steam, 'ana')
  addProfile(psn, 'ana')
  await on.link('alice', 'steam', 'ana')
})

const choose = (platform: string, body: object) => test.call('PUT', `/account/${platform}`, { as: 'alice', body })
const dry = async (platform: string) =>
  (await test.call('POST', `/account/${platform}/import?dry=1`, { as: 'alice' })).body
const decide = (id: number, n: number, body: object) =>
  test.call('PUT', `/import/${id}/rows/${n}`, { as: 'alice', body: { game: null, skip: false, ...body } })
const ignore = (ref: string, ignored: boolean) =>
  test.call('PUT', `/account/games/steam/${ref}`, { as: 'alice', body: { ignored } })
const celeste = game('10', 'Celeste', { minutes: 600 })

describe('what was removed by hand (ACC-06)', () => {
  it('never comes back by the nightly pass, although no import had brought it', async () => {
    steam.owned.set('id-of-ana', [celeste, game('20', 'Chrono Cross', { platforms: ['PlayStation'] })])
    await choose('steam', { sync: 1 })
    // One is there as it would come, the other would get a flag.
    await on.set('alice', 'celeste', 'have', 1)
    await on.set('alice', 'celeste', 'played', 1)
    await on.set('alice', 'chrono-cross', 'played', 1)
    await on.nextNight()
    expect(await on.shelfOf('alice')).toEqual({ celeste: ['have', 'played'], 'chrono-cross': ['played'] })
    for (const flag of ['have', 'played']) await on.set('alice', 'celeste', flag, 0)
    await on.set('alice', 'chrono-cross', 'played', 0)
    await on.nextNight()
    expect(await on.shelfOf('alice')).toEqual({})
    expect((await on.show('alice', await on.read('alice'))).rows).toBe(0)
  })

  it('nor by another account that has it too; a dry run says so', async () => {
    steam.owned.set('id-of-ana', [celeste])
    await on.run('alice', await on.read('alice'), 'apply')
    for (const flag of ['have', 'played']) await on.set('alice', 'celeste', flag, 0)
    await on.link('alice', 'psn', 'ana')
    psn.owned.set('id-of-ana', [game('CUSA1', 'Celeste', { platforms: ['Nintendo Switch'] }), game('CUSA2', 'Nothing')])
    await choose('psn', { sync: 1 })
    await on.nextNight()
    expect(await on.shelfOf('alice')).toEqual({})
    expect(await dry('psn')).toMatchObject({ games: 2, known: 1, new: 0, have: 0, missing: 1 })
    expect(await on.titles('alice', await on.read('alice', 'psn'))).toEqual(['Nothing'])
    // Whoever puts it back by hand has both copies of it.
    await on.set('alice', 'celeste', 'have', 1)
    expect((await on.owned('alice', `?game=${games['celeste']}`)).total).toBe(2)
  })

  it('nor by a preview that was looked at before', async () => {
    steam.owned.set('id-of-ana', [celeste])
    await on.set('alice', 'celeste', 'have', 1)
    const id = await on.read('alice')
    expect((await on.show('alice', id)).counts).toMatchObject({ new: 0, change: 1 })
    await on.set('alice', 'celeste', 'have', 0)
    await on.run('alice', id, 'apply')
    expect(await on.shelfOf('alice')).toEqual({})
  })
})

describe('choices about a preview (ACC-02, ACC-06)', () => {
  it('the minutes from which a game counts as played hold for what waits already', async () => {
    steam.owned.set('id-of-ana', [celeste, game('20', 'Hollow Knight', { minutes: 90 })])
    const id = await on.read('alice')
    const statuses = async () => (await on.rows('alice', id)).map(({ statuses: one }: { statuses: string[] }) => one)
    expect(await statuses()).toEqual([['owned', 'played'], ['owned']])
    await choose('steam', { played_minutes: 60 })
    expect(await statuses()).toEqual([
      ['owned', 'played'],
      ['owned', 'played'],
    ])
    await choose('steam', { played_minutes: null })
    expect(await statuses()).toEqual([['owned'], ['owned']])
    await on.run('alice', id, 'apply')
    expect(await on.shelfOf('alice')).toEqual({ celeste: ['have'], 'hollow-knight': ['have'] })
  })

  it('what is left out is never offered again, and is on the list from which it comes back', async () => {
    steam.owned.set('id-of-ana', [celeste, game('20', 'Nothing Of This Name')])
    const id = await on.read('alice')
    expect((await decide(id, 1, { skip: true })).body).toMatchObject({ kind: 'skipped' })
    expect((await on.owned('alice', '?ignored=1')).data).toMatchObject([{ ref: '10' }])
    expect((await decide(id, 1, {})).body).toMatchObject({ kind: 'matched', effect: 'new' })
    expect((await on.owned('alice', '?ignored=1')).total).toBe(0)
    // By the list itself, while the preview waits.
    expect((await ignore('10', true)).body).toMatchObject({ ignored: 1 })
    expect((await on.show('alice', id)).counts).toMatchObject({ new: 0, skipped: 1 })
    expect((await ignore('10', false)).body).toMatchObject({ ignored: 0 })
    expect((await on.show('alice', id)).counts).toMatchObject({ new: 1, skipped: 0 })
    await ignore('10', true)
    expect(await on.titles('alice', await on.read('alice'))).toEqual(['Nothing Of This Name'])
    await ignore('10', false)
    expect((await on.show('alice', await on.read('alice'))).counts).toMatchObject({ new: 1 })
  })

  it('nothing that a person set is overwritten, whatever is asked for', async () => {
    await on.set('alice', 'celeste', 'have', 1)
    await on.set('alice', 'celeste', 'rating', 3)
    steam.owned.set('id-of-ana', [celeste])
    const id = await on.read('alice')
    const { options } = await on.show('alice', id)
    const body = { options: { ...options, existing: 'theirs' } }
    expect((await test.call('PUT', `/import/${id}`, { as: 'alice', body })).status).toBe(409)
  })

  it('a game that an account has twice is new once, and nobody is told that they had it', async () => {
    steam.owned.set('id-of-ana', [celeste, game('11', 'Celeste'), game('12', 'Hollow Knight')])
    await on.set('alice', 'hollow-knight', 'have', 1)
    const id = await on.read('alice')
    expect((await on.show('alice', id)).counts).toMatchObject({ matched: 3, new: 1, change: 1, same: 1, twice: 1 })
    expect(await on.titles('alice', id, '?effect=new')).toEqual(['Celeste'])
    expect(await on.titles('alice', id, '?effect=same')).toEqual(['Celeste'])
    expect(await on.titles('alice', id, '?effect=change')).toEqual(['Hollow Knight'])
    expect((await test.call('GET', `/import/${id}/rows?effect=no`, { as: 'alice' })).status).toBe(422)
  })
})

describe('reading on the way (ACC-02)', () => {
  it('says how many games were looked for, and is not taken for dead meanwhile', async () => {
    steam.pageSize = 1_000
    steam.owned.set(
      'id-of-ana',
      Array.from({ length: 620 }, (_, n) => game(String(n + 1), `Zzyzx ${n}`)),
    )
    const { body } = await on.begin('alice')
    const payload = { user_id: test.cast.alice.id, import_id: body.id }
    let batches = 0
    const signal = {
      throwIfAborted: () => {
        if (batches++ === 1) throw new Error('killed')
      },
    }
    await expect(
      readALinkedAccount.run(test.ctx, payload, signal as unknown as AbortSignal, { id: 'x' }),
    ).rejects.toThrow('killed')
    expect(await on.show('alice', body.id)).toMatchObject({ state: 'reading', rows: 620, done: 500 })
    await readALinkedAccount.run(test.ctx, payload, new AbortController().signal, { id: 'x' })
    expect(await on.show('alice', body.id)).toMatchObject({ state: 'preview', rows: 620, done: 620 })
    await test.runJobs()
  })

  it('locks an account before its imports, so that unlinking it meanwhile cannot deadlock', async () => {
    steam.owned.set('id-of-ana', [celeste])
    const { body } = await on.begin('alice')
    const payload = { user_id: test.cast.alice.id, import_id: body.id }
    let reading: Promise<unknown> = Promise.resolve()
    await test.db.transaction().execute(async (trx) => {
      await sql`select from platform_accounts for update`.execute(trx)
      reading = readALinkedAccount.run(test.ctx, payload, new AbortController().signal, { id: 'x' })
      await new Promise((done) => setTimeout(done, 500))
      await sql`select from csv_imports for update nowait`.execute(trx)
    })
    await reading
    await test.runJobs()
    expect(await on.show('alice', body.id)).toMatchObject({ state: 'preview' })
  })
})
