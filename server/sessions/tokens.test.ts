import { generateKeyPairSync, sign } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tokenProblems } from '../errors.ts'
import { forge, readToken } from '../testing/forge.ts'
import { createTestApp, type TestApp, testSecret } from '../testing/test-app.ts'
import { createSessions } from './sessions.ts'

let test: TestApp
let token: string
beforeAll(async () => {
  test = await createTestApp()
  token = test.cast.alice.token
})
afterAll(() => test.close())

const check = async (given: string) => {
  const { status, body } = await test.call('GET', '/auth/check', { as: { token: given } })
  return status === 401 ? (body.detail as string) : status
}
const secret = testSecret

describe('a foreign token', () => {
  const parts = () => token.split('.')

  it.each([
    [
      'alg none without a signature',
      () => `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${parts()[1]}.`,
    ],
    ['HS384', () => forge(token, { header: { alg: 'HS384' }, secret, hash: 'sha384' })],
    ['HS512', () => forge(token, { header: { alg: 'HS512' }, secret, hash: 'sha512' })],
    ['RS256', () => forge(token, { header: { alg: 'RS256' }, secret })],
    ['ES256 with its own key', () => forgeWithKey()],
    ['crit', () => forge(token, { header: { crit: ['x'], x: 1 }, secret })],
    ['kid', () => forge(token, { header: { kid: '../../dev/null' }, secret })],
    ['jwk', () => forge(token, { header: { jwk: { kty: 'oct', k: 'AAAA' } }, secret })],
    ['jku', () => forge(token, { header: { jku: 'https://evil.example/keys' }, secret })],
    ['x5u', () => forge(token, { header: { x5u: 'https://evil.example/cert' }, secret })],
    ['another secret', () => forge(token, { secret: 'x'.repeat(40) })],
    ['the signature of another token', () => `${parts()[0]}.${parts()[1]}.${test.cast.bob.token.split('.')[2]}`],
    ['no signature', () => `${parts()[0]}.${parts()[1]}.`],
    ['three words', () => 'one.two.three'],
    ['nothing but dots', () => '..'],
  ])('%s is an invalid token (AU-01)', async (_name, make) => {
    expect(await check(make())).toBe(tokenProblems.invalid)
  })

  it.each(['a', 'a.b', 'a.b.c.d', '....'])('%s has the wrong number of segments (AU-01)', async (given) => {
    expect(await check(given)).toBe(tokenProblems.segments)
  })

  it('refuses every other spelling of the last character (AU-01)', async () => {
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    for (const letter of letters) {
      if (letter !== token.at(-1)) expect(await check(token.slice(0, -1) + letter)).toBe(tokenProblems.invalid)
    }
  })

  it('refuses a flipped bit anywhere with one of the six texts (AU-01)', async () => {
    const texts: unknown[] = Object.values(tokenProblems)
    for (let at = 0; at < token.length; at += 7) {
      const flipped = token.slice(0, at) + String.fromCharCode(token.charCodeAt(at) ^ 1) + token.slice(at + 1)
      expect(texts).toContain(await check(flipped))
    }
  })

  it.each([
    ['another audience', { aud: 'https://other.example' }],
    ['another issuer', { iss: 'https://other.example' }],
    ['a list of audiences', { aud: ['http://localhost:3000'] }],
    ['a huge person', { sub: '99999999999' }],
    ['a person by name', { sub: 'alice' }],
    ['a session that is no uuid', { sid: "' or 1=1--" }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is no number', { exp: '9999999999' }],
    ['a future birth', { iat: Math.floor(Date.now() / 1000) + 90, nbf: Math.floor(Date.now() / 1000) + 90 }],
  ])('refuses %s (AU-29, F-12)', async (_name, change) => {
    expect(await check(forge(token, { payload: change, secret }))).toBe(tokenProblems.invalid)
  })

  it('refuses a token made for another purpose (AU-29)', async () => {
    for (const typ of ['JWT', 'verify+jwt', 'media+jwt', undefined])
      expect(await check(forge(token, { header: { typ }, secret }))).toBe(tokenProblems.invalid)
  })

  function forgeWithKey(): string {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const head = forge(token, { header: { alg: 'ES256' }, secret })
      .split('.')
      .slice(0, 2)
      .join('.')
    return `${head}.${sign('sha256', Buffer.from(head), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')}`
  }
})

describe('an own token', () => {
  it('states its purpose and is valid for an hour (AUT-08)', () => {
    const { header, payload } = readToken(token)
    expect(header).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(payload).toMatchObject({
      iss: 'http://localhost:3000',
      aud: 'http://localhost:3000',
      sub: String(test.cast.alice.id),
    })
    expect(Number(payload.exp) - Number(payload.iat)).toBe(3_600)
  })

  it('is accepted by machines with clocks less than a minute apart (F-12)', async () => {
    const { call, cast, clock } = test
    clock.move(-55_000)
    expect((await call('GET', '/auth/check', { as: 'alice' })).status).toBe(200)
    clock.move(-10_000)
    expect(await check(cast.alice.token)).toBe(tokenProblems.invalid)
    clock.reset()
  })

  it('stays valid while its secret is the second one (AUT-08)', async () => {
    const { config, db, now } = test.ctx
    const next = 'a newer secret that is long enough to sign'
    const rotated = createSessions({ config: { ...config, tokenSecrets: [next, testSecret] }, db, now })
    expect((await rotated.identify(token)).nick).toBe('alice')
    const fresh = await rotated.open(test.cast.alice.id)
    expect(await check(fresh)).toBe(tokenProblems.invalid)
    expect((await rotated.identify(fresh)).nick).toBe('alice')
    const without = createSessions({ config: { ...config, tokenSecrets: [next] }, db, now })
    await expect(without.identify(token)).rejects.toThrow(tokenProblems.invalid)
  })
})

it('a clock that jumps a day forth and back ends no session (F-12, F-31)', async () => {
  const day = 86_400_000
  test.clock.reset()
  const { nick, password } = test.cast.bob
  const { body } = await test.call('POST', '/auth/login', { body: { data: nick, password } })
  for (const jump of [day, -2 * day, day]) {
    test.clock.move(jump)
    await check(body.token)
  }
  test.clock.reset()
  expect(await check(body.token)).toBe(200)
  const open = await test.db
    .selectFrom('sessions')
    .select('revoked_at')
    .where('user_id', '=', test.cast.bob.id)
    .where('revoked_at', 'is not', null)
    .execute()
  expect(open).toEqual([])
})
