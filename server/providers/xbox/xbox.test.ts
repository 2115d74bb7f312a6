import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '../../config.ts'
import { startXboxFake, type XboxOptions } from '../../../fakes/xbox/fake.ts'
import { testApp } from '../../testing/test-app.ts'

const idOf = (number: number): string => `25332748999900${String(number).padStart(2, '0')}`
const [nuria, closed, locked, empty, hunter] = [idOf(1), idOf(2), idOf(3), idOf(4), idOf(5)]
const nobody = idOf(99)

async function start(options: XboxOptions = {}, env: Record<string, string> = {}) {
  const fake = await startXboxFake(options)
  onTestFinished(() => fake.stop())
  const test = await testApp({ env: { ...fake.env, ...env } })
  return { fake, test, xbox: test.ctx.providers.xbox! }
}

const failure = (failure: string) => expect.objectContaining({ failure })

describe.each([
  ['OpenXBL', { driver: 'openxbl' }],
  ['OpenXBL with wrapped answers', { driver: 'openxbl', wrapped: true }],
  ['Xbox Live', { driver: 'live' }],
] as [string, XboxOptions][])('Xbox by %s', (_name, options) => {
  it('finds profiles by gamertag, id and search, with what they say of themselves (ACC-01)', async () => {
    const { fake, xbox } = await start(options)
    expect(await xbox.profile('Nuria')).toEqual({
      id: nuria,
      name: 'nuria',
      avatar: 'https://images-eds-ssl.xboxlive.com/image?url=fake1&format=png',
      about: 'I buy them in every sale.',
      isPrivate: false,
    })
    expect(await xbox.profile(nuria)).toMatchObject({ name: 'nuria' })
    expect([await xbox.profile('No Such Name'), await xbox.profile(nobody)]).toEqual([null, null])
    expect((await xbox.search('an')).map(({ name }) => name)).toEqual(['ana'])
    expect(await xbox.search('No Such Name')).toEqual([])
    fake.setAbout('ana', 'ludoteca-4711')
    expect(await xbox.profile('ana')).toMatchObject({ about: 'ludoteca-4711' })
    expect(xbox.profileUrl({ id: nuria, name: 'Ana Plays' })).toBe('https://www.xbox.com/play/user/Ana%20Plays')
  })

  it('asks nothing for names and ids that are none (PL-01, PL-07)', async () => {
    const { fake, xbox } = await start(options)
    for (const name of ['..%2f..%2fx', '%2e%2e', 'x?key=1', 'a#', 'a%0d%0ab', 'a\r\nb', '']) {
      expect(await xbox.profile(name)).toBeNull()
      expect(await xbox.search(name)).toEqual([])
    }
    await expect(xbox.games('me', 0)).rejects.toEqual(failure('not_found'))
    const set = { id: '1/../2', platform: 'Xbox One' }
    await expect(xbox.trophies(set, 'en', nuria)).rejects.toEqual(failure('not_found'))
    await expect(xbox.earned('x)', set)).rejects.toEqual(failure('not_found'))
    expect(fake.requests).toEqual([])
  })

  it('reads what was played, and tells private accounts from empty ones (ACC-02, ACC-04)', async () => {
    const { xbox } = await start(options)
    const { rows, next } = await xbox.games(nuria, 0)
    expect(rows.length).toBeGreaterThan(1_000)
    expect([next, new Set(rows.map(({ id }) => id)).size]).toEqual([null, rows.length])
    expect(rows.some(({ name }) => name === 'Xbox')).toBe(false)
    expect(new Set(rows.flatMap(({ platforms }) => platforms))).toEqual(
      new Set(['Xbox One', 'Xbox Series', 'Xbox 360']),
    )
    expect((await xbox.games(empty, 0)).rows).toEqual([])
    await expect(xbox.games(closed, 0)).rejects.toEqual(failure('private'))
    await expect(xbox.games(locked, 0)).rejects.toEqual(failure('private'))
    await expect(xbox.games(nobody, 0)).rejects.toEqual(failure('not_found'))
  })

  it('reads sets with points and achievements of both forms, a thousand in pages, in two languages (ACC-03)', async () => {
    const { fake, xbox } = await start(options)
    const sets = (await xbox.sets(nuria, 0, 2_000)).rows
    for (const platform of ['Xbox 360', 'Xbox One', 'Xbox Series']) {
      const set = sets.find((one) => one.platform === platform && (one.earned ?? 0) > 1)!
      const trophies = await xbox.trophies(set, 'es', nuria)
      expect((await xbox.earned(nuria, set)).length).toBe(set.earned)
      expect(trophies.reduce((sum, { points }) => sum + (points ?? 0), 0)).toBe(set.points?.total)
      expect(trophies[1]).toMatchObject({ name: 'Primeros pasos', grade: null, points: 10 })
      expect(set.total).toBe(platform === 'Xbox 360' ? trophies.length : null)
    }
    const thousand = (await xbox.sets(hunter, 0, 20)).rows.find(({ earned }) => earned === 640)!
    const before = fake.calls().length
    const en = await xbox.trophies(thousand, 'en', hunter)
    expect([en.length, new Set(en.map(({ id }) => id)).size]).toEqual([1_000, 1_000])
    expect(en[1]).toMatchObject({ id: '2', name: 'First steps', rarity: expect.any(Number) })
    expect(fake.calls().length - before).toBe(2)
    await expect(xbox.trophies(thousand, 'en', null)).rejects.toEqual(failure('not_found'))
  })

  it('does not take a page for privacy, and repeats after a busy minute (ACC-04)', async () => {
    const { fake, xbox } = await start(options)
    fake.fail('limited', { times: 1, retryAfter: 1, ...(options.driver === 'live' && { on: '/live/titlehub' }) })
    expect((await xbox.sets(nuria, 0, 1)).rows).toHaveLength(1)
    for (const [fault, expected] of [
      ['challenge', 'blocked'],
      ['down', 'upstream'],
      ['html', 'changed'],
      ['hollow', 'changed'],
    ] as const) {
      fake.fail(fault, options.driver === 'live' ? { on: '/live/titlehub' } : {})
      await expect(xbox.games(nuria, 0), fault).rejects.toEqual(failure(expected))
      fake.heal()
      await xbox.profile('nuria')
    }
  })
})

