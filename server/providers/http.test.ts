import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createOutgoing, readJson } from './http.ts'
import { isPublicAddress } from './public-address.ts'

/** A server that answers so, and a client that may ask it. */
async function provider(listener: RequestListener) {
  const server = createServer(listener)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  onTestFinished(() => void (server.closeAllConnections(), server.close()))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { origin, ask: createOutgoing({ origins: [origin], allowPrivate: true, contact: 'https://site.example' }) }
}
const production = (origin: string) =>
  createOutgoing({ origins: [origin], allowPrivate: false, contact: 'https://site.example' })

describe('the only way out of the server (threats section 6)', () => {
  it('says who asks, and sends nothing else by itself', async () => {
    const { origin, ask } = await provider((request, reply) => reply.end(JSON.stringify(request.headers)))
    const headers = JSON.parse((await ask({ url: `${origin}/x` })).text)
    expect(headers['user-agent']).toMatch(/^Ludoteca\/[0-9.]+ \(\+https:\/\/site\.example\)$/)
    expect(Object.keys(headers).sort()).toEqual(['accept-encoding', 'connection', 'host', 'user-agent'])
  })

  it('unpacks what comes packed', async () => {
    const { origin, ask } = await provider((_request, reply) =>
      reply.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(gzipSync('{"a":1}')),
    )
    expect(readJson(await ask({ url: origin }))).toEqual({ a: 1 })
  })

  it('counts the unpacked body, so that a small bomb ends too (GA-06)', async () => {
    const bomb = gzipSync('x'.repeat(60_000_000))
    const { origin, ask } = await provider((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    )
    expect(bomb.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    await expect(ask({ url: origin })).rejects.toMatchObject({ failure: 'too_large' })
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  })

  it('does not wait for a body that comes byte by byte (F-07)', async () => {
    const { origin, ask } = await provider((_request, reply) => {
      const timer = setInterval(() => reply.write('x'), 20)
      reply.once('close', () => clearInterval(timer))
    })
    const start = performance.now()
    await expect(ask({ url: origin, timeoutMs: 300 })).rejects.toMatchObject({ failure: 'upstream' })
    expect(performance.now() - start).toBeLessThan(700)
  })

  it('does not wait for somebody who takes the call and says nothing (F-07)', async () => {
    const { origin, ask } = await provider(() => undefined)
    await expect(ask({ url: origin, timeoutMs: 200 })).rejects.toMatchObject({ failure: 'upstream' })
    const gone = new AbortController()
    const asked = ask({ url: origin, signal: gone.signal })
    gone.abort()
    await expect(asked).rejects.toMatchObject({ failure: 'ended' })
  })

  it('follows no redirect', async () => {
    let asked = 0
    const { origin, ask } = await provider((_request, reply) => {
      asked++
      reply.writeHead(302, { location: '/again' }).end()
    })
    expect((await ask({ url: origin })).status).toBe(302)
    expect(asked).toBe(1)
  })

  it('tells a broken packet, a body that breaks off and a refused connection apart from answers (F-07)', async () => {
    const packed = await provider((_request, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end('not packed'),
    )
    await expect(packed.ask({ url: packed.origin })).rejects.toMatchObject({ failure: 'changed' })
    const cut = await provider((_request, reply) => {
      reply.writeHead(200, { 'content-length': '100' })
      reply.write('half')
      setTimeout(() => reply.destroy(), 20)
    })
    await expect(cut.ask({ url: cut.origin })).rejects.toMatchObject({ failure: 'upstream' })
    const cutPacked = await provider((_request, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' })
      reply.write(gzipSync('x'.repeat(1_000)).subarray(0, 15))
      setTimeout(() => reply.destroy(), 20)
    })
    await expect(cutPacked.ask({ url: cutPacked.origin })).rejects.toMatchObject({ name: 'ProviderError' })
    const ask = createOutgoing({ origins: ['http://127.0.0.1:9'], allowPrivate: true, contact: 'x' })
    await expect(ask({ url: 'http://127.0.0.1:9/' })).rejects.toMatchObject({ failure: 'upstream' })
  })

  it('refuses a certificate that nobody vouches for (F-07)', async () => {
    const server = createSecureServer({ key, cert }, (_request, reply) => reply.end('{}'))
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    const origin = `https://localhost:${(server.address() as AddressInfo).port}`
    const ask = createOutgoing({ origins: [origin], allowPrivate: true, contact: 'x' })
    await expect(ask({ url: origin })).rejects.toMatchObject({ failure: 'upstream' })
  })

  it('asks nobody who is not on the list, and no private address in production (GA-06)', async () => {
    const { origin, ask } = await provider((_request, reply) => reply.end('{}'))
    for (const url of [
      'http://127.0.0.1:1/',
      'http://evil.example/',
      origin.replace('http', 'https'),
      'http://127.0.0.1.evil.example/',
      'file:///etc/passwd',
    ])
      await expect(ask({ url }), url).rejects.toMatchObject({ failure: 'blocked' })
    await expect(ask({ url: origin.replace('//', '//user:word@') })).rejects.toMatchObject({ failure: 'blocked' })
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
    await expect(production(origin)({ url: origin })).rejects.toMatchObject({ failure: 'blocked' })
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

  it('puts no key into its messages', async () => {
    const { origin, ask } = await provider((request) => request.socket.destroy())
    const error = await ask({
      url: `${origin}/token?client_secret=hush`,
      headers: { authorization: 'Bearer hush' },
      body: 'hush',
      method: 'POST',
    }).catch((error: unknown) => error)
    expect(`${String(error)} ${JSON.stringify(error)}`).not.toContain('hush')
  })
})

describe('an answer that should be JSON', () => {
  it.each([
    ['text/html', '<html>'],
    ['application/json', '[{"id":1'],
    ['', '[]'],
    ['text/plain', '[]'],
  ])('is refused as %s %s', (type, text) => {
    expect(() => readJson({ status: 200, headers: { 'content-type': type }, text })).toThrow(/answer is/)
  })
})

// Of no use to anybody: signed by itself, for this test.
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
