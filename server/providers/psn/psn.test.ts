import { describe, expect, it, onTestFinished } from 'vitest'
import { type PsnOptions, startPsnFake } from '../../../fakes/psn/fake.ts'
import { testApp } from '../../testing/test-app.ts'
import type { PlatformGame } from '../game-platform.ts'

const idOf = (number: number): string => `70000000000000000${String(number).padStart(2, '0')}`
const [nuria, closed, empty, hunter] = [idOf(1), idOf(2), idOf(4), idOf(5)]
const nobody = idOf(99)

async function start(options: PsnOptions = {}, env: Record<string, string> = {}) {
  const fake = await startPsnFake(options)
  onTestFinished(() => fake.stop())
  const test = await testApp({ env: { ...fake.env, ...env } })
  return { fake, test, psn: test.ctx.providers.psn! }
}
type Psn = Awaited<ReturnType<typeof start>>['psn']

const failure = (failure: string) => expect.objectContaining({ failure })

async function allGames(psn: Psn, id: string) {
  const games: PlatformGame[] = []
  for (let offset: number | null = 0; offset !== null;) {
    const page: Awaited<ReturnType<Psn['games']>> = await psn.games(id, offset)
    games.push(...page.rows)
    offset = page.next
  }
  return games
}

describe('PlayStation', () => {
  it('finds a profile by name and by id, and people by the beginning of a name (ACC-01)', async () => {
    const { fake, psn } = await start()
    expect(await psn.profile('Nuria')).toEqual({
      id: nuria,
      name: 'nuria',
      avatar: 'https://static-resource.np.community.playstation.net/avatar_m/fake/1_m.png',
      about: 'I buy them in every sale.',
      isPrivate: false,
    })
    expect(await psn.profile(nuria)).toMatchObject({ name: 'nuria', avatar: expect.stringContaining('_xl.png') })
    expect([await psn.profile('no_such_name'), await psn.profile(nobody)]).toEqual([null, null])
    expect((await psn.search('an')).map(({ name }) => name)).toEqual(['ana'])
    expect((await psn.search('nuria')).map(({ name }) => name)).toEqual(['nuria'])
    expect(await psn.search('no_such_name')).toEqual([])
    expect(JSON.stringify(await psn.search('ana'))).not.toContain('Realname')
    fake.setAbout('ana', 'ludoteca-4711')
    expect(await psn.profile('ana')).toMatchObject({ about: 'ludoteca-4711' })
    expect(psn.profileUrl({ id: nuria, name: 'nuria' })).toBe('https://profile.playstation.com/nuria')
  })

  it('still finds an exact name when the search of the app has changed (ACC-01)', async () => {
    const { psn } = await start({}, { PSN_SEARCH_HASH: 'a'.repeat(64) })
    expect((await psn.search('nuria')).map(({ id }) => id)).toEqual([nuria])
    await expect(psn.search('nur')).rejects.toEqual(failure('changed'))
  })

  it('asks nothing for names and ids that are none (PL-01, PL-07)', async () => {
    const { fake, psn } = await start()
    for (const name of ['..%2f..%2fx', 'x?key=1', 'ana#', 'a%0d%0ab', 'an\r\na', '', '..']) {
      expect(await psn.profile(name)).toBeNull()
      expect(await psn.search(name)).toEqual([])
    }
    await expect(psn.games('me', 0)).rejects.toEqual(failure('not_found'))
    await expect(psn.sets('../x', 0, 10)).rejects.toEqual(failure('not_found'))
    const set = { id: 'NPWR1/..', platform: 'PS5' }
    await expect(psn.trophies(set, 'en', null)).rejects.toEqual(failure('not_found'))
    await expect(psn.earned(nuria, set)).rejects.toEqual(failure('not_found'))
    expect(fake.requests).toEqual([])
  })

  it('reads what was played and the sets of older machines, in pages to the end (ACC-02)', async () => {
    const { fake, psn } = await start()
    const games = await allGames(psn, nuria)
    expect(games.length).toBeGreaterThan(950)
    expect(new Set(games.map(({ id }) => id)).size).toBe(games.length)
    const platforms = new Set(games.flatMap((game) => game.platforms))
    expect([...platforms].toSorted()).toEqual(['PS Vita', 'PS3', 'PS4', 'PS5'])
    expect(games.find(({ id }) => id.startsWith('PPSA'))).toMatchObject({
      platforms: ['PS5'],
      minutes: expect.any(Number),
    })
    expect(games.find(({ id }) => id.startsWith('NPWR'))).toMatchObject({ minutes: null, hasTrophies: true })
    expect(fake.calls().length).toBeLessThan(12)
    expect(await allGames(psn, empty)).toEqual([])
  })

  it('tells what is private from what is not there, and a hidden list from an empty one (ACC-04)', async () => {
    const { fake, psn } = await start()
    await expect(allGames(psn, closed)).rejects.toEqual(failure('private'))
    await expect(psn.sets(closed, 0, 100)).rejects.toEqual(failure('private'))
    await expect(psn.sets(nobody, 0, 100)).rejects.toEqual(failure('not_found'))
    fake.hidden.add('ana')
    const games = await allGames(psn, idOf(6))
    expect(games.length).toBeGreaterThan(5)
    expect(games.every(({ id }) => id.startsWith('NPWR'))).toBe(true)
    fake.fail('challenge')
    await expect(psn.sets(nuria, 0, 100)).rejects.toEqual(failure('blocked'))
  })

  it('reads sets with grades, in pages of which the last has no next one (ACC-03)', async () => {
    const { psn } = await start()
    const first = await psn.sets(nuria, 0, 800)
    expect([first.rows.length, first.next]).toEqual([800, 800])
    const last = await psn.sets(nuria, 800, 800)
    expect([last.rows.length + 800, last.next]).toEqual([first.total, null])
    const { grades, total, earned } = first.rows[0]!
    const sum = (counts: object) => Object.values(counts).reduce((all: number, one: number) => all + one, 0)
    expect([sum(grades!.total), sum(grades!.earned)]).toEqual([total, earned])
    expect(first.rows.every(({ lastEarnedAt }) => lastEarnedAt !== null)).toBe(true)
  })

  it('reads a thousand trophies in two languages with grades and percentages, on both services (ACC-03)', async () => {
    const { fake, psn } = await start()
    const { rows } = await psn.sets(hunter, 0, 100)
    const set = rows.find(({ total }) => total === 1_000)!
    const [en, es] = [await psn.trophies(set, 'en', hunter), await psn.trophies(set, 'es', null)]
    expect([en.length, es.length]).toEqual([1_000, 1_000])
    expect(en[1]).toMatchObject({
      id: '1',
      name: 'First steps',
      grade: 'gold',
      rarity: 95.8,
      hidden: false,
      points: null,
    })
    expect(es[1]).toMatchObject({ id: '1', name: 'Primeros pasos', rarity: null })
    expect(en[0]?.icon).toMatch(/^https:\/\/psnobj\.prod\.dl\.playstation\.net\//)
    const earned = await psn.earned(hunter, set)
    expect([earned.length, set.earned]).toEqual([640, 640])
    expect(earned.at(-1)).toMatchObject({ id: '640', earnedAt: expect.any(Date), rarity: expect.any(Number) })
    const services = new Set(fake.calls().map(({ query }) => new URLSearchParams(query).get('npServiceName')))
    for (const platform of ['PS4', 'PS5']) {
      const other = (await psn.sets(nuria, 0, 800)).rows.find((one) => one.platform === platform)!
      expect((await psn.trophies(other, 'en', nuria)).length).toBe(other.total)
      expect((await psn.earned(nuria, other)).length).toBe(other.earned)
    }
    expect(services.size).toBeGreaterThan(1)
    await expect(psn.earned(hunter, { id: 'NPWR00001_00', platform: 'PS5' })).rejects.toEqual(failure('not_found'))
  })

  it('keeps asking after a busy minute, and fails clearly otherwise', async () => {
    const { fake, psn } = await start()
    fake.fail('limited', { times: 1, retryAfter: 1 })
    expect(await psn.profile('nuria')).toMatchObject({ id: nuria })
    for (const [fault, expected] of [
      ['error', 'upstream'],
      ['html', 'changed'],
      ['hollow', 'changed'],
      ['wrong-types', 'changed'],
    ] as const) {
      fake.fail(fault)
      await expect(psn.sets(nuria, 0, 10), fault).rejects.toEqual(failure(expected))
      fake.heal()
      await psn.profile('nuria')
    }
  })

  it('never makes more than 200 calls in a quarter of an hour, and shows how many are left', async () => {
    const fake = await startPsnFake()
    onTestFinished(() => fake.stop())
    const test = await testApp({ env: fake.env, client: { tuning: {} } })
    const many = Array.from({ length: 30 }, () => test.ctx.providers.psn!.profile('nuria').catch(() => null))
    expect((await Promise.all(many)).filter(Boolean).length).toBeLessThanOrEqual(21)
    const shown = async () =>
      (await test.call('GET', '/site/providers', { as: 'admin' })).body.find(
        ({ name }: { name: string }) => name === 'psn',
      )
    await expect.poll(async () => (await shown()).calls_left).toEqual(expect.any(Number))
    expect((await shown()).calls_left).toBeLessThan(200)
  })
})

describe('the sign-in of PlayStation', () => {
  const day = 86_400

  it('is renewed with the same refresh token, kept encrypted, and ends on its day (PL-06)', async () => {
    const { fake, test, psn } = await start()
    await psn.profile('nuria')
    const signIns = () => fake.requests.filter(({ path }) => path === '/oauth/authorize').length
    expect(signIns()).toBe(1)
    const ends = async () =>
      (await test.db.selectFrom('provider_secrets').selectAll().executeTakeFirstOrThrow()).ends_at!
    const before = await ends()
    expect(before.getTime() - Date.now()).toBeGreaterThan(59 * day * 1_000)
    test.clock.move(2 * 3_600_000)
    fake.signIn.age(2 * 3_600)
    await psn.profile('nuria')
    expect(signIns()).toBe(1)
    expect(fake.requests.filter(({ body }) => body.includes('grant_type=refresh_token'))).toHaveLength(1)
    expect(Math.abs((await ends()).getTime() - before.getTime())).toBeLessThan(10_000)
    const rows = JSON.stringify(await test.db.selectFrom('provider_secrets').selectAll().execute())
    const secrets = fake.requests.flatMap(({ headers }) => String(headers.authorization ?? '').split(' ')[1] ?? [])
    expect([...secrets, 'n'.repeat(64)].some((one) => rows.includes(one))).toBe(false)
  })

  it('is made anew once for a token that is refused before its time', async () => {
    const { fake, psn } = await start()
    await psn.profile('nuria')
    fake.signIn.tokens.forget()
    expect(await psn.profile('nuria')).toMatchObject({ id: nuria })
    fake.signIn.tokens.forget()
    fake.signIn.forget()
    expect(await psn.profile('nuria')).toMatchObject({ id: nuria })
  })

  it('says so when the cookie has ended, and takes a new one from the settings (PL-06)', async () => {
    const { fake, test, psn } = await start()
    await psn.profile('nuria')
    fake.signIn.setCookie('m'.repeat(64))
    fake.signIn.forget()
    fake.signIn.tokens.forget()
    await expect(psn.profile('nuria')).rejects.toEqual(failure('auth'))
    const shown = JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body)
    expect(shown).toContain('"failure":"auth"')
    expect(shown).not.toContain('n'.repeat(64))
    const again = await testApp({ env: { ...fake.env, PSN_NPSSO: 'm'.repeat(64) } })
    expect(await again.ctx.providers.psn!.profile('nuria')).toMatchObject({ id: nuria })
  })
})
