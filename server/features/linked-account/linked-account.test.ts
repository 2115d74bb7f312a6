import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import type { CastName } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addProfile, createTestPlatform, type TestPlatform } from './testing/platform.ts'

let test: TestApp
let steam: TestPlatform
let psn: TestPlatform
const providers = () => test.ctx.providers as unknown as Record<string, unknown>

const link = (as: CastName, platform: string, username: string) =>
  test.call('POST', '/account', { as, body: { platform, username } })
const unlink = (as: CastName, platform: string) => test.call('DELETE', `/account/${platform}`, { as })
const accounts = async (as: CastName) => (await test.call('GET', '/account', { as })).body

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await test.db.deleteFrom('platform_accounts').execute()
  await test.db.deleteFrom('platform_games').execute()
  steam = createTestPlatform('https://steam.test')
  psn = createTestPlatform('https://psn.test')
  Object.assign(providers(), { steam, psn, xbox: null })
  addProfile(steam, 'ana')
  addProfile(psn, 'ana_games')
})

describe('linking an account (ACC-01, PRF-05)', () => {
  it('by name: it is shown as taken on trust, and read again by the same call', async () => {
    const made = await link('alice', 'steam', 'ana')
    expect([made.status, made.body]).toMatchObject([
      201,
      { platform: 'steam', username: 'ana', profile_url: 'https://steam.test/ana', proven: 0, problem: null, games: 0 },
    ])
    addProfile(steam, 'ana', { avatar: 'https://steam.test/a.png' })
    expect((await link('alice', 'steam', 'id-of-ana')).body).toMatchObject({ avatar: 'https://steam.test/a.png' })
    expect(await accounts('alice')).toMatchObject({
      accounts: [{ platform: 'steam' }],
      platforms: [
        { platform: 'steam', on: 1 },
        { platform: 'psn', on: 1 },
        { platform: 'xbox', on: 0 },
      ],
    })
    expect((await accounts('bob')).accounts).toEqual([])
  })

  it('an account belongs to one person, a person has one of each service, whoever comes at the same time (PL-03)', async () => {
    const both = await Promise.all([link('alice', 'steam', 'ana'), link('bob', 'steam', 'ana')])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('account_taken')
    const owner = both[0].status === 201 ? 'alice' : 'bob'
    addProfile(steam, 'other')
    expect((await link(owner, 'steam', 'other')).body).toMatchObject({ status: 409, code: 'account_linked' })
    expect((await unlink(owner === 'alice' ? 'bob' : 'alice', 'steam')).status).toBe(404)
    expect((await unlink(owner, 'steam')).status).toBe(204)
    expect((await link(owner, 'steam', 'other')).status).toBe(201)
    // Tabs of one person.
    await unlink(owner, 'steam')
    const tabs = await Promise.all(Array.from({ length: 6 }, () => link(owner, 'steam', 'ana')))
    expect(tabs.map(({ status }) => status)).toEqual(Array(6).fill(201))
    await unlink(owner, 'steam')
    const names = await Promise.all([link(owner, 'steam', 'ana'), link(owner, 'steam', 'other')])
    expect(names.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
    expect(names.find(({ status }) => status === 409)?.body.code).toBe('account_linked')
  })

  it('begins to read its games at once where that is asked for, once, and never of a private one (ACC-02)', async () => {
    addProfile(psn, 'hidden', { isPrivate: true })
    const linkAndRead = (platform: string, username: string) =>
      test.call('POST', '/account', { as: 'alice', body: { platform, username, read: 1 } })
    const made = await linkAndRead('steam', 'ana')
    expect([made.status, made.body.import]).toMatchObject([201, { state: 'reading' }])
    expect((await linkAndRead('steam', 'ana')).body.import).toEqual(made.body.import)
    expect((await linkAndRead('psn', 'hidden')).body).toMatchObject({ problem: 'private', import: null })
    await unlink('alice', 'steam')
    expect((await link('alice', 'steam', 'ana')).body.import).toBeNull()
    expect(
      (await test.call('POST', '/account', { as: 'alice', body: { platform: 'steam', username: 'ana', read: 2 } }))
        .status,
    ).toBe(422)
  })

  it('what does not exist, is private, is down or off has its own code and words (ACC-04)', async () => {
    expect((await link('alice', 'psn', 'nobody')).body).toMatchObject({
      status: 422,
      code: 'profile_unknown',
      errors: { username: ['No user found by PSN name.'] },
    })
    addProfile(psn, 'shy', { isPrivate: true })
    expect((await link('alice', 'psn', 'shy')).body).toMatchObject({ username: 'shy', problem: 'private' })
    expect((await link('alice', 'xbox', 'ana')).body).toMatchObject({ status: 409, code: 'provider_off' })
    for (const [failure, code] of [
      ['upstream', 'provider_down'],
      ['rate_limited', 'provider_busy'],
      ['private', 'steam_private'],
    ] as const) {
      steam.fails = failure
      expect((await link('alice', 'steam', 'ana')).body).toMatchObject({ status: 409, code })
    }
    expect((await accounts('alice')).accounts).toMatchObject([{ platform: 'psn' }])
  })

  it('refuses what is no platform and no name', async () => {
    for (const body of [{ platform: 'gog', username: 'a' }, { platform: 'steam', username: '' }, { platform: 'steam' }])
      expect((await test.call('POST', '/account', { as: 'alice', body })).status).toBe(422)
    expect((await link('alice', 'steam', 'x'.repeat(151))).status).toBe(422)
    expect((await test.call('GET', '/account')).status).toBe(401)
    expect((await unlink('alice', 'gog')).status).toBe(404)
  })

  it('finds accounts by a name', async () => {
    const { body } = await test.call('GET', '/account/search/psn/ana', { as: 'alice' })
    expect(body).toEqual([
      {
        id: 'id-of-ana_games',
        username: 'ana_games',
        avatar: null,
        profile_url: 'https://psn.test/ana_games',
        private: 0,
      },
    ])
    expect((await test.call('GET', '/account/search/xbox/ana', { as: 'alice' })).status).toBe(409)
  })

  it('has settings, each changed alone', async () => {
    await link('alice', 'steam', 'ana')
    const set = (body: object) => test.call('PUT', '/account/steam', { as: 'alice', body })
    expect((await set({ sync: 1 })).body).toMatchObject({ sync: 1, played_minutes: 120, trophies: 1 })
    expect((await set({ played_minutes: null })).body).toMatchObject({ sync: 1, played_minutes: null })
    expect((await set({ trophies: false, played_minutes: 30 })).body).toMatchObject({ trophies: 0, played_minutes: 30 })
    expect((await set({})).status).toBe(422)
    expect((await set({ played_minutes: -1 })).status).toBe(422)
    expect((await test.call('PUT', '/account/psn', { as: 'alice', body: { sync: 1 } })).status).toBe(404)
  })
})

describe('games of an account', () => {
  const games = async (as: CastName, query = '') => (await test.call('GET', `/account/games${query}`, { as })).body

  it('are listed, ignored by their owner alone, and erased with the link (P-26)', async () => {
    await link('alice', 'steam', 'ana')
    const row = {
      user_id: test.cast.alice.id,
      platform: 'steam',
      platforms: ['PC'],
      has_trophies: false,
      seen_at: new Date(),
    }
    await test.db
      .insertInto('platform_games')
      .values([
        { ...row, ref: '10', name: 'One', minutes: 5 },
        { ...row, ref: '20', name: 'Two', minutes: 50 },
      ])
      .execute()
    expect(await games('alice')).toMatchObject({
      total: 2,
      data: [{ ref: '20', minutes: 50, game: null }, { ref: '10' }],
    })
    expect((await accounts('alice')).accounts).toMatchObject([{ games: 2, minutes: 55 }])
    const ignore = (as: CastName, ref: string) =>
      test.call('PUT', `/account/games/steam/${ref}`, { as, body: { ignored: true } })
    expect((await ignore('bob', '10')).status).toBe(404)
    expect((await ignore('alice', '10')).body).toMatchObject({ ref: '10', ignored: 1 })
    expect(await games('alice', '?ignored=1')).toMatchObject({ total: 1, data: [{ ref: '10' }] })
    expect(await games('alice', '?ignored=0&platform=steam')).toMatchObject({ total: 1, data: [{ ref: '20' }] })
    expect((await games('bob')).total).toBe(0)
    await unlink('alice', 'steam')
    expect((await games('alice')).total).toBe(0)
  })
})

const isWaiting = async () => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
  return rows.length > 0
}

