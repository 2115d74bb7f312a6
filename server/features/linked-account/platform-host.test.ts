import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createApp } from '../../app.ts'
import { startSteamFake } from '../../../fakes/steam/fake.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { addProfile, createTestPlatform, type TestPlatform } from './testing/platform.ts'

const site = 'https://ludoteca.test'
const nuria = '76561199000000001'

let test: TestApp
let fake: Awaited<ReturnType<typeof startSteamFake>>
let psn: TestPlatform

const get = (as: CastName, path: string) => test.call('GET', path, { as })
const link = (as: CastName, platform: string, username: string) =>
  test.call('POST', '/account', { as, body: { platform, username } })
const imports = async (as: CastName) => (await get(as, '/import')).body.data

beforeAll(async () => {
  fake = await startSteamFake({ key: 'hush' })
  test = await createTestApp({ env: { ...fake.env, PUBLIC_URL: site } })
  await addGames(test)
})
afterAll(async () => {
  await test.close()
  await fake.stop()
})
beforeEach(async () => {
  for (const table of ['csv_imports', 'platform_accounts', 'platform_games'] as const)
    await test.db.deleteFrom(table).execute()
  psn = createTestPlatform('https://psn.test')
  addProfile(psn, 'ana')
  Object.assign(test.ctx.providers as object, { psn, xbox: createTestPlatform('https://xbox.test') })
})

describe('proving an account', () => {
  const prove = (as: CastName, platform: string, body: object = {}) =>
    test.call('POST', `/account/${platform}/proof`, { as, body })
  /** Signs in at the stand-in as nuria; returns the query that it leads back with. */
  async function signIn(url: string): Promise<string> {
    const return_to = new URL(url).searchParams.get('openid.return_to') ?? ''
    expect(return_to).toMatch(/^https:\/\/ludoteca\.test\/settings\?section=accounts&steam=[\w-]{32}$/)
    const chosen = `${fake.url}/openid/chosen?${new URLSearchParams({ return_to, as: 'nuria' }).toString()}`
    const back = await fetch(chosen, { redirect: 'manual' })
    return new URL(back.headers.get('location') ?? '').search.slice(1)
  }

  it('by signing in at Steam takes it over from who had linked it by name, once (PL-03, PL-09, ACC-01)', async () => {
    expect((await link('alice', 'steam', 'nuria')).body).toMatchObject({ proven: 0 })
    expect((await get('bob', '/user/alice')).body.accounts).toEqual([])
    const { body } = await prove('bob', 'steam')
    expect(body).toMatchObject({ proven: 0, code: null, account: null })
    const answer = await signIn(body.url)
    expect(new URLSearchParams(answer).get('openid.claimed_id')).toContain(nuria)
    // Another session, a changed answer.
    expect((await prove('carla', 'steam', { answer })).body).toMatchObject({ status: 409, code: 'proof_refused' })
    const both = await Promise.all([prove('bob', 'steam', { answer }), prove('bob', 'steam', { answer })])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await get('bob', '/account')).body.accounts).toMatchObject([{ platform: 'steam', proven: 1 }])
    expect((await get('alice', '/account')).body.accounts).toEqual([])
    expect((await get('alice', '/auth/activity')).body.data[0]).toMatchObject({ kind: 'account-taken' })
    expect((await get('alice', '/user/bob')).body.accounts).toEqual([{ platform: 'steam', username: 'nuria' }])
    expect((await get('bob', '/auth/check')).body.accounts).toEqual([{ platform: 'steam', username: 'nuria' }])
    await test.db.updateTable('users').set({ trophy_privacy: 'nobody' }).where('nick', '=', 'bob').execute()
    expect((await get('alice', '/user/bob')).body.accounts).toEqual([])
    await test.db.updateTable('users').set({ trophy_privacy: 'everyone' }).where('nick', '=', 'bob').execute()
  })

  it('of an answer that was tampered with is refused', async () => {
    const { body } = await prove('bob', 'steam')
    const query = new URLSearchParams(await signIn(body.url))
    query.set('openid.claimed_id', (query.get('openid.claimed_id') ?? '').replace(nuria, '76561199000000002'))
    query.set('openid.identity', query.get('openid.claimed_id') ?? '')
    expect((await prove('bob', 'steam', { answer: query.toString() })).body).toMatchObject({ code: 'proof_refused' })
    expect((await get('bob', '/account')).body.accounts).toEqual([])
  })

  it('on PlayStation by a code in the text of the profile', async () => {
    await link('alice', 'psn', 'ana')
    expect((await prove('bob', 'psn')).status).toBe(422)
    const { body } = await prove('bob', 'psn', { username: 'ana' })
    expect(body).toMatchObject({ proven: 0, url: null, code: expect.stringMatching(/^ludoteca-[0-9a-f]{12}$/) })
    expect((await prove('bob', 'psn', { username: 'ana' })).body).toEqual(body)
    addProfile(psn, 'ana', { about: `Hello. ${body.code}` })
    expect((await prove('carla', 'psn', { username: 'ana' })).body.proven).toBe(0)
    expect((await prove('bob', 'psn', { username: 'ana' })).body).toMatchObject({ proven: 1, account: { proven: 1 } })
    expect((await get('alice', '/account')).body.accounts).toEqual([])
  })
})

