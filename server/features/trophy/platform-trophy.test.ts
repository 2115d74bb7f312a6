import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import type { CastName } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addProfile, type TestPlatform } from '../linked-account/testing/platform.ts'
import { clearTrophies, daysAgo, give, link, placeServices, trophy } from './testing/sets.ts'

let test: TestApp
let services: Record<'steam' | 'psn' | 'xbox', TestPlatform>

const ana = 'id-of-ana'
const np = 'NPWR00001_00'
const call = (as: CastName, path: string) => test.call('GET', path, { as })
const get = async (as: CastName, path: string) => (await call(as, path)).body

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearTrophies(test)
  await test.db.deleteFrom('provider_answers').execute()
  services = placeServices(test)
  const graded = [
    trophy('1', { grade: 'platinum', rarity: 4.4, points: null }),
    trophy('2', { grade: 'bronze', hidden: true }),
  ]
  for (let n = 3; n >= 1; n -= 1)
    give(services.psn, `NPWR0000${n}_00`, {
      account: ana,
      name: `Game ${n}`,
      platform: n === 1 ? 'PS4' : 'PS5,PSPC',
      trophies: graded,
      earned: n === 1 ? { 1: 1, 2: 2 } : { 1: n + 1 },
    })
  await link(test, services.psn, { as: 'alice', platform: 'psn', name: 'ana' })
  await test.runJobs()
})

describe('trophies by the calls of the specification (ACC-03)', () => {
  it('of an account on PlayStation: its sets, a part at a time', async () => {
    const body = await get('dan', `/psn-user-trophies/${ana}/2/0`)
    expect(body).toEqual({
      data: [
        {
          id: np,
          name: 'Game 1',
          icon: null,
          platform: 'PS4',
          total: 2,
          earned: 2,
          grades: {
            total: { platinum: 1, gold: 0, silver: 0, bronze: 1 },
            earned: { platinum: 1, gold: 0, silver: 0, bronze: 1 },
          },
          points: null,
          last_earned_at: daysAgo(1).toISOString(),
          complete: 1,
        },
        expect.objectContaining({ id: 'NPWR00002_00', platform: 'PS5,PSPC', earned: 1, complete: 0 }),
      ],
      current_page: 1,
      next_page_url: `/platform/psn-user-trophies/${ana}/2/2`,
      total: 3,
    })
    expect(await get('dan', `/psn-user-trophies/ana/2/2`)).toMatchObject({
      data: [{ name: 'Game 3' }],
      current_page: 2,
      next_page_url: null,
      total: 3,
    })
  })

  it('have one shape for all services, in the language that is asked for, with what the account earned', async () => {
    const path = `/psn-game-user-trophies/ana/${np}/PS4`
    expect((await get('alice', `${path}/en`)).data).toEqual([
      {
        id: '1',
        name: 'Name of 1',
        detail: 'Detail of 1',
        icon: null,
        grade: 'platinum',
        rarity: 4.4,
        earned: 1,
        earned_at: daysAgo(1).toISOString(),
        hidden: 0,
      },
      expect.objectContaining({ id: '2', name: 'Name of 2', grade: 'bronze', earned: 1, hidden: 1 }),
    ])
    expect((await get('alice', `${path}/es`)).data[0].name).toBe('Name of 1 ñ')
    // Whoever has not got a hidden one reads nothing of it.
    expect((await get('dan', `${path}/en`)).data[1]).toMatchObject({ id: '2', name: '', detail: '', earned: 1 })
    expect(Object.keys((await get('dan', `${path}/en`)).data[1]).toSorted()).toEqual(
      ['id', 'name', 'detail', 'icon', 'grade', 'rarity', 'earned', 'earned_at', 'hidden'].toSorted(),
    )
  })

  it('of a game come with the own earned ones, from the own tables', async () => {
    services.psn.fails = 'upstream'
    const path = `/psn-game-trophies/${np}/PS4/en`
    expect((await get('alice', path)).data.map(({ earned }: { earned: number }) => earned)).toEqual([1, 1])
    expect((await get('dan', path)).data.map(({ earned }: { earned: number }) => earned)).toEqual([0, 0])
  })

  it('of an account on Xbox come in pages, with points', async () => {
    const many = Array.from({ length: 25 }, (_, at) => trophy(`${at}`, { points: 10 }))
    for (const at of many.keys())
      give(services.xbox, `${100 + at}`, {
        account: ana,
        name: `Title ${at}`,
        platform: 'Xbox One',
        trophies: many,
        earned: { 0: at + 1 },
      })
    await link(test, services.xbox, { as: 'alice', platform: 'xbox', name: 'ana' })
    await test.runJobs()
    const first = await get('dan', '/xbox/user-trophies/ana')
    expect(first).toMatchObject({ total: 25, next_page_url: '/platform/xbox/user-trophies/ana?page=2' })
    expect(first.data[0]).toMatchObject({ id: '100', grades: null, points: { total: 250, earned: 10 } })
    const path = `/xbox/user-game-trophies/ana/100/en`
    expect(await get('dan', `${path}?page=2`)).toMatchObject({ total: 25, next_page_url: null })
    // Achievements are shown with an account only: of a game that nobody here has nothing is told.
    expect((await call('dan', '/xbox/user-game-trophies/ana/999/en')).status).toBe(404)
  })
})

