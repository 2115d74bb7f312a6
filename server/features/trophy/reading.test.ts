import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addProfile, type TestPlatform } from '../linked-account/testing/platform.ts'
import { readAllAnew, readTrophies } from './read-trophies.ts'
import { clearTrophies, daysAgo, give, link, placeServices, trophy } from './testing/sets.ts'

let test: TestApp
let steam: TestPlatform
let psn: TestPlatform
let games: Record<string, number>

const get = async (as: CastName, path: string) => (await test.call('GET', path, { as })).body
const summary = (as: CastName, of: CastName = as) => get(as, `/trophy/user/${test.cast[of].id}`)
const sets = (as: CastName, query = '', of: CastName = as) => get(as, `/trophy/user/${test.cast[of].id}/sets${query}`)
const refresh = (as: CastName, service = 'steam') => test.call('POST', `/trophy/refresh/${service}`, { as })
const rowsOf = async (table: 'earned_sets' | 'earned_trophies' | 'trophy_readings') =>
  (await test.db.selectFrom(table).selectAll().execute()).length
/** One run of the job, as a worker would do it. */
const run = (as: CastName, start = false, platform: 'steam' | 'psn' = 'steam') =>
  readTrophies.run(test.ctx, { user_id: test.cast[as].id, platform, start }, new AbortController().signal, { id: 'x' })

const ana = 'id-of-ana'
const three = [trophy('a', { rarity: 50 }), trophy('b', { rarity: 10.5 }), trophy('c', { rarity: 1.2, hidden: true })]

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearTrophies(test)
  ;({ steam, psn } = placeServices(test))
  give(steam, '10', { account: ana, name: 'Celeste', trophies: three, earned: { a: 400, b: 300 } })
})