describe('calls of the second host (ACC-05)', () => {
  it('find accounts, and say who is nobody and who is private (ACC-04)', async () => {
    expect((await get('alice', '/steam/user/nuria')).body).toMatchObject({ id: nuria, username: 'nuria', private: 0 })
    expect((await get('alice', '/psn-get-user-by-name/ana')).body).toMatchObject({ username: 'ana' })
    expect((await get('alice', '/psn-get-user-by-name/nobody')).body).toMatchObject({
      status: 404,
      detail: 'No user found by PSN name.',
      code: 'profile_unknown',
    })
    expect((await get('alice', '/xbox/search/an')).body).toEqual([])
    expect((await get('alice', `/steam/user-games/${nuria}?page=60`)).body).toMatchObject({
      total: 1_200,
      next_page_url: null,
    })
    expect((await get('alice', '/steam/user-games/76561199000000003')).body).toMatchObject({ code: 'steam_private' })
    expect((await test.call('GET', '/steam/user/nuria')).status).toBe(401)
  })

  it('import on GET, deliberately, once, for the caller’s own account (PL-05)', async () => {
    await link('alice', 'steam', 'nuria')
    // The trophies of 1,200 games take longer than the games.
    await test.call('PUT', '/account/steam', { as: 'alice', body: { trophies: 0 } })
    expect((await get('alice', '/steam/76561199000000002')).body).toMatchObject({ status: 403, code: 'not_linked' })
    expect((await get('bob', `/steam/${nuria}`)).status).toBe(403)
    expect((await test.call('HEAD', `/steam/${nuria}`, { as: 'alice' })).status).toBe(204)
    const ahead = { as: 'alice', headers: { 'sec-purpose': 'prefetch' } } as const
    expect((await test.call('GET', `/steam/${nuria}`, ahead)).status).toBe(204)
    expect(await imports('alice')).toEqual([])
    expect((await get('alice', `/steam/${nuria}`)).body).toMatchObject({ format: 'steam', state: 'reading' })
    expect((await get('alice', '/steam/nuria')).body).toMatchObject({ status: 409, code: 'import_running' })
    const started = performance.now()
    const mails = await test.mails()
    expect(performance.now() - started).toBeLessThan(30_000)
    expect(mails.map(({ subject }) => subject)).toEqual(['Your games are on the shelf'])
    expect(await imports('alice')).toMatchObject([{ state: 'done', rows: 1_200 }])
  })

  it('take a list of one’s own games, within bounds, and twice is once (PL-04)', async () => {
    const send = (as: CastName, games: unknown) =>
      test.call('POST', '/psn', { as, body: { games: typeof games === 'string' ? games : JSON.stringify(games) } })
    const list = [{ name: 'Celeste', platform: 'Nintendo Switch', minutes: 300 }]
    expect((await send('carla', list)).status).toBe(403)
    await link('carla', 'psn', 'ana')
    for (const bad of [
      'no json',
      '{}',
      [],
      [{ name: '' }],
      [{ name: 5 }],
      [{ name: 'a\u0000' }],
      '[{"name":"\\ud800"}]',
      [{ name: 'x', minutes: -1 }],
      '['.repeat(100_000),
      Array.from({ length: 5_001 }, (_, n) => ({ name: `Game ${n}` })),
    ])
      expect((await send('carla', bad)).status, JSON.stringify(bad).slice(0, 60)).toBe(422)
    expect((await send('carla', 'x'.repeat(10_000_000))).status).toBe(413)
    for (const added of [1, 0]) {
      expect((await send('carla', list)).status).toBe(202)
      expect((await send('carla', list)).status).toBe(409)
      await test.runJobs()
      expect((await imports('carla'))[0]).toMatchObject({ state: 'done', counts: { new: added } })
    }
    expect((await get('carla', `/collection/${test.cast.carla.id}`)).body.data).toHaveLength(1)
    expect(psn.pages).toBe(0)
  })

  it('can be all that a process serves, with the same guards, and only pages of the site may call it (PL-08, X-03)', async () => {
    const config = { ...test.ctx.config, only: 'platform' as const }
    const app = await createApp({ ...test.ctx, config, catalogue: { ...test.ctx.catalogue, close: async () => {} } })
    const ask = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'OPTIONS' = 'GET') =>
      app.inject({ method, url, headers })
    const authorization = `Bearer ${test.cast.alice.token}`
    expect((await ask('/api/auth/check', { authorization })).statusCode).toBe(404)
    expect((await ask('/platform/steam/user/nuria')).statusCode).toBe(401)
    const own = await ask('/platform/steam/user/nuria', { authorization, origin: site })
    expect([own.statusCode, own.headers['access-control-allow-origin']]).toEqual([200, site])
    expect(own.headers['cache-control']).toBe('private, no-store')
    const asked = await ask('/platform/steam/user/nuria', { origin: site }, 'OPTIONS')
    expect([asked.statusCode, asked.headers['access-control-allow-headers']]).toEqual([
      204,
      expect.stringContaining('authorization'),
    ])
    for (const origin of ['https://evil.example', 'null', `${site}.evil.example`])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await ask('/platform/steam/user/nuria', { authorization, origin }, method)
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      }
    await app.close()
  })
})
