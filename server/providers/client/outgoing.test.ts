import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { bytes, json, redirect, text } from '../../../fakes/kit/answer.ts'
import { type Handler, startFake } from '../../../fakes/kit/fake.ts'
import { createOutgoing, type Outgoing } from './outgoing.ts'
import { createReach, isPublicAddress } from './ssrf-guard.ts'

/** A provider with these routes, and a client that may call it. */
async function provider(routes: Record<string, Handler>) {
  const fake = await startFake({ routes, env: () => ({}) })
  onTestFinished(() => fake.stop())
  const ask = createOutgoing({ origins: [fake.url], allowPrivate: true, contact: 'https://site.example' })
  return { fake, url: fake.url, ask }
}
const production = (origin: string, anywhere = false) =>
  createOutgoing({ origins: [origin], anywhere, allowPrivate: false, contact: 'https://site.example' })
const bodyOf = async (answer: ReturnType<Outgoing>) => (await answer).body.toString()
const data = { 'GET /data': () => ({ games: [{ id: 1, name: 'Ring' }] }) }

describe('the only way out of the server (threats section 6)', () => {
  it('says who asks, and sends nothing else by itself', async () => {
    const { url, ask } = await provider({ 'GET /x': ({ headers }) => headers })
    const headers = JSON.parse(await bodyOf(ask({ url: `${url}/x` })))
    expect(headers['user-agent']).toMatch(/^Ludoteca\/[0-9.]+ \(\+https:\/\/site\.example\)$/)
    expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent'])
  })

  it('keeps no cookie', async () => {
    const { fake, url, ask } = await provider({ 'GET /x': () => json({}, { headers: { 'set-cookie': 'a=1' } }) })
    await ask({ url: `${url}/x` })
    await ask({ url: `${url}/x` })
    expect(fake.requests.map(({ headers }) => headers.cookie)).toEqual([undefined, undefined])
  })

  it.each([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['br', brotliCompressSync],
  ])('unpacks what comes packed: %s', async (encoding, pack) => {
    const packed = { status: 200, headers: { 'content-encoding': encoding }, body: pack('{"a":1}') }
    const { url, ask } = await provider({ 'GET /x': () => packed })
    expect(await bodyOf(ask({ url: `${url}/x` }))).toBe('{"a":1}')
  })

  it.each(['bomb', 'huge', 'endless'] as const)('ends a body that is too large: %s (GA-06)', async (fault) => {
    const { fake, url, ask } = await provider(data)
    fake.fail(fault)
    await expect(ask({ url: `${url}/data` })).rejects.toMatchObject({ failure: 'too_large' })
    const cut = await ask({ url: `${url}/data`, maxBytes: 5_000, cut: true })
    expect(cut.body).toHaveLength(5_000)
    // The client did not read to the end first: an endless body has no end.
    if (fault === 'endless') await expect.poll(() => fake.requests.map(({ left }) => left)).toEqual([true, true])
  })

  it.each(['silence', 'trickle', 'slow'] as const)('does not wait for %s (F-07)', async (fault) => {
    const { fake, url, ask } = await provider(data)
    fake.fail(fault)
    await expect(ask({ url: `${url}/data`, timeoutMs: 200 })).rejects.toMatchObject({ failure: 'upstream' })
    await expect.poll(() => fake.requests[0]?.left).toBe(true)
  })

  it('hangs up when the caller does (PR-04)', async () => {
    const { fake, url, ask } = await provider(data)
    fake.fail('silence')
    const gone = new AbortController()
    const asked = ask({ url: `${url}/data`, signal: gone.signal })
    await expect.poll(() => fake.requests.length).toBe(1)
    gone.abort()
    await expect(asked).rejects.toMatchObject({ failure: 'ended' })
    await expect.poll(() => fake.requests[0]?.left).toBe(true)
  })

  it('tells a broken packet, a body that breaks off and a refused connection apart from answers (F-07)', async () => {
    const { fake, url, ask } = await provider({
      ...data,
      'GET /packed': () => ({ status: 200, headers: { 'content-encoding': 'gzip' }, body: 'not packed' }),
    })
    await expect(ask({ url: `${url}/packed` })).rejects.toMatchObject({ failure: 'changed' })
    for (const fault of ['cut', 'refuse'] as const) {
      fake.fail(fault)
      await expect(ask({ url: `${url}/data` }), fault).rejects.toMatchObject({ failure: 'upstream' })
    }
    const nobody = createOutgoing({ origins: ['http://127.0.0.1:9'], allowPrivate: true, contact: 'x' })
    await expect(nobody({ url: 'http://127.0.0.1:9/' })).rejects.toMatchObject({ failure: 'upstream' })
  })

  it('refuses a certificate that nobody vouches for (F-07)', async () => {
    const server = createSecureServer({ key, cert }, (_request, reply) => reply.end('{}'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`
    const ask = createOutgoing({ origins: [origin], allowPrivate: true, contact: 'x' })
    await expect(ask({ url: origin })).rejects.toMatchObject({ failure: 'upstream' })
  })

  it('puts no key into its messages', async () => {
    const { fake, url, ask } = await provider({ 'POST /token': () => ({}) })
    fake.fail('refuse')
    const error = await ask({
      url: `${url}/token?client_secret=hush`,
      headers: { authorization: 'Bearer hush' },
      body: 'hush',
      method: 'POST',
    }).catch((error: unknown) => error)
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('hush')
  })
})

describe('where it goes (GA-06)', () => {
  it('asks nobody who is not on the list, and no private address in production', async () => {
    const { url, ask } = await provider(data)
    for (const elsewhere of [
      'http://127.0.0.1:1/',
      'http://evil.example/',
      url.replace('http', 'https'),
      'http://127.0.0.1.evil.example/',
      'file:///etc/passwd',
      url.replace('//', '//user:word@'),
    ])
      await expect(ask({ url: elsewhere }), elsewhere).rejects.toMatchObject({ failure: 'blocked' })
    for (const host of [
      '127.0.0.1',
      '10.1.2.3',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '169.254.169.254',
      '100.64.0.1',
      'localhost',
    ])
      await expect(production(`https://${host}`)({ url: `https://${host}/` }), host).rejects.toMatchObject({
        failure: 'blocked',
      })
    await expect(production(url)({ url })).rejects.toMatchObject({ failure: 'blocked' })
  })

  it('asks any public host where links lead, never one of our own network', async () => {
    const { url } = await provider(data)
    const ask = production('https://listed.example', true)
    for (const hidden of [
      url,
      'http://localhost/',
      'https://localhost/',
      'http://127.0.0.1/',
      'http://[::1]/',
      'http://2130706433/',
      'http://0x7f.1/',
      'https://8.8.8.8/',
      'https://example.com:8443/',
      'https://user:word@example.com/',
      'ftp://example.com/',
      `https://example.com/${'x'.repeat(2_100)}`,
    ])
      await expect(ask({ url: hidden }), hidden).rejects.toMatchObject({ failure: 'blocked' })
  })

  it('looks at the address of every name but those of a fake', () => {
    const reach = createReach({ origins: ['http://127.0.0.1:4020'], anywhere: true, allowPrivate: true })
    expect(reach(new URL('http://127.0.0.1:4020/x'))).toEqual({ guarded: false })
    for (const url of ['https://example.com/x', 'http://example.com/x'])
      expect(reach(new URL(url)), url).toEqual({ guarded: true })
    expect(() => reach(new URL('http://127.0.0.1:4021/x'))).toThrow(/not an allowed origin/)
  })

  it('knows the public internet', () => {
    for (const address of ['8.8.8.8', '2606:4700::1111']) expect(isPublicAddress(address), address).toBe(true)
    for (const address of [
      '0.0.0.0',
      '172.16.0.1',
      '192.168.1.1',
      '198.18.0.1',
      '203.0.113.9',
      '224.0.0.1',
      '240.0.0.1',
      '::',
      'fe80::1',
      'fc00::1',
      '64:ff9b::808:808',
      '2001:db8::1',
      '2002:7f00:1::',
      'x',
    ])
      expect(isPublicAddress(address), address).toBe(false)
  })
})

