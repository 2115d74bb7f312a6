import { sql } from 'kysely'
import { setImmediate as nextTurn } from 'node:timers/promises'
import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { json as answerJson, page, refusal, redirect } from '../../../fakes/kit/answer.ts'
import { bearerOf, createTokens } from '../../../fakes/kit/tokens.ts'
import { type Handler, startFake } from '../../../fakes/kit/fake.ts'
import { createTestDatabase, type TestDatabase } from '../../db/testing/template.ts'
import { createSeal } from '../../lib/seal.ts'
import { testLog } from '../../testing/unexpected.ts'
import { path, type Call } from './send.ts'
import { type ClientOptions, createProviderClient, type Tuning } from './client.ts'
import { readHealth } from './health.ts'
import type { Limits } from './pacing.ts'
import { patiently, personal, together } from './retry.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'
import { html, json, type LongReader, raw, text } from './readers.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const seal = createSeal(['the quick brown fox jumps over the lazy dog'], 'test')
const Games = json(Type.Object({ games: Type.Array(Type.Object({ id: Type.Integer(), name: Type.String() })) }))
const games = { games: [{ id: 1, name: 'Ring' }] }
const search: Call<typeof games> = { name: 'search', path: '/search', read: Games }
let providers = 0

interface Given<K> {
  routes?: Record<string, Handler>
  options?: Partial<ClientOptions<K>>
  tuning?: Tuning
}

/**
 * A provider with this definition, its fake, a client that does not wait between retries, and a record of the waits.
 */
async function provider<K = never>({ routes, options, tuning }: Given<K> = {}) {
  const fake = await startFake({ routes: { 'GET /search': () => games, ...routes }, env: () => ({}) })
  onTestFinished(() => fake.stop())
  const name = `client-${++providers}`
  const slept: number[] = []
  const lines: string[] = []
  const note = (...parts: unknown[]) => void lines.push(JSON.stringify(parts))
  const parts = {
    db: database.db,
    log: { ...testLog, warn: note, debug: note },
    now: Date.now,
    seal,
    production: false,
    contact: 'https://site.example',
    tuning: {
      timeoutMs: 2_000,
      sleep: async (milliseconds: number) => void slept.push(Math.round(milliseconds)),
      ...tuning,
    },
  }
  const limits: Limits = { rates: [{ calls: 1_000, seconds: 1, burst: 500 }], open: 20 }
  const make = () => createProviderClient<K>(parts, { name, hosts: { api: fake.url }, limits, ...options })
  return { fake, name, slept, lines, make, ...make() }
}
const failureOf = (asked: Promise<unknown>): Promise<ProviderFailure> =>
  asked.then(
    () => expect.unreachable(),
    (error: { failure: ProviderFailure }) => error.failure,
  )

describe('what is asked', () => {
  it('goes to the host, path and query of the call, with its headers', async () => {
    const { fake, ask } = await provider({ options: { headers: { 'x-app': 'one' } } })
    const call = { ...search, query: { q: 'a&b', page: 2, none: undefined }, headers: { 'Accept-Language': 'es-ES' } }
    expect(await ask(call)).toEqual(games)
    expect(fake.requests[0]).toMatchObject({
      method: 'GET',
      query: 'q=a%26b&page=2',
      headers: { accept: 'application/json', 'accept-language': 'es-ES', 'x-app': 'one' },
    })
  })

  it('may be a form, JSON, or a text of its own', async () => {
    const { fake, ask } = await provider({ routes: { 'POST /echo/:id': ({ body }) => page(body) } })
    const echo = { name: 'echo', path: path`/echo/${'a b'}`, read: html }
    const read = async (body: Partial<Call<{ text: string }>>) => (await ask({ ...echo, ...body })).text
    expect(await read({ form: { query: 'select ?a', n: 1, none: undefined } })).toBe('query=select+%3Fa&n=1')
    expect(await read({ json: [{ a: 1 }] })).toBe('[{"a":1}]')
    expect(await read({ body: 'fields name;', headers: { 'content-type': 'text/plain' } })).toBe('fields name;')
    expect(fake.requests.map(({ headers }) => headers['content-type'])).toEqual([
      'application/x-www-form-urlencoded',
      'application/json',
      'text/plain',
    ])
  })

  it('may go to several hosts, and nowhere else', async () => {
    const other = await startFake({ routes: { 'GET /here': () => page('other') }, env: () => ({}) })
    onTestFinished(() => other.stop())
    const { fake, ask } = await provider()
    const two = await provider({ options: { hosts: { api: fake.url, other: `${other.url}/` } } })
    expect(await two.ask({ name: 'o', host: 'other', path: '/here', read: html })).toMatchObject({ text: 'other' })
    expect(await failureOf(ask({ name: 'o', url: `${other.url}/here`, read: html }))).toBe('blocked')
    expect(await failureOf(ask({ name: 'o', url: 'no address', read: html }))).toBe('blocked')
    await expect(ask({ name: 'o', host: 'none', read: html })).rejects.toThrow(/has no host/)
  })

  it('may read a redirect instead of following it (a code in its address)', async () => {
    const { ask } = await provider({ routes: { 'GET /authorize': () => redirect('app://redirect/?code=v3.Ab') } })
    const answer = await ask({ name: 'code', path: '/authorize', statuses: [302], read: raw })
    expect(answer.headers.location).toBe('app://redirect/?code=v3.Ab')
  })
})

