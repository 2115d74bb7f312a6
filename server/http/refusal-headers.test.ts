import { connect } from 'node:net'
import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const expected = {
  'content-security-policy': expect.stringContaining("default-src 'none'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

/** Sends raw bytes to the server; everything that comes back. */
async function exchange(bytes: string, env: Record<string, string> = {}): Promise<string> {
  const { app } = await testApp({ env })
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }))
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (chunk: string) => (text += chunk))
    socket.on('close', () => resolve(text))
  })
}

describe('headers of responses that are not pages (X-06)', () => {
  it('every refusal and every redirect carries them', async () => {
    const { app } = await testApp()
    for (const url of [
      '/nothing',
      '/api/nothing',
      '/api/%zz',
      '/%zz',
      '/media/1/x',
      '/api/game/1?x=1',
      '/assets/x.js',
    ]) {
      const { statusCode, headers } = await app.inject({ url })
      expect([302, 400, 401, 404], url).toContain(statusCode)
      expect(headers, url).toMatchObject(expected)
    }
  })

  it('so does the response to bytes that are not a request', async () => {
    const answer = await exchange('no request\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
    for (const name of Object.keys(expected)) expect(answer).toContain(`\r\n${name}: `)
  })

  it('so does the response to an expectation that is not 100-continue, and it has a body (ERR-02)', async () => {
    const answer = await exchange('GET /api/site HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 417 Expectation Failed\r\n/)
    expect(answer).toContain('"detail":"Only 100-continue can be expected."')
    for (const name of Object.keys(expected)) expect(answer).toContain(`\r\n${name}: `)
  })
})

describe('every response of a site with https', () => {
  const env = { PUBLIC_URL: 'https://ludoteca.test' }
  const hsts = /^strict-transport-security: max-age=63072000; includeSubDomains\r$/im

  it('makes browsers use https only (X-06)', async () => {
    const { app } = await testApp({ env })
    for (const url of ['/api/health', '/api/site', '/api/nothing', '/nothing', '/%zz', '/calendar/x.ics', '/media/1/x'])
      expect((await app.inject({ url })).headers, url).toMatchObject({
        'strict-transport-security': 'max-age=63072000; includeSubDomains',
      })
    expect(await exchange('no request\r\n\r\n', env)).toMatch(hsts)
    const expectation = 'GET /api/site HTTP/1.1\r\nHost: x\r\nExpect: tea\r\nConnection: close\r\n\r\n'
    expect(await exchange(expectation, env)).toMatch(hsts)
    const http = await testApp()
    expect((await http.app.inject({ url: '/api/site' })).headers).not.toHaveProperty('strict-transport-security')
  })

  it('refuses a request with two Host headers or none, with all headers (X-06, X-13)', async () => {
    const hosts = (...names: string[]) => names.map((name) => `${name}: x\r\n`).join('')
    const request = (headers: string) => exchange(`GET /api/site HTTP/1.1\r\n${headers}Connection: close\r\n\r\n`, env)
    for (const refused of [await request(hosts('Host', 'host')), await request('')]) {
      expect(refused).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/)
      expect(refused).toMatch(hsts)
    }
    expect(await request(hosts('Host'))).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
  })
})

describe('a request whose end is ambiguous (X-13)', () => {
  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked'],
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 3'],
    ['an unknown encoding', 'Transfer-Encoding: xchunked'],
    ['a folded header', 'X-Folded: a\r\n b'],
  ])('is refused and its connection closed: %s', async (_, headers) => {
    const smuggled = '0\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
    const first = `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${headers}\r\n\r\n`
    const answers = await exchange(first + smuggled)
    expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 400'])
  })
})

describe('the documentation of the API (API-01)', () => {
  it('is off in production', async () => {
    const { app } = await testApp({
      env: { NODE_ENV: 'production', PUBLIC_URL: 'https://example.com', LUDOTECA_RATE_LIMITS: 'on' },
    })
    for (const url of ['/api/docs', '/api/docs/', '/api/openapi.json', '/api/docs/json'])
      expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404])
  })

  it('refers to existing files, and requires no other protocol', async () => {
    const { app } = await testApp()
    const { headers, body } = await app.inject({ url: '/api/docs' })
    expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
    const files = [...body.matchAll(/(?:href|src)="([^"]+)"/g)].map(([, address = '']) => address)
    expect(files.length).toBeGreaterThan(4)
    for (const url of files) expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 200])
  })
})