describe('redirects', () => {
  it('are answers like any other unless asked for', async () => {
    const { fake, url, ask } = await provider(data)
    fake.fail('loop')
    expect((await ask({ url: `${url}/data` })).status).toBe(302)
    expect(fake.requests).toHaveLength(1)
  })

  it('are followed as often as asked for, and end', async () => {
    const { fake, url, ask } = await provider({
      'GET /one': () => redirect('two'),
      'GET /two': () => redirect('/three?x=1', 308),
      'GET /three': ({ query }) => text(query.get('x') ?? ''),
      ...data,
    })
    const answer = await ask({ url: `${url}/one`, redirects: 2 })
    expect([answer.status, answer.body.toString(), answer.url]).toEqual([200, '1', `${url}/three?x=1`])
    await expect(ask({ url: `${url}/one`, redirects: 1 })).rejects.toMatchObject({ failure: 'changed' })
    fake.fail('loop')
    await expect(ask({ url: `${url}/data`, redirects: 5 })).rejects.toMatchObject({ failure: 'changed' })
    expect(fake.requests.filter(({ path }) => path === '/data')).toHaveLength(6)
  })

  it('are checked at each hop: none leads to where nobody may be sent (GA-06)', async () => {
    const { fake, url, ask } = await provider({
      ...data,
      'GET /file': () => redirect('file:///etc/passwd'),
      'GET /nowhere': () => redirect('http://'),
    })
    fake.fail('away')
    await expect(ask({ url: `${url}/data`, redirects: 3 })).rejects.toMatchObject({ failure: 'blocked' })
    fake.heal()
    await expect(ask({ url: `${url}/file`, redirects: 3 })).rejects.toMatchObject({ failure: 'blocked' })
    await expect(ask({ url: `${url}/nowhere`, redirects: 3 })).rejects.toMatchObject({ failure: 'changed' })
  })

  it('take neither keys nor a body to another host', async () => {
    const other = await provider({ 'GET /there': () => ({}), 'POST /there': () => ({}) })
    const { fake, url } = await provider({
      'GET /here': () => redirect(`${other.url}/there`),
      'POST /here': () => redirect(`${other.url}/there`, 307),
      'POST /done': () => redirect('/here', 303),
    })
    const ask = createOutgoing({ origins: [url, other.url], allowPrivate: true, contact: 'x' })
    const headers = { authorization: 'Bearer hush', 'x-key': 'hush', accept: 'text/html' }
    await ask({ url: `${url}/here`, headers, redirects: 1 })
    expect(other.fake.requests[0]?.headers).toMatchObject({ accept: 'text/html' })
    expect(JSON.stringify(other.fake.requests)).not.toContain('hush')
    const post = ask({ url: `${url}/here`, method: 'POST', body: 'hush', redirects: 1 })
    await expect(post).rejects.toMatchObject({ failure: 'blocked' })
    await ask({ url: `${url}/done`, method: 'POST', body: 'hush', headers, redirects: 2 })
    expect(fake.requests.map(({ method, body }) => `${method} ${body}`)).toEqual([
      'GET ',
      'POST hush',
      'POST hush',
      'GET ',
    ])
    expect(JSON.stringify(other.fake.requests)).not.toContain('hush')
  })
})