describe('what comes back', () => {
  it.each<[number, ProviderFailure]>([
    [400, 'changed'],
    [401, 'auth'],
    [403, 'blocked'],
    [404, 'not_found'],
    [410, 'not_found'],
    [413, 'too_large'],
    [429, 'rate_limited'],
    [500, 'upstream'],
    [503, 'upstream'],
  ])('%i is %s', async (status, failure) => {
    const { ask } = await provider({ routes: { 'GET /search': () => answerJson({}, { status }) } })
    expect(await failureOf(ask(search))).toBe(failure)
  })

  it('is judged by the provider where its status does not tell', async () => {
    const { ask, name } = await provider({
      routes: {
        'GET /private': () => answerJson({ error: 'Profile is not public' }, { status: 403 }),
        'GET /wrapped': () => ({ success: false }),
        'GET /key': () => page('<h1>Forbidden</h1>', { status: 403 }),
      },
      options: {
        judge({ status, headers, body }) {
          if (body.includes('"success":false')) return 'not_found'
          if (status !== 403) return undefined
          return headers['content-type']?.includes('json') ? 'private' : 'auth'
        },
      },
    })
    for (const [where, failure] of [
      ['/private', 'private'],
      ['/wrapped', 'not_found'],
      ['/key', 'auth'],
    ])
      expect(await failureOf(ask({ name: 'x', path: where, read: text }))).toBe(failure)
    expect(await ask(search)).toEqual(games)
    const { calls } = await readHealth(database.db, [name])
    expect(calls.map(({ failure }) => failure)).not.toContain('private')
  })

  it.each(['html', 'empty', 'hollow', 'wrong-types', 'renamed', 'truncated', 'loop', 'away'] as const)(
    '%s means that it has changed (GA-06)',
    async (fault) => {
      const { fake, ask, slept } = await provider()
      fake.fail(fault)
      expect(await failureOf(ask(search))).toBe('changed')
      expect([fake.requests.length, slept]).toEqual([1, []])
    },
  )
})

describe('an answer that is too long for the event loop', () => {
  it('is read in turns, and one that does not fit is told to the admin like any other', async () => {
    const { ask, fake, name } = await provider({ routes: { 'GET /long': () => ({ many: [1] }) } })
    let fits = true
    const read: LongReader<string> = {
      accept: 'application/json',
      async read({ body }) {
        await nextTurn()
        if (!fits) throw new ProviderError('changed', 'the list is of another shape')
        return body.toString('utf8')
      },
    }
    expect(await ask({ name: 'list', path: '/long', read })).toBe('{"many":[1]}')
    fits = false
    expect(await failureOf(ask({ name: 'list', path: '/long', read }))).toBe('changed')
    // An answer that does not fit is not asked for again at once.
    expect(fake.requests).toHaveLength(2)
    await expect
      .poll(async () => (await readHealth(database.db, [name])).calls)
      .toMatchObject([{ call: 'list', failure: 'changed', detail: 'the list is of another shape' }])
  })
})