describe('reading the trophies of a linked account (ACC-03)', () => {
  it('begins when it is linked: sets with their game, trophies in both languages, what is earned', async () => {
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    expect((await summary('alice')).services).toMatchObject([{ service: 'steam', read_at: null, earned: 0 }])
    await test.runJobs()
    expect(await summary('alice')).toMatchObject({
      // 15 for a common one, 30 for a rare one.
      level: 1,
      progress: 75,
      earned: 2,
      ungraded: 2,
      sets: 1,
      complete: 0,
      services: [
        { service: 'steam', username: 'ana', earned: 2, read_at: expect.any(String), reading: 0, problem: null },
      ],
    })
    expect(await sets('alice')).toMatchObject({
      total: 1,
      data: [{ name: 'Celeste', platform: 'PC', total: 3, earned: 2, average: 20.6, game: { slug: 'celeste' } }],
    })
    const [{ id }] = (await sets('alice')).data
    const of = async (lang: string) =>
      (await test.call('GET', `/trophy/set/${id}`, { as: 'alice', headers: { 'accept-language': lang } })).body.data
    expect((await of('en')).map(({ name }: { name: string }) => name)).toEqual(['Name of a', 'Name of b', ''])
    expect((await of('es'))[0]).toMatchObject({
      id: 'a',
      name: 'Name of a ñ',
      rarity: 50,
      earned: 1,
      earned_at: daysAgo(400).toISOString(),
      hidden: 0,
      covered: 0,
    })
  })

  it('asks once for all who have a set, and again only for what changed', async () => {
    for (const [as, name] of [
      ['alice', 'ana'],
      ['bob', 'leo'],
    ] as const) {
      give(steam, '10', { account: `id-of-${name}`, name: 'Celeste', trophies: three, earned: { a: 5 } })
      await link(test, steam, { as, platform: 'steam', name })
      await test.runJobs()
    }
    const asked = (what: string) => steam.asked.filter((call) => call.startsWith(what)).length
    expect([asked('trophies 10'), asked('earned 10')]).toEqual([2, 2])
    await refresh('alice')
    await test.runJobs()
    expect([asked('trophies 10'), asked('earned 10')]).toEqual([2, 2])
    give(steam, '10', { account: ana, name: 'Celeste', trophies: three, earned: { a: 5, b: 1, c: 1 } })
    await refresh('alice')
    await test.runJobs()
    expect([asked('trophies 10'), asked('earned 10')]).toEqual([2, 3])
    expect(await summary('alice')).toMatchObject({ earned: 3, complete: 1 })
    expect(await summary('bob')).toMatchObject({ earned: 1, complete: 0 })
  })

  it('reads the trophies of a set again after 30 days, and at once when one is earned that is unknown', async () => {
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    const more = [...three, trophy('d', { grade: 'gold' })]
    give(steam, '10', { account: ana, name: 'Celeste', trophies: more, earned: { a: 400, b: 300, d: 1 } })
    // The list does not say how many there are.
    steam.setsOf.set(ana, [{ ...steam.setsOf.get(ana)![0]!, total: null }])
    await refresh('alice')
    await test.runJobs()
    expect((await sets('alice')).data).toMatchObject([
      { total: 4, earned: 3, grades: { gold: 1 }, earned_grades: { gold: 1, silver: 0 } },
    ])
    steam.defined.set('10', [trophy('a', { rarity: 30 }), trophy('d', { grade: 'gold' })])
    steam.had.set(`${ana} 10`, [{ id: 'a', earnedAt: null, rarity: null }])
    steam.setsOf.set(ana, [{ ...steam.setsOf.get(ana)![0]!, total: null, earned: 1 }])
    test.clock.move(31 * 86_400_000)
    await run('alice', true)
    // What is there no longer goes from who earned it, too.
    const after = await test.db.selectFrom('earned_sets').selectAll().executeTakeFirstOrThrow()
    expect(after).toMatchObject({ earned: 1, gold: 0, last_earned_at: null })
    expect(await test.db.selectFrom('trophies').select(['ref', 'n']).orderBy('place').execute()).toEqual([
      { ref: 'a', n: 1 },
      { ref: 'd', n: 4 },
    ])
    test.clock.reset()
  })

  it('an answer without any trophies takes none away', async () => {
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    steam.defined.set('10', [])
    steam.setsOf.set(ana, [{ ...steam.setsOf.get(ana)![0]!, total: null, earned: 3 }])
    await refresh('alice')
    await test.runJobs()
    expect((await sets('alice')).data).toMatchObject([{ total: 3, earned: 2 }])
  })

  it('games without trophies, and those never started, are nobody’s sets', async () => {
    const set = steam.setsOf.get(ana)![0]!
    const untold = { ...set, total: null, earned: null }
    steam.defined.set('20', [])
    steam.setsOf.set(ana, [
      set,
      { ...untold, id: '20', name: 'No trophies', lastEarnedAt: daysAgo(1) },
      { ...untold, id: '30', name: 'Never started', lastEarnedAt: null },
      { ...untold, id: '40', name: 'Without stats', lastEarnedAt: daysAgo(1) },
    ])
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    expect(await sets('alice')).toMatchObject({ total: 1, data: [{ name: 'Celeste' }] })
    expect(await summary('alice')).toMatchObject({ sets: 1, services: [{ problem: null }] })
    expect(steam.asked.join()).not.toContain('30')
  })

  it('goes page by page, and goes on where its process died', async () => {
    steam.pageSize = 2
    for (const n of [1, 2, 3, 4])
      give(steam, `${n}0`, { account: ana, name: `Game ${n}`, trophies: three, earned: { a: n } })
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    // It dies in the middle of the third set, each time anew, as if the machine went down.
    steam.meanwhile = async (id) => {
      if (id === '30') throw new Error('the process died')
    }
    await expect(run('alice', true)).rejects.toThrow('the process died')
    expect((await sets('alice')).data.map(({ name }: { name: string }) => name)).toEqual(['Game 1', 'Game 2'])
    expect((await summary('alice')).services).toMatchObject([{ reading: 1, read_at: null }])
    const before = steam.asked.length
    steam.meanwhile = async () => {}
    await run('alice')
    expect(steam.asked.slice(before)).toEqual(['earned 30', 'trophies 40 en', 'trophies 40 es', 'earned 40'])
    expect((await summary('alice')).services).toMatchObject([{ reading: 0, read_at: expect.any(String) }])
    expect(await sets('alice')).toMatchObject({ total: 4 })
  })

  it('a set that is there no longer goes, with what was earned', async () => {
    give(steam, '20', { account: ana, name: 'Another', trophies: three, earned: { a: 3 } })
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    expect(await summary('alice')).toMatchObject({ sets: 2, earned: 3 })
    steam.setsOf.set(ana, steam.setsOf.get(ana)!.slice(0, 1))
    test.clock.move(1_000)
    await refresh('alice')
    await test.runJobs()
    expect(await summary('alice')).toMatchObject({ sets: 1, earned: 1 })
    test.clock.reset()
  })

  it('one set that fails is passed over until the next reading', async () => {
    give(steam, '20', { account: ana, name: 'Another', trophies: three, earned: { a: 3 } })
    steam.failing.set('20', 'changed')
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    expect(await summary('alice')).toMatchObject({
      sets: 1,
      services: [{ problem: null, read_at: expect.any(String) }],
    })
    steam.failing.clear()
    test.clock.move(1_000)
    await refresh('alice')
    await test.runJobs()
    expect(await summary('alice')).toMatchObject({ sets: 2 })
    test.clock.reset()
  })

  it('two readings at once leave each trophy once', async () => {
    for (const n of [1, 2, 3])
      give(steam, `${n}0`, { account: ana, name: `Game ${n}`, trophies: three, earned: { a: n, b: n } })
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await Promise.all([run('alice', true), run('alice', true), run('alice', true)])
    expect(await summary('alice')).toMatchObject({ sets: 3, earned: 6 })
    expect([await rowsOf('earned_sets'), await rowsOf('earned_trophies')]).toEqual([3, 6])
    expect(await test.wrongCounters()).toEqual([])
  })

  it('many people take turns: each turn ends after a while and is added again', async () => {
    for (const n of [1, 2, 3])
      give(steam, `${n}0`, { account: ana, name: `Game ${n}`, trophies: three, earned: { a: n } })
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    // The first set takes longer than a turn.
    const { performance } = globalThis
    const now = performance.now.bind(performance)
    let late = 0
    steam.meanwhile = async () => void (late += 6_000)
    performance.now = () => now() + late
    const ran = await test.runJobs()
    performance.now = now
    expect(ran.filter(({ name }) => name === 'read-trophies/steam').length).toBe(4)
    expect(await summary('alice')).toMatchObject({ sets: 3 })
  })
})