describe('a set that nobody here has', () => {
  beforeEach(() => {
    services.steam.defined.set('620', [trophy('open', { rarity: 50 }), trophy('secret', { hidden: true })])
  })
  const path = '/steam/game-trophies/620'

  it('is asked for at its service once, in both languages, and kept', async () => {
    expect(await get('dan', `${path}/en`)).toMatchObject({
      total: 2,
      data: [
        { id: 'open', name: 'Name of open', earned: 0 },
        { id: 'secret', name: '', hidden: 1 },
      ],
    })
    expect((await get('alice', `${path}/es`)).data[0].name).toBe('Name of open ñ')
    expect(services.steam.asked).toEqual(['trophies 620 en', 'trophies 620 es'])
    services.steam.fails = 'upstream'
    expect((await call('dan', `${path}/en`)).status).toBe(200)
    expect(await test.db.selectFrom('trophy_sets').select('id').where('platform', '=', 'steam').execute()).toEqual([])
  })

  it('unknown ones are 404; a service that is down or off has its own code', async () => {
    expect((await call('dan', '/steam/game-trophies/999/en')).status).toBe(404)
    services.steam.defined.set('998', [])
    expect((await call('dan', '/steam/game-trophies/998/en')).status).toBe(404)
    services.steam.fails = 'upstream'
    expect((await call('dan', `${path}/en`)).body).toMatchObject({ status: 409, code: 'provider_down' })
    Object.assign(test.ctx.providers as object, { steam: null })
    expect((await call('dan', `${path}/en`)).body).toMatchObject({ status: 409, code: 'provider_off' })
  })
})

describe('an account that nobody linked here', () => {
  beforeEach(() => {
    const bea = addProfile(services.psn, 'bea').id
    give(services.psn, 'NPWR00007_00', {
      account: bea,
      name: 'Game 7',
      platform: 'PS4',
      trophies: [trophy('1', { grade: 'gold' }), trophy('2', { grade: 'bronze', hidden: true })],
      earned: { 2: 4 },
    })
    give(services.psn, np, {
      account: bea,
      name: 'Game 1',
      platform: 'PS4',
      trophies: services.psn.defined.get(np) ?? [],
      earned: { 1: 9 },
    })
    const xbox = addProfile(services.xbox, 'bea').id
    const trophies = [trophy('7', { points: 10 })]
    give(services.xbox, '700', { account: xbox, name: 'Title', platform: 'Xbox One', trophies, earned: { 7: 1 } })
  })

  it('is asked for at its service: its sets, and what it earned of those that are known here and not', async () => {
    const sets = await get('dan', '/psn-user-trophies/bea/20/0')
    expect(sets).toMatchObject({ total: 2, current_page: 1, next_page_url: null })
    expect(sets.data.map(({ id }: { id: string }) => id).toSorted()).toEqual([np, 'NPWR00007_00'])
    expect(await get('dan', '/psn-game-user-trophies/bea/NPWR00007_00/PS4/en')).toMatchObject({
      total: 2,
      data: [
        { id: '1', name: 'Name of 1', earned: 0, earned_at: null },
        { id: '2', name: '', earned: 1, earned_at: daysAgo(4).toISOString() },
      ],
    })
    // With what this account earned, not the viewer or the user here who has the set.
    const known = (await get('alice', `/psn-game-user-trophies/bea/${np}/PS4/en`)).data
    expect(known.map(({ earned }: { earned: number }) => earned)).toEqual([1, 0])
    expect(await get('dan', '/xbox/user-trophies/bea')).toMatchObject({ total: 1, data: [{ id: '700' }] })
    expect((await get('dan', '/xbox/user-game-trophies/bea/700/es')).data).toMatchObject([{ id: '7', earned: 1 }])
    expect(await test.db.selectFrom('platform_accounts').select('username').execute()).toEqual([{ username: 'ana' }])
  })

  it('is 404 where it is unknown there, and 409 where it is private or the service is down', async () => {
    expect((await call('dan', '/psn-user-trophies/nobody/20/0')).status).toBe(404)
    addProfile(services.psn, 'bea', { isPrivate: true })
    expect((await call('dan', '/psn-user-trophies/bea/20/0')).body).toMatchObject({ status: 409, code: 'psn_private' })
    services.psn.fails = 'upstream'
    expect((await call('dan', '/psn-user-trophies/bea/20/0')).body).toMatchObject({
      status: 409,
      code: 'provider_down',
    })
  })

  it('is 404 like an unknown one where the service is not connected, linked and hidden or not', async () => {
    await test.call('PUT', '/auth', { as: 'alice', body: { trophy_privacy: 'nobody' } })
    Object.assign(test.ctx.providers as object, { psn: null })
    const unknown = await call('dan', '/psn-user-trophies/nobody/20/0')
    for (const name of ['ana', 'ANA', ana, 'bea', 'id-of-bea']) {
      const response = await call('dan', `/psn-user-trophies/${name}/20/0`)
      expect([name, response.status, response.text]).toEqual([name, 404, unknown.text])
    }
    await test.call('PUT', '/auth', { as: 'alice', body: { trophy_privacy: 'everyone' } })
    expect((await call('dan', '/psn-user-trophies/ana/20/0')).status, 'what is stored here needs no service').toBe(200)
  })
})