describe('an account that somebody else claimed by its name (PL-09, PL-03)', () => {
  it.each(['psn', 'xbox'])(
    'is released once its owner writes the code into the profile there: %s',
    async (platform) => {
      const service = createTestPlatform(`https://${platform}.test`)
      Object.assign(providers(), { [platform]: service })
      const profile = addProfile(service, 'nuria')
      const prove = (as: CastName) =>
        test.call('POST', `/account/${platform}/proof`, { as, body: { username: 'nuria' } })
      expect((await link('alice', platform, 'nuria')).body).toMatchObject({ proven: 0 })
      expect((await link('bob', platform, 'nuria')).body).toMatchObject({ status: 409, code: 'account_taken' })
      const [{ code }, theirs] = [(await prove('bob')).body, (await prove('alice')).body]
      expect(code).not.toBe(theirs.code)
      addProfile(service, 'nuria', { ...profile, about: `Hello, ${code}.` })
      expect((await prove('alice')).body.proven).toBe(0)
      expect((await accounts('alice')).accounts).toHaveLength(1)
      expect((await prove('bob')).body).toMatchObject({ proven: 1, account: { username: 'nuria', proven: 1 } })
      expect((await accounts('alice')).accounts).toEqual([])
      expect((await link('alice', platform, 'nuria')).body).toMatchObject({ status: 409, code: 'account_taken' })
      const log = (await test.call('GET', '/auth/activity', { as: 'alice' })).body.data
      expect(log[0]).toMatchObject({ kind: 'account-taken' })
    },
  )

  const inProfile = async (platform: TestPlatform, name: string, users: CastName[]) => {
    const prove = (as: CastName) => test.call('POST', '/account/psn/proof', { as, body: { username: name } })
    const codes = []
    for (const as of users) codes.push((await prove(as)).body.code)
    addProfile(platform, name, { about: codes.join(' ') })
    return prove
  }

  it('goes to its owner also when another user links it by its name in the same moment (PL-10)', async () => {
    addProfile(psn, 'nuria')
    const prove = await inProfile(psn, 'nuria', ['bob'])
    const proving = await test.db.transaction().execute(async (trx) => {
      const squatter = { user_id: test.cast.dan.id, platform: 'psn', account_id: 'id-of-nuria', username: 'nuria' }
      await trx
        .insertInto('platform_accounts')
        .values({ ...squatter, linked_at: new Date() })
        .execute()
      const answer = prove('bob')
      while (!(await isWaiting())) await new Promise((done) => setTimeout(done, 5))
      return { answer }
    })
    expect((await proving.answer).body).toMatchObject({ proven: 1, account: { username: 'nuria', proven: 1 } })
    expect((await accounts('dan')).accounts).toEqual([])
  })

  it('goes to one of two users who prove it in the same moment (PL-10)', async () => {
    addProfile(psn, 'nuria')
    const prove = await inProfile(psn, 'nuria', ['bob', 'carla'])
    const both = await Promise.all([prove('bob'), prove('carla')])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const linked = await Promise.all([accounts('bob'), accounts('carla')])
    expect(linked.flatMap((one) => one.accounts)).toMatchObject([{ username: 'nuria', proven: 1 }])
  })
})