describe('when it is read', () => {
  it('again on demand, by who linked it, while the service is on', async () => {
    expect((await refresh('alice')).status).toBe(404)
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    expect((await refresh('bob')).status).toBe(404)
    expect((await refresh('alice', 'psn')).status).toBe(404)
    expect((await refresh('alice', 'gog')).status).toBe(404)
    expect((await refresh('alice')).status).toBe(202)
    await test.call('PUT', '/account/steam', { as: 'alice', body: { trophies: 0 } })
    expect((await refresh('alice')).status).toBe(404)
    await test.call('PUT', '/account/steam', { as: 'alice', body: { trophies: 1 } })
    Object.assign(test.ctx.providers as object, { steam: null })
    expect((await refresh('alice')).body).toMatchObject({ status: 409, code: 'provider_off' })
    await test.runJobs()
    expect((await summary('alice')).services).toMatchObject([{ problem: 'off', reading: 0 }])
  })

  it('after an import, and each night for who was here', async () => {
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    const reads = () => steam.asked.filter((call) => call === 'sets 0').length
    const before = reads()
    await test.call('POST', '/account/steam/import', { as: 'alice' })
    await test.runJobs()
    expect(reads()).toBe(before + 1)
    const night = async () => {
      await readAllAnew.run(test.ctx, new AbortController().signal)
      await test.runJobs()
    }
    await night()
    expect(reads(), 'just read').toBe(before + 1)
    const yesterday = new Date(Date.now() - 86_400_000)
    await test.db.updateTable('trophy_readings').set({ read_at: yesterday }).execute()
    await test.db.updateTable('users').set({ last_seen_at: new Date() }).where('nick', '=', 'alice').execute()
    await night()
    expect(reads()).toBe(before + 2)
    await test.db.updateTable('trophy_readings').set({ read_at: yesterday }).execute()
    await test.db
      .updateTable('users')
      .set({ last_seen_at: daysAgo(40) })
      .where('nick', '=', 'alice')
      .execute()
    await night()
    expect(reads(), 'away for long').toBe(before + 2)
  })

  it('what hinders it is told: private, unknown, down (ACC-04)', async () => {
    await link(test, steam, { as: 'alice', platform: 'steam', name: 'ana' })
    await test.runJobs()
    const told = async () => (await summary('alice')).services[0].problem
    addProfile(steam, 'ana', { isPrivate: true })
    await refresh('alice')
    await test.runJobs()
    expect(await told()).toBe('private')
    steam.profiles.clear()
    await refresh('alice')
    await test.runJobs()
    expect(await told()).toBe('not_found')
    addProfile(steam, 'ana')
    steam.fails = 'upstream'
    await refresh('alice')
    await test.runJobs({ mayFail: true })
    expect(await told()).toBe('down')
    steam.fails = null
    test.clock.move(120_000)
    await test.runJobs()
    test.clock.reset()
    expect(await told()).toBe(null)
    expect(await summary('alice')).toMatchObject({ earned: 2 })
  })
})