describe('bounds (PL-07, PL-01)', () => {
  it.each([
    [`/psn-user-trophies/ana/0/0`],
    [`/psn-user-trophies/ana/101/0`],
    [`/psn-user-trophies/ana/20/-1`],
    [`/psn-user-trophies/ana/20/2147483648`],
    [`/psn-user-trophies/ana/1e1/0`],
    [`/psn-user-trophies/${'x'.repeat(151)}/20/0`],
    [`/psn-game-trophies/${np}/PS4/de`],
    [`/psn-game-trophies/${np}/PS6/en`],
    [`/psn-game-trophies/${np}/PS4,/en`],
    [`/psn-game-trophies/NPWR1_00/PS4/en`],
    [`/psn-game-trophies/${np}%2F..%2Fx/PS4/en`],
    [`/psn-game-user-trophies/ana/${np}%0d%0a/PS4/en`],
    [`/steam/game-trophies/0/en`],
    [`/steam/game-trophies/12345678901/en`],
    [`/steam/game-trophies/620%3Fkey=1/en`],
    [`/steam/game-trophies/620/EN`],
    [`/steam/user-game-trophies/..%2f620/ana/en`],
    [`/xbox/user-game-trophies/ana/-5/en`],
  ])('%s is refused, and nobody is asked', async (path) => {
    const answer = await call('dan', path)
    expect([404, 422]).toContain(answer.status)
    for (const service of Object.values(services))
      expect(service.asked.filter((one) => !one.includes('NPWR0000') && !one.startsWith('sets'))).toEqual([])
    expect((await test.call('GET', path)).status).toBe(401)
  })

  it('a part of a hundred sets is allowed, names are texts', async () => {
    expect((await call('dan', `/psn-user-trophies/ana/100/0`)).status).toBe(200)
    for (const name of ['%25', "'%20or%20true", '..%2F..', 'ana%0d%0ax'])
      expect((await call('dan', `/psn-user-trophies/${name}/20/0`)).status, name).toBe(404)
    expect((await call('dan', `/psn-user-trophies/an%00a/20/0`)).status).toBeLessThan(500)
  })
})

it('a process that serves only the second host answers them (ACC-05, PL-08)', async () => {
  const config = { ...test.ctx.config, only: 'platform' as const }
  const app = await createApp({ ...test.ctx, config, catalogue: { ...test.ctx.catalogue, close: async () => {} } })
  const headers = { authorization: `Bearer ${test.cast.dan.token}` }
  const ask = async (url: string) => (await app.inject({ url, headers })).statusCode
  expect(await ask(`/platform/psn-user-trophies/ana/20/0`)).toBe(200)
  expect(await ask(`/api/trophy/user/${test.cast.alice.id}`)).toBe(404)
  expect((await app.inject({ url: '/platform/psn-user-trophies/ana/20/0' })).statusCode).toBe(401)
  await app.close()
})
