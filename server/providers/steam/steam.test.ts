import { describe, expect, it, onTestFinished } from 'vitest'
import { type SteamOptions, startSteamFake } from '../../../fakes/steam/fake.ts'
import { testApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/unexpected.ts'
import type { Steam } from './steam.ts'

const ids = { nuria: '76561199000000001', closed: '76561199000000002', locked: '76561199000000003' }
const nobody = '76561199000000099'
const secret = 'hush-hush-key'

async function start(options: SteamOptions = {}, env: Record<string, string> = {}) {
  const fake = await startSteamFake({ key: secret, ...options })
  onTestFinished(() => fake.stop())
  const lines: string[] = []
  const note = (...parts: unknown[]) =>
    void lines.push(JSON.stringify(parts, (_key, value: unknown) => (value instanceof Error ? value.stack : value)))
  const log = { ...testLog, warn: note, info: note, debug: note, error: note }
  const test = await testApp({ env: { ...fake.env, ...env }, client: { log } })
  return { fake, test, lines, steam: test.ctx.providers.steam as Steam }
}

const failure = (failure: string) => expect.objectContaining({ failure })

describe('Steam', () => {
  it('finds a profile by name, id and address, and says whether it is private (ACC-01)', async () => {
    const { steam } = await start()
    const nuria = {
      id: ids.nuria,
      name: 'nuria',
      avatar: 'https://avatars.steamstatic.com/11111111_full.jpg',
      about: null,
      isPrivate: false,
    }
    for (const name of ['nuria', ids.nuria, `https://steamcommunity.com/profiles/${ids.nuria}`])
      expect(await steam.profile(name)).toEqual(nuria)
    expect(await steam.search('Nuria')).toEqual([nuria])
    expect(await steam.profile('locked')).toMatchObject({ id: ids.locked, isPrivate: true })
    expect(await steam.profile('no-such-name')).toBeNull()
    expect(await steam.profile(nobody)).toBeNull()
    expect(await steam.search('no-such-name')).toEqual([])
    expect(steam.profileUrl({ id: ids.nuria, name: 'nuria' })).toBe(`https://steamcommunity.com/profiles/${ids.nuria}`)
  })

  it('asks nothing for names and ids that are none (PL-01, PL-07)', async () => {
    const { fake, steam } = await start()
    for (const name of ['..%2f..%2fISteamNews', 'x?key=1', 'a#', 'a%0d%0ab', 'a\r\nb', '', '.', '..'])
      expect(await steam.profile(name)).toBeNull()
    await expect(steam.games('../x', 0)).rejects.toEqual(failure('not_found'))
    await expect(steam.sets('1&steamid=2', 0, 10)).rejects.toEqual(failure('not_found'))
    await expect(steam.trophies({ id: '620&key=x', platform: 'PC' }, 'en', null)).rejects.toEqual(failure('not_found'))
    await expect(steam.earned(ids.nuria, { id: '6/2', platform: 'PC' })).rejects.toEqual(failure('not_found'))
    expect(fake.requests).toEqual([])
  })

  it('reads 1,200 games with play time, an account with none, and those that are private (ACC-02, ACC-04)', async () => {
    const { fake, steam } = await start()
    const { rows, total, next } = await steam.games(ids.nuria, 0)
    expect([rows.length, total, next]).toEqual([1_200, 1_200, null])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1_200)
    expect(rows.filter(({ id }) => Number(id) < 2_000_000_000).length).toBeGreaterThan(300)
    expect(rows.some(({ minutes, lastPlayedAt }) => minutes === 0 && lastPlayedAt === null)).toBe(true)
    expect(rows.some(({ name }) => name.endsWith('™'))).toBe(true)
    expect((await steam.games((await steam.profile('empty'))!.id, 0)).rows).toEqual([])
    for (const id of [ids.closed, ids.locked, nobody])
      await expect(steam.games(id, 0)).rejects.toEqual(failure('private'))
    expect(fake.requests.at(-1)?.query).toContain('include_played_free_games=1')
  })

  it('reads the sets, the latest first, page by page (ACC-03)', async () => {
    const { steam } = await start()
    const first = await steam.sets(ids.nuria, 0, 100)
    expect([first.rows.length, first.next]).toEqual([100, 100])
    const days = first.rows.map(({ lastEarnedAt }) => lastEarnedAt!.getTime())
    expect(days).toEqual(days.toSorted((a, b) => b - a))
    expect(first.rows[0]).toMatchObject({ platform: 'PC', total: null, earned: null, grades: null, points: null })
    const last = await steam.sets(ids.nuria, 1_000, 800)
    expect([last.rows.length + 1_000, last.next]).toEqual([last.total, null])
  })

  it('reads a thousand trophies in two languages, hidden ones and percentages, and who has them (ACC-03)', async () => {
    const { steam } = await start()
    const hunter = (await steam.profile('hunter'))!.id
    const [game] = (await steam.games(hunter, 0)).rows
    const set = { id: game!.id, platform: 'PC' }
    const [en, es] = [await steam.trophies(set, 'en', null), await steam.trophies(set, 'es', null)]
    expect([en.length, es.length]).toEqual([1_000, 1_000])
    expect([en[1], es[1]]).toMatchObject([
      { id: 'ACH.001', name: 'First steps', detail: 'Finish the first chapter.', hidden: false, rarity: 95.8 },
      { id: 'ACH.001', name: 'Primeros pasos', detail: 'Termina el primer capítulo.' },
    ])
    expect(en[3]).toMatchObject({ hidden: true, detail: '' })
    expect(en[1]?.icon).toMatch(/^https:\/\/steamcdn-a\.akamaihd\.net\//)
    const earned = await steam.earned(hunter, set)
    expect(earned).toHaveLength(640)
    expect(earned.every(({ earnedAt }) => earnedAt! < new Date())).toBe(true)
    await expect(steam.earned(ids.closed, set)).rejects.toEqual(failure('private'))
    await expect(steam.earned(nobody, set)).rejects.toEqual(failure('not_found'))
    await expect(steam.earned(hunter, { id: '1', platform: 'PC' })).rejects.toEqual(failure('not_found'))
    expect(await steam.trophies({ id: '1', platform: 'PC' }, 'en', null)).toEqual([])
  })

  it('tells a refused key, a busy day, an upkeep and a page instead of data apart from privacy (ACC-04)', async () => {
    const { fake, steam } = await start()
    for (const [fault, expected] of [
      ['limited', 'rate_limited'],
      ['error', 'upstream'],
      ['down', 'upstream'],
      ['challenge', 'auth'],
      ['html', 'changed'],
      ['empty', 'changed'],
      ['hollow', 'changed'],
      ['wrong-types', 'changed'],
      ['truncated', 'changed'],
      ['huge', 'too_large'],
    ] as const) {
      fake.fail(fault)
      await expect(steam.games(ids.nuria, 0), fault).rejects.toEqual(
        fault === 'huge' ? expect.objectContaining({ name: 'ProviderError' }) : failure(expected),
      )
      fake.heal()
      await steam.games(ids.nuria, 0).catch(() => undefined)
    }
  })

  it('with a wrong key is an error of ours, and the key is in no log and no answer (PL-01, PL-06)', async () => {
    const { steam, test, lines } = await start({ key: 'another' }, { STEAM_KEY: secret })
    await expect(steam.profile('nuria')).rejects.toEqual(failure('auth'))
    await expect(steam.games(ids.closed, 0)).rejects.toEqual(failure('auth'))
    await expect
      .poll(async () => JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body))
      .toContain('"failure":"auth"')
    expect(JSON.stringify((await test.call('GET', '/site/providers', { as: 'admin' })).body)).not.toContain(secret)
    expect(lines.join('\n')).toContain('403')
    expect(lines.join('\n')).not.toContain(secret)
  })

  it('keeps the pace of a key (ACC-02)', async () => {
    const fake = await startSteamFake({ paced: true })
    onTestFinished(() => fake.stop())
    const test = await testApp({ env: fake.env, client: { tuning: {} } })
    const steam = test.ctx.providers.steam!
    await Promise.all(Array.from({ length: 20 }, () => steam.profile(ids.nuria, { wait: 10_000, within: 20_000 })))
    expect(fake.calls().every(({ status }) => status === 200)).toBe(true)
  })
})

