import { EventEmitter } from 'node:events'
import type { ServerResponse } from 'node:http'
import { describe, expect, it, onTestFinished } from 'vitest'
import { page, refusal, offsetPage, tokenPage } from './answer.ts'
import type { FaultName } from './faults.ts'
import { createGate } from './gate.ts'
import { type Blueprint, type FakeOptions, startFake } from './fake.ts'
import { bearerOf, createTokens } from './tokens.ts'

const game = { id: 1, name: 'Ring', on: true, price: { cents: 1_299 } }

async function start(blueprint: Partial<Blueprint> = {}, options?: FakeOptions) {
  const fake = await startFake(
    {
      routes: {
        'GET /api/games/:id': ({ params, query }) => ({ ...game, id: Number(params['id']), q: query.get('q') }),
        'POST /api/form': ({ form }) => Object.fromEntries(form()),
        'GET /api/page': () => page('<p class="price">1</p>'),
        'GET /token': () => ({ token: 'x' }),
      },
      env: (url) => ({ GAME_URL: `${url}/api` }),
      faultsOn: '/api/',
      ...blueprint,
    },
    options,
  )
  onTestFinished(() => fake.stop())
  const get = async (path: string, init?: RequestInit) => {
    const answer = await fetch(fake.url + path, init)
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return { fake, get }
}

describe('a fake', () => {
  it('answers its routes, and remembers what was asked', async () => {
    const { fake, get } = await start()
    expect(JSON.parse((await get('/api/games/7/?q=a%26b')).text)).toEqual({ ...game, id: 7, q: 'a&b' })
    const body = new URLSearchParams({ grant: 'x y' })
    expect((await get('/api/form', { method: 'POST', body })).text).toBe('{"grant":"x y"}')
    await get('/token')
    expect(fake.requests).toMatchObject([
      { method: 'GET', path: '/api/games/7/', query: 'q=a%26b', body: '', status: 200, left: false },
      { method: 'POST', path: '/api/form', body: 'grant=x+y' },
      { path: '/token' },
    ])
    expect(fake.calls()).toHaveLength(2)
    expect(fake.env).toEqual({ GAME_URL: `${fake.url}/api` })
  })

  it('refuses in its own words', async () => {
    const { get } = await start({
      bodyLimit: 10,
      check: ({ headers }) => {
        if (headers['x-key'] !== 'right') throw refusal(401, { error: 'key' }, { 'www-authenticate': 'Key' })
      },
      unknown: ({ method, path }) => refusal(404, `no ${method} ${path}`),
      tooLarge: () => refusal(413, [{ title: 'large' }]),
    })
    const wrong = await get('/api/page')
    expect([wrong.status, wrong.text, wrong.headers.get('www-authenticate')]).toEqual([401, '{"error":"key"}', 'Key'])
    const headers = { 'x-key': 'right' }
    expect((await get('/api/page', { headers })).status).toBe(200)
    expect(await get('/nowhere', { headers })).toMatchObject({ status: 404, text: 'no GET /nowhere' })
    const large = await get('/api/form', { method: 'POST', body: 'x'.repeat(20), headers })
    expect([large.status, large.text]).toEqual([413, '[{"title":"large"}]'])
  })

  it('fails when a request itself asks for it, and when it has been told to', async () => {
    const { fake, get } = await start({
      faultIn: ({ query }) => (query.get('q') === 'broken' ? { name: 'limited', options: { retryAfter: 7 } } : null),
    })
    expect([(await get('/api/games/7?q=x')).status, (await get('/api/games/7')).status]).toEqual([200, 200])
    const limited = await get('/api/games/7?q=broken')
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '7'])
    fake.fail('down')
    expect((await get('/api/games/7?q=broken')).status).toBe(502)
  })

  it('is told from another process what shall go wrong', async () => {
    const { fake, get } = await start()
    const tell = (fault: object) => get('/fake/fault', { method: 'POST', body: JSON.stringify(fault) })
    await tell({ fault: 'down', times: 1 })
    expect([(await get('/api/page')).status, (await get('/api/page')).status]).toEqual([502, 200])
    expect((await tell({ fault: 'none' })).status).toBe(500)
    const asked = JSON.parse((await get('/fake/requests')).text)
    expect(asked).toHaveLength(2)
    expect(asked).toMatchObject(fake.requests.map(({ path }) => ({ path })))
  })

  it('keeps its limits unless told not to', async () => {
    const limits = { rates: [{ calls: 1, seconds: 3_600 }] }
    const strict = await start({ limits })
    const statuses = async ({ get }: typeof strict) => [
      (await get('/api/page')).status,
      (await get('/api/page')).status,
    ]
    expect(await statuses(strict)).toEqual([200, 429])
    expect((await strict.get('/token')).status).toBe(200)
    expect(await statuses(await start({ limits }, { limits: false }))).toEqual([200, 200])
  })
})