it('carries bytes as they are', async () => {
  const picture = Buffer.from([0xff, 0xd8, 0, 1, 2, 0xfe])
  const { url, ask } = await provider({ 'GET /p': () => bytes('image/jpeg', picture) })
  expect((await ask({ url: `${url}/p` })).body).toEqual(picture)
})

// A worthless self-signed certificate for this test.
const key = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQggMPbsSEKs1mX/hxd
adswbrQHLyeAO7C1zeiqV/39UbShRANCAAQi+69MFKEDb1rN8BApfCC9RjmM/lrE
efk+XxpWjL8vmytWO4n/TgzFC/P/1aOUSV0gqLO9c117Nc1h52eqnc0E
-----END PRIVATE KEY-----`
const cert = `-----BEGIN CERTIFICATE-----
MIIBfDCCASOgAwIBAgIUC6HJ5rv28hfoCwvLeyrWnrosSdYwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MB4XDTI2MTEyMTIxMTIxNFoXDTM2MTExODIx
MTIxNFowFDESMBAGA1UEAwwJbG9jYWxob3N0MFkwEwYHKoZIzj0CAQYIKoZIzj0D
AQcDQgAEIvuvTBShA29azfAQKXwgvUY5jP5axHn5Pl8aVoy/L5srVjuJ/04MxQvz
/9WjlEldIKizvXNdezXNYednqp3NBKNTMFEwHQYDVR0OBBYEFFcq6p7u//JwfCYU
Uc88NSgUMMM2MB8GA1UdIwQYMBaAFFcq6p7u//JwfCYUUc88NSgUMMM2MA8GA1Ud
EwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDRwAwRAIgFMWD4k+1Bzh1FLT8Pg81Oq75
MiYvtLaUnia1HF6YMHoCIBoN3JJ2khRzLwv0JoYT6fW10mt0JDDXpQtwh7KrUHvv
-----END CERTIFICATE-----`