describe('the sign-in of Xbox', () => {
  it('says that a key of OpenXBL is not accepted, and how many calls are left (PL-06)', async () => {
    const { test, xbox } = await start()
    await xbox.profile(nuria)
    const shown = async () =>
      (await test.call('GET', '/site/providers', { as: 'admin' })).body.find(
        ({ name }: { name: string }) => name === 'xbox',
      )
    await expect.poll(async () => (await shown()).calls_left).toBe(149)
    const wrong = await start({}, { XBOX_KEY: 'hush-hush-key' })
    await expect(wrong.xbox.profile(nuria)).rejects.toEqual(failure('auth'))
    const body = JSON.stringify((await wrong.test.call('GET', '/site/providers', { as: 'admin' })).body)
    expect(body).not.toContain('hush-hush-key')
  })

  it('rolls its refresh token, keeps it encrypted, and makes a new token for one that is refused (PL-06)', async () => {
    const { fake, test, xbox } = await start({ driver: 'live' })
    await xbox.profile('nuria')
    const [rolled] = fake.live.refreshTokens
    fake.live.xsts.forget()
    expect(await xbox.profile('nuria')).toMatchObject({ id: nuria })
    expect(fake.live.refreshTokens.has(rolled!)).toBe(false)
    const rows = JSON.stringify(await test.db.selectFrom('provider_secrets').selectAll().execute())
    expect([...fake.live.refreshTokens, rolled!].some((one) => rows.includes(one))).toBe(false)
  })

  it('does not lose a rolled token when a later step fails (PL-06)', async () => {
    const { fake, xbox } = await start({ driver: 'live' })
    fake.fail('error', { on: '/live/user.auth' })
    await expect(xbox.profile('nuria')).rejects.toEqual(failure('upstream'))
    fake.heal()
    expect(await xbox.profile('nuria')).toMatchObject({ id: nuria })
  })

  it('tells the admins what the account lacks', async () => {
    const { test, xbox } = await start({ driver: 'live', xErr: 2_148_916_233 })
    await expect(xbox.profile('nuria')).rejects.toEqual(failure('auth'))
    await expect
      .poll(async () => JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body))
      .toContain('the account has no Xbox profile (2148916233)')
  })

  it('needs an application of Azure for Xbox Live itself', () => {
    const env = { NODE_ENV: 'test', TOKEN_SECRET: 'x'.repeat(40), XBOX_DRIVER: 'live', XBOX_KEY: 'M.C5.abc' }
    expect(() => readConfig(env)).toThrow('XBOX_DRIVER=live needs XBOX_CLIENT_ID and XBOX_CLIENT_SECRET.')
  })
})
