import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
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
  await test.db
    .updateTable('game_details')
    .set({ external_ids: JSON.stringify({ steam: '440' }) })
    .where('game_id', '=', games['hollow-knight']!)
    .execute()
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
  await test.mails()
})

const library = [
  game('10', 'Celeste™', { minutes: 600 }),
  game('440', 'A name that nobody here knows', { minutes: 30 }),
  game('50', 'Chrono Cross Soundtrack'),
  game('60', 'Celeste'),
  game('70', 'Nothing Of This Name'),
]

describe('reading an account (ACC-02)', () => {
  it('makes an import: by the id there first, then by name; the preview writes nothing', async () => {
    steam.owned.set('id-of-ana', library)
    const id = await on.read('alice')
    expect(await on.show('alice', id)).toMatchObject({
      format: 'steam',
      name: 'ana',
      state: 'preview',
      rows: 5,
      done: 5,
      counts: { matched: 3, new: 2, same: 1, missing: 2 },
    })
    expect(await on.rows('alice', id, '?found=matched')).toMatchObject([
      { title: 'Celeste™', hours: 10, statuses: ['owned', 'played'], game: { slug: 'celeste' } },
      { title: 'A name that nobody here knows', statuses: ['owned'], game: { slug: 'hollow-knight' } },
      { title: 'Celeste', hours: 0, effect: 'same' },
    ])
    expect(await on.shelfOf('alice')).toEqual({})
    expect((await test.call('GET', '/account', { as: 'alice' })).body.accounts).toMatchObject([
      { games: 5, minutes: 630, read_at: expect.any(String), import: { id, state: 'preview' } },
    ])
  })

  it('goes page by page, with progress, and goes on after its process died', async () => {
    steam.pageSize = 2
    steam.owned.set('id-of-ana', library)
    const { body } = await on.begin('alice')
    const { readALinkedAccount } = await import('./read-account.ts')
    const payload = { user_id: test.cast.alice.id, import_id: body.id }
    await readALinkedAccount.run(test.ctx, payload, new AbortController().signal, { id: 'x' })
    expect(await on.show('alice', body.id)).toMatchObject({ state: 'reading', rows: 5, done: 2 })
    expect((await on.begin('alice')).body).toMatchObject({ status: 409, code: 'import_running' })
    await test.runJobs()
    expect(await on.show('alice', body.id)).toMatchObject({ state: 'preview', rows: 5, done: 5 })
    expect(steam.pages).toBe(3)
  })

  it('what is beside a game is never sure, whatever its id says', async () => {
    steam.owned.set('id-of-ana', [game('440', 'Hollow Knight Demo')])
    const id = await on.read('alice')
    expect((await on.show('alice', id)).counts).toMatchObject({ matched: 0, doubtful: 1 })
    expect((await on.rows('alice', id))[0].candidates).toMatchObject([{ slug: 'hollow-knight' }])
  })

  it('a private account, one that is gone, and a service that was switched off end it with the reason (ACC-04)', async () => {
    for (const [change, problem] of [
      [() => addProfile(steam, 'ana', { isPrivate: true }), 'private'],
      [() => steam.profiles.clear(), 'not_found'],
    ] as const) {
      change()
      expect(await on.show('alice', await on.read('alice'))).toMatchObject({ state: 'failed', problem })
      expect((await test.call('GET', '/account', { as: 'alice' })).body.accounts).toMatchObject([{ problem }])
    }
    Object.assign(test.ctx.providers as object, { steam: null })
    expect((await on.begin('alice')).body).toMatchObject({ status: 409, code: 'provider_off' })
  })

  it('a service that is down is tried again, and says so meanwhile', async () => {
    steam.owned.set('id-of-ana', library)
    steam.fails = 'upstream'
    const { body } = await on.begin('alice')
    await test.runJobs({ mayFail: true })
    expect(await on.show('alice', body.id)).toMatchObject({ state: 'reading' })
    expect((await test.call('GET', '/account', { as: 'alice' })).body.accounts).toMatchObject([{ problem: 'down' }])
    steam.fails = null
    test.clock.move(120_000)
    await test.runJobs()
    expect(await on.show('alice', body.id)).toMatchObject({ state: 'preview' })
    expect((await test.call('GET', '/account', { as: 'alice' })).body.accounts).toMatchObject([{ problem: null }])
    test.clock.reset()
  })

  it('only by its owner; a dry run counts and keeps nothing', async () => {
    steam.owned.set('id-of-ana', library)
    expect((await on.begin('bob')).status).toBe(404)
    await on.set('alice', 'celeste', 'wanted', 1)
    const { status, body } = await test.call('POST', '/account/steam/import?dry=1', { as: 'alice' })
    expect([status, body]).toEqual([200, { games: 5, known: 0, new: 1, have: 2, unsure: 0, missing: 2, complete: 1 }])
    expect((await on.owned('alice')).total).toBe(0)
    expect((await test.call('GET', '/import', { as: 'alice' })).body.total).toBe(0)
  })
})