describe('trophies of several services', () => {
  it('are counted together, and each alone; points are those of Xbox', async () => {
    const { xbox } = placeServices(test)
    psn = (test.ctx.providers as unknown as { psn: TestPlatform }).psn
    steam = (test.ctx.providers as unknown as { steam: TestPlatform }).steam
    const graded = (['platinum', 'gold', 'silver', 'bronze'] as const).map((grade) => trophy(grade, { grade }))
    give(steam, '10', { account: ana, name: 'Celeste', trophies: three, earned: { a: 9 } })
    give(psn, 'NPWR00001_00', {
      account: ana,
      name: 'Hollow Knight Trophies',
      platform: 'PSPC',
      trophies: graded,
      earned: { platinum: 1, gold: 2, silver: 3, bronze: 4 },
    })
    give(xbox, '77', {
      account: ana,
      name: 'Chrono Cross',
      platform: 'Xbox One',
      trophies: [trophy('1', { points: 40 }), trophy('2', { points: 60 })],
      earned: { 2: 7 },
    })
    for (const [platform, service] of [
      ['steam', steam],
      ['psn', psn],
      ['xbox', xbox],
    ] as const)
      await link(test, service, { as: 'alice', platform, name: 'ana' })
    await test.runJobs()
    expect(await summary('alice')).toMatchObject({
      // 15 + 435 + 15 points: seven steps of 60, and three quarters of the next.
      level: 8,
      progress: 75,
      earned: 6,
      grades: { platinum: 1, gold: 1, silver: 1, bronze: 1 },
      ungraded: 2,
      sets: 3,
      complete: 1,
      services: [
        { service: 'steam', earned: 1, points: null },
        { service: 'psn', earned: 4, points: null },
        { service: 'xbox', earned: 1, points: 60 },
      ],
    })
    expect((await sets('alice')).data.map(({ service }: { service: string }) => service)).toEqual([
      'psn',
      'xbox',
      'steam',
    ])
    expect((await sets('alice', '?order=progress')).data.map(({ earned }: { earned: number }) => earned)).toEqual([
      4, 1, 1,
    ])
    expect((await sets('alice', '?order=name')).data.map(({ name }: { name: string }) => name)).toEqual([
      'Celeste',
      'Chrono Cross',
      'Hollow Knight Trophies',
    ])
    expect(await sets('alice', '?service=xbox')).toMatchObject({ total: 1, data: [{ points: 100, earned_points: 60 }] })
    expect(await sets('alice', '?complete=1')).toMatchObject({ total: 1, data: [{ game: { slug: 'hollow-knight' } }] })
    expect(await sets('alice', '?complete=0')).toMatchObject({ total: 2 })
    expect(
      (await test.call('GET', `/trophy/user/${test.cast.alice.id}/sets?order=worst`, { as: 'alice' })).status,
    ).toBe(422)
    expect(games['celeste']).toBeDefined()
  })
})