describe('trying again (F-07)', () => {
  it.each(['refuse', 'error', 'down', 'cut'] as const)('%s is tried three times, later each time', async (fault) => {
    const { fake, ask, slept } = await provider()
    fake.fail(fault)
    expect(await failureOf(ask(search))).toBe('upstream')
    expect(fake.requests).toHaveLength(3)
    expect(slept).toHaveLength(2)
    expect(slept[0]).toBeGreaterThanOrEqual(500)
    expect(slept[1]).toBeGreaterThanOrEqual(1_000)
  })

  it('succeeds when the fault was a passing one', async () => {
    const { fake, ask } = await provider()
    fake.fail('error', { times: 2 })
    expect(await ask(search)).toEqual(games)
    expect(fake.requests.map(({ status }) => status)).toEqual([500, 500, 200])
  })

  it('waits as long as the provider asks for, and lets nobody else ask before', async () => {
    const { fake, ask, make, slept, name } = await provider()
    fake.fail('limited', { retryAfter: 600, times: 1 })
    const first = ask(search, patiently())
    await expect.poll(() => slept).toEqual([600_000])
    const other = make()
    expect(await failureOf(other.ask(search))).toBe('busy')
    await database.db.updateTable('provider_pace').set({ next_at: new Date() }).where('provider', '=', name).execute()
    expect(await first).toEqual(games)
    expect(await other.ask(search)).toEqual(games)
    expect(fake.requests).toHaveLength(3)
  })

  it('does not wait longer than the caller would', async () => {
    const { fake, ask, slept } = await provider()
    fake.fail('limited', { retryAfter: 600 })
    expect(await failureOf(ask(search, personal))).toBe('rate_limited')
    expect(slept).toEqual([])
  })

  it('sends what could do harm once only, unless it says that it does none', async () => {
    const { fake, ask } = await provider({ routes: { 'POST /buy': () => games } })
    fake.fail('error')
    const buy = { ...search, path: '/buy', json: {} }
    await failureOf(ask(buy))
    expect(fake.requests).toHaveLength(1)
    await failureOf(ask({ ...buy, repeatable: true }))
    expect(fake.requests).toHaveLength(4)
  })

  it('a job goes on for longer, and ends when it is told to', async () => {
    const { fake, ask } = await provider({ tuning: { breaker: { failures: 100 } } })
    fake.fail('error', { times: 6 })
    expect(await ask(search, patiently())).toEqual(games)
    const stop = new AbortController()
    fake.fail('silence')
    const asked = ask(search, patiently(stop.signal))
    await expect.poll(() => fake.requests.length).toBe(8)
    stop.abort()
    expect(await failureOf(asked)).toBe('ended')
    await expect.poll(() => fake.requests.at(-1)?.left).toBe(true)
  })

  it('ends with the patience of the caller: a person has an answer within ten seconds (F-07)', async () => {
    expect(personal).toEqual({ wait: 3_000, within: 9_000 })
    const { fake, ask } = await provider({ tuning: { timeoutMs: 60_000 } })
    fake.fail('silence')
    expect(await failureOf(ask(search, { wait: 100, within: 200 }))).toBe('upstream')
    expect(fake.requests).toHaveLength(1)
  })

  it('several calls share one patience', () => {
    const left = together({ wait: 1_000, within: 9_000 })
    const [first, second] = [left(), left()]
    expect(first.within).toBeLessThanOrEqual(9_000)
    expect(second.within).toBeLessThanOrEqual(first.within!)
    expect(together(patiently())()).toEqual({ wait: 'patient', signal: undefined })
  })
})

describe('a provider that fails is left alone (F-07)', () => {
  it('by all processes, until one call has tried', async () => {
    const { fake, ask, make, name } = await provider({ tuning: { breaker: { freshMs: 0 } } })
    const other = make()
    fake.fail('html')
    for (let call = 0; call < 5; call++) await failureOf((call % 2 ? ask : other.ask)(search))
    fake.heal()
    expect([await failureOf(ask(search)), await failureOf(other.ask(search))]).toEqual(['upstream', 'upstream'])
    expect(fake.requests).toHaveLength(5)
    await database.db
      .updateTable('provider_breakers')
      .set({ open_until: new Date() })
      .where('provider', '=', name)
      .execute()
    expect(await ask(search)).toEqual(games)
    expect(await other.ask(search)).toEqual(games)
  })

  it('after as many failures and for as long as it defines', async () => {
    const { fake, ask, name } = await provider({ options: { breaker: { failures: 2, restMs: 1_800_000 } } })
    fake.fail('challenge')
    for (let call = 0; call < 3; call++) await failureOf(ask(search))
    expect(fake.requests).toHaveLength(2)
    const left = sql<number>`extract(epoch from open_until - clock_timestamp())::float8`
    const row = await database.db
      .selectFrom('provider_breakers')
      .select(left.as('seconds'))
      .where('provider', '=', name)
      .executeTakeFirstOrThrow()
    expect(row.seconds).toBeGreaterThan(1_700)
  })

  it('but not for what it does not have, or does not understand', async () => {
    const { fake, ask } = await provider({
      routes: { 'GET /bad': () => answerJson({}, { status: 400 }), 'GET /none': () => answerJson({}, { status: 404 }) },
    })
    for (let call = 0; call < 8; call++) await failureOf(ask({ ...search, path: call % 2 ? '/bad' : '/none' }))
    expect(await ask(search)).toEqual(games)
    expect(fake.requests).toHaveLength(9)
  })
})