describe('applying it (ACC-02, ACC-06)', () => {
  it('adds and never overwrites, is told by one mail, and is undone', async () => {
    steam.owned.set('id-of-ana', library)
    await on.set('alice', 'celeste', 'completed', 1)
    await on.set('alice', 'celeste', 'rating', 9)
    const before = await on.shelfOf('alice')
    const id = await on.read('alice')
    expect(await on.run('alice', id, 'apply')).toMatchObject({ state: 'done', counts: { new: 1 } })
    const after = await on.shelfOf('alice')
    expect(after['celeste']).toEqual(expect.arrayContaining(before['celeste']!))
    expect(after['hollow-knight']).toEqual(['have'])
    expect((await test.mails()).map(({ subject }) => subject)).toEqual(['Your games are on the shelf'])
    await on.run('alice', id, 'undo')
    expect(await on.shelfOf('alice')).toEqual(before)
    expect(await test.mails()).toEqual([])
    // It may be brought in again.
    const again = await on.read('alice')
    expect((await on.show('alice', again)).counts).toMatchObject({ new: 1 })
  })

  it('a second import offers only what is new, never what was removed by hand, ignored or brought before', async () => {
    steam.owned.set('id-of-ana', library)
    await on.run('alice', await on.read('alice'), 'apply')
    await on.set('alice', 'hollow-knight', 'have', 0)
    expect(Object.keys(await on.shelfOf('alice'))).toEqual(['celeste'])
    await test.call('PUT', '/account/games/steam/70', { as: 'alice', body: { ignored: 1 } })
    steam.owned.set('id-of-ana', [...library, game('80', 'Chrono Cross', { platforms: ['PlayStation'], minutes: 500 })])
    const id = await on.read('alice')
    expect((await on.rows('alice', id)).map(({ title }: { title: string }) => title)).toEqual([
      'Chrono Cross Soundtrack',
      'Chrono Cross',
    ])
    await on.run('alice', id, 'apply')
    expect(Object.keys(await on.shelfOf('alice')).toSorted()).toEqual(['celeste', 'chrono-cross'].toSorted())
  })

  it('a game on several services is one entry with its copies', async () => {
    steam.owned.set('id-of-ana', [game('10', 'Celeste', { minutes: 600 })])
    psn.owned.set('id-of-ana', [game('CUSA1', 'Celeste', { platforms: ['Nintendo Switch', 'PS4'], minutes: 90 })])
    await on.link('alice', 'psn', 'ana')
    await on.run('alice', await on.read('alice'), 'apply')
    await on.run('alice', await on.read('alice', 'psn'), 'apply')
    expect(Object.keys(await on.shelfOf('alice'))).toEqual(['celeste'])
    expect(await on.owned('alice', `?game=${games['celeste']}`)).toMatchObject({
      total: 2,
      data: [
        { platform: 'steam', minutes: 600, imported: 1, game: { slug: 'celeste' } },
        { platform: 'psn', minutes: 90, imported: 1 },
      ],
    })
  })

  it('played is set from the minutes that the person chose, or never', async () => {
    steam.owned.set('id-of-ana', [game('10', 'Celeste', { minutes: 60 }), game('440', 'x', { minutes: 59 })])
    await test.call('PUT', '/account/steam', { as: 'alice', body: { played_minutes: 60 } })
    const id = await on.read('alice')
    expect((await on.rows('alice', id)).map(({ statuses }: { statuses: string[] }) => statuses)).toEqual([
      ['owned', 'played'],
      ['owned'],
    ])
    await test.call('PUT', '/account/steam', { as: 'alice', body: { played_minutes: null } })
    expect((await on.rows('alice', await on.read('alice')))[0].statuses).toEqual(['owned'])
  })
})

describe('the nightly pass (ACC-06)', () => {
  it('by choice, adds what is new and sure, and leaves entries as they are; no mail, and no trace of an empty one', async () => {
    steam.owned.set('id-of-ana', library)
    await on.night()
    await test.runJobs()
    expect(await on.shelfOf('alice')).toEqual({})
    await test.call('PUT', '/account/steam', { as: 'alice', body: { sync: 1 } })
    await on.set('alice', 'celeste', 'wanted', 1)
    const before = await on.shelfOf('alice')
    await on.night()
    expect(await test.mails()).toEqual([])
    expect(await on.shelfOf('alice')).toEqual({ ...before, 'hollow-knight': ['have'] })
    expect((await test.call('GET', '/import', { as: 'alice' })).body).toMatchObject({ total: 1 })
    await on.nextNight()
    expect((await test.call('GET', '/import', { as: 'alice' })).body.total).toBe(1)
  })

  it('waits while a preview of the person does, and ends with an undo', async () => {
    steam.owned.set('id-of-ana', library)
    await test.call('PUT', '/account/steam', { as: 'alice', body: { sync: 1 } })
    const id = await on.read('alice')
    await on.nextNight()
    expect(await on.show('alice', id)).toMatchObject({ state: 'preview' })
    await on.run('alice', id, 'apply')
    await on.run('alice', id, 'undo')
    expect((await test.call('GET', '/account', { as: 'alice' })).body.accounts).toMatchObject([{ sync: 0 }])
  })
})
