import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CastName } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addProfile, type TestPlatform } from '../linked-account/testing/platform.ts'
import { clearTrophies, give, link, placeServices, trophy } from './testing/sets.ts'

let test: TestApp
let services: Record<'steam' | 'psn' | 'xbox', TestPlatform>

const names = ['steam', 'psn', 'xbox'] as const
const ana = 'id-of-ana'
const refs = { steam: '10', psn: 'NPWR00001_00', xbox: '77' }
const set = { account: ana, name: 'Celeste', platform: 'PS4', trophies: [trophy('a'), trophy('b')], earned: { a: 3 } }
const call = (as: CastName | undefined, path: string) => test.call('GET', path, as && { as })
const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${test.cast[whom].id}`, { as })
const privacy = (change: object) => test.call('PUT', '/auth', { as: 'alice', body: change })

beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())
beforeEach(async () => {
  await clearTrophies(test)
  services = placeServices(test)
  for (const name of names) {
    give(services[name], refs[name], set)
    await link(test, services[name], { as: 'alice', platform: name, name: 'ana' })
  }
  await test.runJobs()
  await privacy({ trophy_privacy: 'everyone', timeline_privacy: 'everyone' })
  await test.db.deleteFrom('silences').execute()
})

/** Everybody who may look at alice's trophies, and their relation to her: bob is followed by her, carla follows her. */
const viewers = ['alice', 'bob', 'carla', 'dan', undefined] as const
const settings = ['everyone', 'followed', 'nobody'] as const

function expected(setting: (typeof settings)[number], as: CastName | undefined): number {
  if (as === undefined) return 401
  if (as === 'alice' || setting === 'everyone') return 200
  return setting === 'followed' && as === 'bob' ? 200 : 404
}

/** The five calls of the second host by an account there, whatever it is named by (P-25). */
const byAccount = (account: string): string[] => [
  `/psn-user-trophies/${account}/20/0`,
  `/psn-game-user-trophies/${account}/${refs.psn}/PS4/en`,
  `/steam/user-game-trophies/${refs.steam}/${account}/en`,
  `/xbox/user-trophies/${account}`,
  `/xbox/user-game-trophies/${account}/${refs.xbox}/en`,
]

describe('who sees trophies (PRF-04, PL-02, P-25, R1, R7)', () => {
  const cases = settings.flatMap((setting) => viewers.map((as) => ({ setting, as })))
  it.each(cases)('$setting: $as', async ({ setting, as }) => {
    await follow('alice', 'bob')
    await follow('carla', 'alice')
    await privacy({ trophy_privacy: setting })
    const { id } = test.cast.alice
    const own = await test.db.selectFrom('trophy_sets').select('id').executeTakeFirstOrThrow()
    const about = (user: number): string[] => [
      `/trophy/user/${user}`,
      `/trophy/user/${user}/sets`,
      `/trophy/user/${user}/earned`,
      `/trophy/set/${own.id}?user=${user}`,
      `/trophy/set/${own.id}/compare/${user}`,
    ]
    for (const [path, unknown] of [
      ...about(id).map((path, at) => [path, about(1_999_999_999)[at]!] as const),
      ...[ana, 'ana', 'ANA'].flatMap((account) =>
        byAccount(account).map((path, at) => [path, byAccount('nobody')[at]!] as const),
      ),
    ]) {
      const answer = await call(as, path)
      expect(answer.status, path).toBe(expected(setting, as))
      // What is hidden and what never was are the same bytes (R2).
      if (answer.status === 404) expect(answer.text, path).toBe((await call(as, unknown)).text)
    }
    // By id and by name: the same.
    for (const [at, path] of byAccount(ana).entries())
      expect((await call(as, path)).body.data).toEqual((await call(as, byAccount('ana')[at]!)).body.data)
    if (as === undefined) return
    const seen = expected(setting, as) === 200
    expect((await call(as, `/user/totals/${id}`)).body.trophies).toBe(seen ? 3 : 0)
    expect((await call(as, '/user/alice')).body.totals.trophies).toBe(seen ? 3 : 0)
  })

  it('visitors count none', async () => {
    expect((await call(undefined, '/user/alice')).body.totals.trophies).toBe(0)
  })

  it('holds from the next request on: what was read vanishes and comes back (P-26, FR-01, R3)', async () => {
    const seen = async () => (await call('carla', byAccount(ana)[0]!)).status
    await follow('carla', 'alice')
    await privacy({ trophy_privacy: 'followed' })
    expect(await seen(), 'following opens nothing').toBe(404)
    await follow('alice', 'carla')
    expect(await seen()).toBe(200)
    await privacy({ trophy_privacy: 'nobody' })
    expect(await seen()).toBe(404)
    // The service knows the account by its next name as well, which was never stored here.
    services.psn.profiles.set('anabel', { ...services.psn.profiles.get('ana')!, name: 'anabel' })
    const unknown = await call('carla', byAccount('nobody')[0]!)
    const renamed = await call('carla', byAccount('anabel')[0]!)
    expect([renamed.status, renamed.text]).toEqual([404, unknown.text])
    await privacy({ trophy_privacy: 'everyone' })
    expect(await seen()).toBe(200)
    await test.call('PUT', '/account/psn', { as: 'alice', body: { trophies: 0 } })
    expect(await seen()).toBe(404)
  })

  it('a block closes them between the two, whoever made it', async () => {
    const path = `/trophy/user/${test.cast.alice.id}`
    await test.call('POST', `/user/block/${test.cast.dan.id}`, { as: 'alice' })
    expect((await call('dan', path)).status).toBe(404)
    expect((await call('dan', byAccount(ana)[3]!)).status).toBe(404)
    await test.call('DELETE', `/user/block/${test.cast.dan.id}`, { as: 'alice' })
    expect((await call('dan', path)).status).toBe(200)
    await test.call('POST', `/user/block/${test.cast.alice.id}`, { as: 'dan' })
    expect((await call('dan', path)).status).toBe(404)
  })

  it('those of somebody who is suspended stay, of somebody deleted go at once (R9)', async () => {
    const change = (fields: object) =>
      test.db.updateTable('users').set(fields).where('id', '=', test.cast.alice.id).execute()
    const path = `/trophy/user/${test.cast.alice.id}`
    await change({ suspended_until: new Date(Date.now() + 86_400_000) })
    expect((await call('dan', path)).status).toBe(200)
    await change({ suspended_until: null, deleted_at: new Date() })
    for (const one of [path, ...byAccount(ana)]) expect((await call('dan', one)).status).toBe(404)
    await change({ deleted_at: null })
  })
})

describe('an account that was only named (PL-03)', () => {
  it('is nobody’s to others: neither its trophies nor its name', async () => {
    await test.db.updateTable('platform_accounts').set({ proven_at: null }).where('platform', '=', 'steam').execute()
    expect((await call('dan', `/trophy/user/${test.cast.alice.id}`)).body).toMatchObject({ earned: 2, sets: 2 })
    expect((await call('dan', `/trophy/user/${test.cast.alice.id}`)).text).not.toContain('steam')
    // What the service shows of it is no secret of somebody who only named it.
    expect((await call('dan', byAccount(ana)[2]!)).status).toBe(200)
    expect((await call('dan', `/user/totals/${test.cast.alice.id}`)).body.trophies).toBe(2)
    expect((await call('alice', `/trophy/user/${test.cast.alice.id}`)).body).toMatchObject({ earned: 3, sets: 3 })
    expect((await call('alice', byAccount(ana)[2]!)).status).toBe(200)
  })
})

describe('a profile that is private there (R8, PL-02, ACC-04)', () => {
  beforeEach(async () => {
    await follow('alice', 'bob')
    addProfile(services.psn, 'ana', { isPrivate: true })
    await test.call('POST', '/trophy/refresh/psn', { as: 'alice' })
    await test.runJobs()
  })

  it('hides its trophies from everybody, with the message of its service, whatever the setting here', async () => {
    for (const as of ['alice', 'bob', 'dan'] as const) {
      for (const path of byAccount(ana).slice(0, 2))
        expect((await call(as, path)).body, `${as} ${path}`).toMatchObject({ status: 409, code: 'psn_private' })
      expect((await call(as, `/trophy/user/${test.cast.alice.id}`)).body).toMatchObject({
        earned: 2,
        services: [{ problem: null }, { service: 'psn', earned: 0, problem: 'private' }, { problem: null }],
      })
    }
    const psn = await test.db
      .selectFrom('trophy_sets')
      .select('id')
      .where('platform', '=', 'psn')
      .executeTakeFirstOrThrow()
    expect((await call('bob', `/trophy/set/${psn.id}?user=${test.cast.alice.id}`)).status).toBe(404)
    expect((await call('bob', `/trophy/set/${psn.id}/friends`)).body).toMatchObject({ total: 0, data: [] })
  })

  it('is no news to who may not see trophies anyway', async () => {
    await privacy({ trophy_privacy: 'followed' })
    expect((await call('bob', byAccount(ana)[0]!)).body.code).toBe('psn_private')
    const [hidden, unknown] = [await call('dan', byAccount(ana)[0]!), await call('dan', byAccount('nobody')[0]!)]
    expect([hidden.status, hidden.text]).toEqual([404, unknown.text])
  })

  it('shows them again when it is opened', async () => {
    addProfile(services.psn, 'ana')
    await test.call('POST', '/trophy/refresh/psn', { as: 'alice' })
    await test.runJobs()
    expect((await call('dan', byAccount(ana)[0]!)).status).toBe(200)
    expect((await call('dan', `/trophy/user/${test.cast.alice.id}`)).body).toMatchObject({ earned: 3 })
  })

  it('other troubles of an account are its owner’s alone', async () => {
    services.xbox.profiles.clear()
    await test.call('POST', '/trophy/refresh/xbox', { as: 'alice' })
    await test.runJobs()
    const problemFor = async (as: CastName) =>
      (await call(as, `/trophy/user/${test.cast.alice.id}`)).body.services.find(
        ({ service }: { service: string }) => service === 'xbox',
      ).problem
    expect([await problemFor('alice'), await problemFor('bob')]).toEqual(['not_found', null])
  })
})