describe('a token', () => {
  interface Token {
    access: string
    refresh: string
  }
  /** Issues tokens for a refresh token that a person supplied, each with the next refresh token. */
  async function withTokens() {
    const tokens = createTokens({ seconds: 3_600, refreshSeconds: 86_400 })
    let refresh = tokens.give().refresh!
    const made = await provider<Token>({
      routes: {
        'POST /token': (request) => {
          const given = tokens.refresh(request.form().get('refresh_token') ?? '')
          if (!given) throw refusal(400, { error: 'invalid_grant' })
          return { access_token: given.access, refresh_token: given.refresh }
        },
        'GET /mine': ({ headers }) => {
          if (!tokens.isGood(bearerOf(headers.authorization))) throw refusal(401, { error: 'Expired token' })
          return games
        },
      },
      options: {
        token: {
          async mint(ask, previous) {
            const form = { grant_type: 'refresh_token', refresh_token: previous?.refresh ?? refresh }
            const read = json(Type.Object({ access_token: Type.String(), refresh_token: Type.String() }))
            const given = await ask({ name: 'token', path: '/token', form, read })
            return { value: { access: given.access_token, refresh: given.refresh_token }, seconds: 3_600 }
          },
          headers: ({ access }) => ({ authorization: `Bearer ${access}` }),
        },
      },
    })
    return { ...made, tokens, mine: { ...search, path: '/mine' }, bring: (next: string) => (refresh = next) }
  }

  it('is made for the first call, shared, and made of the last one when it is refused', async () => {
    const { fake, ask, make, tokens, mine } = await withTokens()
    const other = make()
    await Promise.all([ask(mine), ask(mine), other.ask(mine)])
    expect(fake.requests.filter(({ path }) => path === '/token')).toHaveLength(1)
    tokens.forget()
    expect(await Promise.all([ask(mine), other.ask(mine)])).toEqual([games, games])
    expect(fake.requests.filter(({ path }) => path === '/token')).toHaveLength(2)
  })

  it('is made of the one that a person brought', async () => {
    const { fake, ask, tokens, mine, putToken } = await withTokens()
    const { access, refresh } = tokens.give()
    await putToken({ value: { access, refresh: refresh! }, seconds: 3_600 })
    expect(await ask(mine)).toEqual(games)
    expect(fake.requests.map(({ path }) => path)).toEqual(['/mine'])
    tokens.forget()
    await ask(mine)
    expect(fake.requests[2]?.body).toContain(refresh)
  })

  it('is not shown where a call needs none', async () => {
    const { fake, ask } = await withTokens()
    await ask({ ...search, anonymous: true })
    expect(fake.requests.map(({ path, headers }) => [path, headers.authorization])).toEqual([['/search', undefined]])
  })

  it('that cannot be made any more is a clear failure, and no secret is in the log (X-15)', async () => {
    const { ask, tokens, mine, lines } = await withTokens()
    tokens.forgetAll()
    expect(await failureOf(ask(mine))).toBe('changed')
    expect(lines.join('\n')).not.toMatch(/refresh|[0-9a-f]{30}/)
  })
})

describe('links of people', () => {
  it('have no breaker and no record: one bad site says nothing of the others', async () => {
    const { fake, ask, name } = await provider({ options: { anywhere: true } })
    fake.fail('html')
    for (let call = 0; call < 8; call++) await failureOf(ask(search))
    fake.heal()
    expect(await ask(search)).toEqual(games)
    expect((await readHealth(database.db, [name])).calls).toEqual([])
  })

  it('are read to where they matter, through redirects', async () => {
    const head = '<html class="x"><head><meta property="og:title" content="Ring"></head>'
    const { ask } = await provider({
      routes: { 'GET /go': () => redirect('/page'), 'GET /page': () => page(head + 'x'.repeat(5_000_000)) },
      options: { anywhere: true },
    })
    const read = await ask({ name: 'page', path: '/go', read: html, redirects: 3, maxBytes: 1_000, cut: true })
    expect(read.url).toMatch(/\/page$/)
    expect(read.text).toHaveLength(1_000)
    expect(read.text.startsWith(head)).toBe(true)
  })
})

describe('the health of a provider', () => {
  it('tells the admin what works, what failed, where an answer has changed, and how many calls are left', async () => {
    const { fake, ask, name } = await provider({
      routes: { 'GET /search': () => answerJson(games, { headers: { 'x-ratelimit-remaining': '149' } }) },
      options: { callsLeft: ({ 'x-ratelimit-remaining': left }) => (left === undefined ? null : Number(left)) },
    })
    await ask(search)
    fake.fail('renamed', { field: 'name' })
    await failureOf(ask({ ...search, name: 'price' }))
    const read = async () => (await readHealth(database.db, [name])).calls
    await expect.poll(read).toHaveLength(2)
    expect(await read()).toMatchObject([
      {
        call: 'price',
        succeededAt: null,
        failure: 'changed',
        detail: 'the answer has an unexpected shape: /games/0 must have required properties name',
      },
      { call: 'search', failedAt: null, callsLeft: 149 },
    ])
  })
})
