import Fastify from 'fastify'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenProblems } from '../errors.ts'
import { addGames } from '../testing/games.ts'
import { addressOf, allCalls } from '../testing/samples.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { takeUnexpected } from '../testing/unexpected.ts'
import { guardAccess } from './access.ts'
import type { App } from './app-types.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

// The access rule of each call is tested in server/testing/visibility.
describe('who may call what', () => {
  it('every call of the contract is mounted, and nothing else (X-01, API-01)', async () => {
    const { body } = await test.call('GET', '/openapi.json')
    const mounted = Object.entries<object>(body.paths).flatMap(([path, calls]) =>
      Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replace(/^\/(?:api|platform)(?=\/)/, '')}`),
    )
    expect(mounted.toSorted()).toEqual(allCalls.map(({ name }) => name).toSorted())
  })

  it('a route without an access rule does not start (API-03)', async () => {
    const app = Fastify() as unknown as App
    guardAccess(app, test.ctx)
    expect(() => app.get('/secret', async () => 'x')).toThrow('GET /secret has no access rule (API-03)')
    await app.close()
  })

  it('an invalid token is refused even where none is needed (AU-01)', async () => {
    const { status, body } = await test.call('GET', '/user/alice', { as: { token: 'x' } })
    expect([status, body.detail]).toEqual([401, tokenProblems.segments])
  })
})

describe('headers', () => {
  it.each(['https://evil.example', 'null', 'https://localhost:3000.evil.example', 'http://localhost:3000'])(
    'no origin is let in: %s (X-03)',
    async (origin) => {
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers, status } = await test.call(method, '/auth/check', {
          as: 'alice',
          headers: {
            origin,
            'access-control-request-method': 'GET',
            'access-control-request-headers': 'authorization',
          },
        })
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([])
        expect(headers.vary).toContain('Origin')
        if (method === 'OPTIONS') expect(status).toBe(404)
      }
    },
  )

  it.each(allCalls.filter(({ method }) => method === 'GET'))(
    '$name leaves nothing personal in a shared cache (X-04)',
    async (call) => {
      const own = await test.call('GET', addressOf(call), { as: 'alice' })
      expect(own.headers['cache-control']).toMatch(own.status < 400 ? /^(private, )?no-store$/ : /^no-store$/)
      const open = await test.call('GET', addressOf(call))
      expect(open.headers.vary).toContain('Authorization')
      if (open.status >= 400) expect(open.headers['cache-control']).toBe('no-store')
    },
  )

  it('of user data forbid all caching: hidden or deleted data is gone with the next request (R3, R9, LI-04)', async () => {
    const body = { title: 'Mine', public: 1, id_game: (await addGames(test))['celeste'], review: 'Good.', total: 9 }
    const list = (await test.call('POST', '/list', { as: 'alice', body })).body.id
    const review = (await test.call('POST', '/review', { as: 'alice', body })).body.id
    const cachedAs = async (path: string) => {
      const { status, headers } = await test.call('GET', path)
      return [status, headers['cache-control']]
    }
    const people = ['/user/alice', `/user/totals/${test.cast.alice.id}`, '/user/top_users']
    const lists = ['/list/all/recent', '/list/home', `/list/${list}`, `/list/${list}/games`]
    const reviews = ['/review/home', `/review/${review}`]
    for (const path of [people, lists, reviews].flat())
      expect(await cachedAs(path), path).toEqual([200, 'private, no-store'])
    for (const path of ['/game/celeste', '/genre/all'])
      expect(await cachedAs(path), path).toEqual([200, 'public, max-age=15, stale-while-revalidate=60'])
  })

  it('reveal nothing about the server and forbid everything to a browser (X-06)', async () => {
    for (const { headers } of [await test.call('GET', '/site'), await test.call('GET', '/nothing')]) {
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      expect(headers).not.toHaveProperty('server')
      expect(headers).not.toHaveProperty('x-powered-by')
    }
  })
})

describe('errors', () => {
  it('an internal error reveals nothing of its cause, and is logged (X-06)', async () => {
    await test.db.schema.alterTable('user_ranks').renameTo('elsewhere').execute()
    const { status, body, headers } = await test.call('GET', '/user/top_users')
    await test.db.schema.alterTable('elsewhere').renameTo('user_ranks').execute()
    expect([status, body]).toEqual([
      500,
      {
        type: 'about:blank',
        title: 'Something went wrong',
        status: 500,
        detail: 'Something went wrong. If it goes on, try again later.',
      },
    ])
    expect(headers['cache-control']).toBe('no-store')
    expect(takeUnexpected().join()).toMatch(/user_ranks[\s\S]*answered 500/)
  })

  it.each([
    '/nothing',
    '/auth/check/a.js',
    '/user/totals/own;.png',
    '/auth',
    '/',
    '/%2e%2e/package.json',
    '/user/..%2f..%2f.env',
    '/%',
    '//',
  ])('there is nothing at %s (CA-05)', async (path) => {
    const { status, headers } = await test.call('GET', path, { as: 'alice' })
    expect([400, 404]).toContain(status)
    expect(headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each(['PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'PUT', 'DELETE'])(
    '%s is not answered where it is not meant (X-14)',
    async (method) => {
      const { status } = await test.call(method, '/auth/login', { as: 'alice' })
      expect([404, 405]).toContain(status)
      const headers = { 'x-http-method-override': method }
      expect((await test.call('GET', '/auth/check', { as: 'alice', headers })).status).toBe(200)
      expect((await test.call('GET', '/auth/check?_method=DELETE', { as: 'alice' })).status).toBe(400)
    },
  )

  it('nor are unknown methods and malformed requests (X-14)', async () => {
    const address = new URL(await test.app.listen({ host: '127.0.0.1', port: 0 }))
    for (const first of [
      'FOO /api/site',
      'CONNECT evil.example:443',
      'TRACE /api/site',
      'get /api/site',
      `GET /api/${'x'.repeat(20_000)}`,
    ]) {
      const answer = await say(
        Number(address.port),
        `${first} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`,
      )
      expect(answer, `to ${first.slice(0, 40)}`).toMatch(/^$|^HTTP\/1\.1 (400|404|405|414|431) /)
    }
  })
})

/** Sends the bytes and collects the response until the other side closes. */
function say(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk))
    socket.on('close', () => resolve(answer)).on('error', reject)
  })
}