describe('signing in through Steam', () => {
  const returnTo = 'https://ludoteca.example/back?state=abc'
  const realm = 'https://ludoteca.example'

  async function signedIn(as = 'ana') {
    const all = await start()
    const page = await fetch(all.steam.signInUrl(returnTo, realm))
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('value="ana"')])
    const chosen = `${all.fake.url}/openid/chosen?${new URLSearchParams({ return_to: returnTo, as }).toString()}`
    const back = await fetch(chosen, { redirect: 'manual' })
    return { ...all, query: new URL(back.headers.get('location')!).searchParams }
  }

  it('proves an id, once (PL-03)', async () => {
    const { steam, query } = await signedIn()
    const first = await steam.verify(query, returnTo)
    expect(first).toEqual({ id: '76561199000000006', nonce: query.get('openid.response_nonce') })
    expect(await steam.verify(query, returnTo)).toBeNull()
  })

  it('refuses what was changed on its way, without asking where it can be seen (PL-03)', async () => {
    const { fake, steam, query } = await signedIn()
    const changed = (change: (fields: URLSearchParams) => void): URLSearchParams => {
      const fields = new URLSearchParams(query)
      change(fields)
      return fields
    }
    const set = (name: string, value: string) => changed((fields) => fields.set(`openid.${name}`, value))
    const other = `${fake.url}/openid/id/${ids.nuria}`
    const old = new Date(Date.now() - 6 * 60_000).toISOString().slice(0, 19)
    const early = new Date(Date.now() + 5 * 60_000).toISOString().slice(0, 19)
    const asked = fake.requests.length
    for (const fields of [
      set('claimed_id', other),
      set('identity', other),
      set('claimed_id', 'https://evil.example/openid/id/76561199000000001'),
      set('op_endpoint', 'https://evil.example/openid/login'),
      set('return_to', `${returnTo}x`),
      set('mode', 'cancel'),
      set('ns', 'http://openid.net/signon/1.1'),
      set('signed', 'op_endpoint,claimed_id,identity,return_to,assoc_handle'),
      set('sig', ''),
      set('response_nonce', `${old}Zabc`),
      set('response_nonce', `${early}Zabc`),
      set('response_nonce', 'abc'),
      changed((fields) => fields.append('openid.claimed_id', other)),
      changed((fields) => fields.set('openid.extra', 'x'.repeat(3_000))),
      new URLSearchParams(),
    ])
      expect(await steam.verify(fields, returnTo)).toBeNull()
    expect(await steam.verify(query, 'https://ludoteca.example/back?state=other')).toBeNull()
    expect(fake.requests).toHaveLength(asked)
    // What only the provider can tell: another id everywhere, with the former signature.
    const forged = changed((fields) => {
      fields.set('openid.claimed_id', other)
      fields.set('openid.identity', other)
    })
    expect(await steam.verify(forged, returnTo)).toBeNull()
    expect(fake.requests).toHaveLength(asked + 1)
  })

  it('is nobody when it was cancelled', async () => {
    const { steam, query } = await signedIn('')
    expect(query.get('openid.mode')).toBe('cancel')
    expect(await steam.verify(query, returnTo)).toBeNull()
  })

  it('fails when Steam does not answer, rather than believing', async () => {
    const { fake, steam, query } = await signedIn()
    await fake.stop()
    await expect(steam.verify(query, returnTo)).rejects.toEqual(failure('upstream'))
  })
})