describe('faults', () => {
  /** What a caller sees of a fault in a second. */
  async function seen(fault: FaultName, path = '/api/games/1', options = {}) {
    const { fake, get } = await start()
    fake.fail(fault, { ms: 50, ...options })
    const signal = AbortSignal.timeout(1_500)
    return get(path, { signal, redirect: 'manual' }).catch((error: Error) => error.name)
  }
  const text = async (...asked: Parameters<typeof seen>) => ((await seen(...asked)) as { text: string }).text
  const status = async (fault: FaultName) => ((await seen(fault)) as { status: number }).status

  it('change what is answered', async () => {
    expect(JSON.parse(await text('wrong-types'))).toEqual({
      id: { was: 'number' },
      name: [true],
      on: { was: 'boolean' },
      price: { cents: { was: 'number' } },
      q: { was: 'object' },
    })
    expect(Object.keys(JSON.parse(await text('renamed')))).toEqual(['idV2', 'nameV2', 'onV2', 'priceV2', 'qV2'])
    expect(JSON.parse(await text('renamed', undefined, { field: 'cents' }))).toMatchObject({
      price: { centsV2: 1_299 },
    })
    expect(await text('hollow')).toBe('[]')
    expect(await text('empty')).toBe('')
    expect(JSON.parse(await text('crowded'))).toHaveLength(200_001)
    const half = await text('truncated')
    expect(() => JSON.parse(half)).toThrow(SyntaxError)
    expect(await text('html')).toContain('<html>')
    expect(await text('renamed', '/api/page')).toBe('<p class="new-price">1</p>')
    expect(JSON.parse(await text('slow'))).toMatchObject(game)
  })

  it('have the status that they have elsewhere', async () => {
    const statuses = await Promise.all(
      (['error', 'down', 'limited', 'challenge', 'gone', 'unknown', 'loop', 'away'] as const).map(status),
    )
    expect(statuses).toEqual([500, 502, 429, 403, 404, 404, 302, 302])
    const limited = (await seen('limited', undefined, { retryAfter: 7 })) as { headers: Headers }
    expect(limited.headers.get('retry-after')).toBe('7')
  })

  it.each(['refuse', 'cut'] as const)('%s breaks the line', async (fault) =>
    expect(await seen(fault)).toBe('TypeError'),
  )

  it.each(['silence', 'trickle', 'endless'] as const)('%s never ends', async (fault) => {
    expect(await seen(fault)).toBe('TimeoutError')
  })

  it.each(['huge', 'bomb'] as const)('%s is very large', async (fault) => {
    const { fake, get } = await start()
    fake.fail(fault)
    expect((await get('/api/page')).text.length).toBeGreaterThan(40_000_000)
  })

  it('spare tokens, and happen where and as often as told', async () => {
    const { fake, get } = await start()
    fake.fail('error', { on: '/api/games', times: 2 })
    const statuses = []
    for (const path of ['/token', '/api/page', '/api/games/1', '/api/games/2', '/api/games/3'])
      statuses.push((await get(path)).status)
    expect(statuses).toEqual([200, 200, 500, 500, 200])
    fake.fail('error')
    fake.heal()
    expect((await get('/api/page')).status).toBe(200)
  })
})

describe('parts', () => {
  it('a gate lets in so many in any window and so many at once', () => {
    let time = 0
    const gate = createGate(
      {
        rates: [
          { calls: 2, seconds: 1 },
          { calls: 3, seconds: 10 },
        ],
        open: 2,
      },
      () => time,
    )
    const open: EventEmitter[] = []
    const come = (): boolean => {
      const reply = new EventEmitter()
      const inside = gate(reply as unknown as ServerResponse)
      if (inside) open.push(reply)
      return inside
    }
    expect([come(), come(), come()]).toEqual([true, true, false])
    time = 1_000
    // Two are still open.
    expect(come()).toBe(false)
    open.forEach((reply) => reply.emit('close'))
    expect([come(), come()]).toEqual([true, false])
    open.forEach((reply) => reply.emit('close'))
    time = 10_000
    expect([come(), come()]).toEqual([true, true])
  })

  it('tokens are given, refreshed once each, and end', () => {
    const tokens = createTokens({ seconds: 60, refreshSeconds: 600 })
    const first = tokens.give()
    expect([tokens.isGood(first.access), tokens.isGood('x'), tokens.isGood(undefined)]).toEqual([true, false, false])
    tokens.age(61)
    expect(tokens.isGood(first.access)).toBe(false)
    const second = tokens.refresh(first.refresh!)!
    expect(tokens.isGood(second.access)).toBe(true)
    expect(tokens.refresh(first.refresh!)).toBeNull()
    tokens.forgetAll()
    expect([tokens.isGood(second.access), tokens.refresh(second.refresh!)]).toEqual([false, null])
    tokens.setLife(5)
    expect(tokens.give().expiresIn).toBe(5)
    expect(tokens.given()).toBe(3)
    expect([bearerOf('Bearer a.b'), bearerOf('Basic x'), bearerOf(undefined)]).toEqual(['a.b', undefined, undefined])
  })

  it('pages by offset and by token', () => {
    const rows = [1, 2, 3, 4, 5]
    const offset = (query: string) => offsetPage(rows, new URLSearchParams(query), { size: 2, most: 3 })
    expect(offset('')).toEqual({ rows: [1, 2], next: 2, total: 5 })
    expect(offset('limit=100&offset=1')).toEqual({ rows: [2, 3, 4], next: 4, total: 5 })
    expect(offset('limit=-1&offset=4')).toEqual({ rows: [5], next: null, total: 5 })
    const first = tokenPage(rows, null, 3)!
    expect(first.rows).toEqual([1, 2, 3])
    expect(tokenPage(rows, first.next, 3)).toEqual({ rows: [4, 5], next: null })
    expect(tokenPage(rows, 'made-up', 3)).toBeNull()
  })
})
