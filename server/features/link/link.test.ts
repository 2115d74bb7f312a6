import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { FaultName } from '../../../fakes/kit/faults.ts'
import { startLinkPreviewFake } from '../../../fakes/link-preview/fake.ts'
import type { Tuning } from '../../providers/client/client.ts'
import { describePicture } from '../../testing/pictures.ts'
import { createTestApp, quickClients, testApp } from '../../testing/test-app.ts'
import { previewKey, previewOf, removeUnusedPreviews } from './remove-unused-previews.ts'

const day = 86_400_000

async function start(tuning: Tuning = {}, env: Record<string, string> = {}) {
  const fake = await startLinkPreviewFake()
  const test = await createTestApp({ env: { ...fake.env, ...env }, client: { tuning: { ...quickClients, ...tuning } } })
  const close = () => test.close().finally(() => fake.stop())
  const preview = (url: string, as: 'alice' | 'bob' = 'alice') =>
    test.call('POST', '/link/preview', { as, body: { url } })
  const at = (path: string) => preview(`${fake.url}${path}`)
  const plain = (url: string) => ({ url, site: new URL(url).hostname, title: null, description: null, image: null })
  const stored = async () => {
    const keys: string[] = []
    for await (const { key } of test.ctx.files.list()) keys.push(key)
    return keys.filter((key) => previewOf(key) !== undefined)
  }
  return { fake, test, preview, at, plain, stored, close }
}

/** The server and a site of pages, for one test. */
async function both(...given: Parameters<typeof start>) {
  const started = await start(...given)
  onTestFinished(started.close)
  return started
}

/** The same for the tests of a group, each of which reads pages of its own. */
function shareBoth(...given: Parameters<typeof start>) {
  const shared: { now?: Awaited<ReturnType<typeof start>> } = {}
  beforeAll(async () => void (shared.now = await start(...given)))
  afterAll(() => shared.now?.close())
  return () => shared.now!
}

describe('the preview of a link', () => {
  it('has title, description and a copy of the picture, drawn anew; its site is the host, whatever the page says (LK-01)', async () => {
    const { fake, test, at } = await both()
    const { status, body } = await at('/full')
    expect([status, body]).toEqual([
      200,
      {
        url: `${fake.url}/full`,
        site: '127.0.0.1',
        title: 'The island that waits',
        description: 'Two evenings with a fog that has a schedule.',
        image: { url: expect.stringMatching(/^\/media\/link\/[0-9a-f-]{36}\.webp$/), width: 320, height: 180 },
      },
    ])
    const get = (headers = {}) => test.app.inject({ method: 'GET', url: body.image.url, headers })
    const picture = await get()
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    const described = await describePicture(picture.rawPayload)
    expect(described).toMatchObject({ format: 'webp', width: 320, height: 180 })
    expect(described.pages).toBeUndefined()
    expect((await get({ 'if-none-match': picture.headers['etag'] })).statusCode).toBe(304)
    const unknown = await test.app.inject({
      method: 'GET',
      url: '/media/link/00000000-0000-4000-8000-00000000000a.webp',
    })
    expect(unknown.statusCode).toBe(404)
  })

  describe('of many kinds', () => {
    const shared = shareBoth()

    it.each([
      ['/twitter', { title: 'Only cards', description: 'Made for one site.', image: { width: 320, height: 180 } }],
      ['/title', { title: 'Just a title', description: null, image: null, site: '127.0.0.1' }],
      ['/latin', { title: 'Año nuevo, cañón' }],
      ['/latin-meta', { title: 'Señal' }],
      ['/liar', { title: 'Ca on' }],
      ['/long', { title: 'Long' }],
      ['/hop/1', { title: 'The island that waits', image: { width: 320 } }],
      ['/picture.gif', { title: '127.0.0.1', image: { width: 320, height: 180 } }],
      ['/refresh', { title: 'Moves' }],
      ['/tiny', { title: 'Counts visitors', image: null }],
      ['/no-picture', { title: 'Broken picture', image: null }],
      ['/svg', { title: 'Drawn', image: null }],
      ['/inner-picture', { title: 'Inner picture', image: null }],
    ])('of %s is what there is of it', async (path, expected) => {
      const { fake, at } = shared()
      expect((await at(path)).body).toMatchObject({ url: `${fake.url}${path}`, ...expected })
    })

    it.each([
      '/no-tags',
      '/wall',
      '/wall-200',
      '/data.json',
      '/text',
      '/gone',
      '/loop',
      '/inside',
      '/inside-307',
      '/metadata',
      '/file',
    ])('of %s is a plain link', async (path) => {
      const { fake, at, plain, stored } = shared()
      const before = await stored()
      const { status, body } = await at(path)
      expect([status, body]).toEqual([200, plain(`${fake.url}${path}`)])
      expect(await stored()).toEqual(before)
    })
  })

  it('is text and nothing else, whatever the page says (SO-19)', async () => {
    const { at } = await both()
    const { body } = await at('/markup')
    expect(body).toMatchObject({ title: '<script>alert(1)</script> &amp; more', image: null })
    expect(body.description).toMatch(/^<img src=x onerror=alert\(3\)> long/)
    expect(body.description.length).toBeLessThanOrEqual(300)
  })

  describe('of a broken site', () => {
    const shared = shareBoth({ timeoutMs: 500 })

    it.each([
      'refuse',
      'silence',
      'trickle',
      'down',
      'error',
      'limited',
      'challenge',
      'cut',
      'loop',
      'away',
      'bomb',
      'endless',
      'huge',
    ] as const satisfies FaultName[])(
      'of a page that fails (%s) is a plain link, soon, and reads half a megabyte at most (SO-18)',
      async (fault) => {
        const { fake, at, plain } = shared()
        const before = fake.calls().length
        fake.fail(fault)
        const start = performance.now()
        const { status, body } = await at(`/full?${fault}`)
        expect([status, body]).toEqual([200, plain(`${fake.url}/full?${fault}`)])
        expect(performance.now() - start).toBeLessThan(5_000)
        expect(fake.calls().length - before).toBeLessThanOrEqual(5)
        fake.heal()
      },
    )
  })

  it('is read once a day for all who ask, and of a page that failed after an hour', async () => {
    const { fake, test, at, preview } = await both()
    const [first, again] = await Promise.all([at('/full'), preview(`${fake.url}/full#part`, 'bob')])
    expect(again.body).toEqual({ ...first.body, url: `${fake.url}/full#part` })
    expect(fake.calls().map(({ path }) => path)).toEqual(['/full', '/picture.gif'])
    await at('/gone')
    await at('/gone')
    expect(fake.calls()).toHaveLength(3)
    const later = async (ms: number, path: string) => {
      test.clock.move(ms)
      const token = await test.ctx.sessions.open(test.cast.alice.id)
      return test.call('POST', '/link/preview', { as: { token }, body: { url: `${fake.url}${path}` } })
    }
    await later(day / 24 + 1_000, '/gone')
    expect(fake.calls()).toHaveLength(4)
    const next = await later(day, '/full')
    expect(fake.calls()).toHaveLength(6)
    // Another row: what a post shows stays.
    expect(next.body.image.url).not.toBe(first.body.image.url)
  })

  it('says who asks, honestly, and sends nothing that could tell about us or the person', async () => {
    const { fake, at } = await both()
    await at('/full')
    for (const { headers } of fake.calls()) {
      expect(headers['user-agent']).toMatch(/^Ludoteca\//)
      expect(Object.keys(headers).toSorted()).toEqual(['accept', 'accept-encoding', 'connection', 'host', 'user-agent'])
    }
  })
})

describe('addresses that a server must not ask (SO-17)', () => {
  const shared = shareBoth()

  /** A server on this machine that notes who connects. */
  async function canary() {
    let connections = 0
    const server: Server = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    return { port: (server.address() as AddressInfo).port, connections: () => connections }
  }

  it('are never connected to, and answered like a page that does not exist', async () => {
    const { port, connections } = await canary()
    const { fake, preview, plain } = await both()
    const hosts = [
      '127.0.0.1',
      '[::]',
      '[::1]',
      '[::ffff:127.0.0.1]',
      '0x7f000001',
      '2130706433',
      '127.1',
      '0',
      '169.254.169.254',
      '100.64.0.1',
      '198.18.0.1',
      '10.0.0.1',
      '[fd00::1]',
      '[64:ff9b::7f00:1]',
      'localhost',
      'localhost.',
    ]
    for (const host of hosts)
      for (const url of [`http://${host}:${port}/`, `http://${host}/`, `https://${host}/`]) {
        const { status, body } = await preview(url)
        expect([url, status, body]).toEqual([url, 200, plain(new URL(url).href)])
      }
    for (const other of [22, 5_432, 6_379, 8_080]) {
      const { status, body } = await preview(`http://example.com:${other}/`)
      expect([status, body.title]).toEqual([200, null])
    }
    expect(connections()).toBe(0)
    expect(fake.calls()).toEqual([])
  })

  it.each([
    'http://a@127.0.0.1/',
    'http://a:b@example.com/',
    'file:///etc/passwd',
    'gopher://example.com/',
    'data:text/html,x',
    'javascript:alert(1)',
    'ftp://example.com',
    '//example.com',
    'example',
    ' ',
    `https://example.com/${'x'.repeat(2_040)}`,
  ])('are no address at all: %s', async (url) => {
    const { preview } = shared()
    const { status, body } = await preview(url)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['url'])
  })

  it('are not reached by a redirect or through a picture', async () => {
    const { port, connections } = await canary()
    const { fake, at, plain } = await both()
    fake.fail('away')
    expect((await at('/full')).body).toEqual(plain(`${fake.url}/full`))
    expect(connections(), String(port)).toBe(0)
  })
})

describe('what is stored of previews', () => {
  it('goes after a day, with pictures that a stopped server left behind', async () => {
    const { test, at, stored } = await both()
    const sweep = () => removeUnusedPreviews.run(test.ctx, new AbortController().signal)
    const { body } = await at('/full')
    await test.ctx.files.put(previewKey('00000000-0000-4000-8000-00000000000a'), Buffer.from('left'))
    await sweep()
    expect(await stored()).toHaveLength(2)
    test.clock.move(2 * day)
    await sweep()
    expect(await stored()).toEqual([])
    expect(await test.db.selectFrom('link_previews').select('id').execute()).toEqual([])
    expect((await test.app.inject({ method: 'GET', url: body.image.url })).statusCode).toBe(404)
  })

  it('has no picture while the disk is nearly full (F-06)', async () => {
    const { test, at, stored } = await both()
    test.ctx.files = { ...test.ctx.files, free: async () => 499 * 1_048_576 }
    expect((await at('/full')).body).toMatchObject({ title: 'The island that waits', image: null })
    expect(await stored()).toEqual([])
  })
})

describe('the call', () => {
  it('is for members, and counts against them only when a page is read', async () => {
    const { fake, test, preview, at } = await both({}, { LUDOTECA_RATE_LIMITS: 'on' })
    expect((await test.call('POST', '/link/preview', { body: { url: 'https://example.com' } })).status).toBe(401)
    const statuses: number[] = []
    for (let n = 0; n < 61; n++) statuses.push((await at(`/gone?${n}`)).status)
    expect(statuses.indexOf(429)).toBe(60)
    expect(fake.calls()).toHaveLength(60)
    expect((await at('/gone?1')).status).toBe(200)
    expect((await preview(`${fake.url}/gone?x`, 'bob')).status).toBe(200)
  })

  it('makes plain links only where previews are off', async () => {
    const test = await testApp()
    const { status, body } = await test.call('POST', '/link/preview', {
      as: 'alice',
      body: { url: ' https://www.example.com/a b ' },
    })
    expect([status, body]).toEqual([
      200,
      { url: 'https://www.example.com/a%20b', site: 'example.com', title: null, description: null, image: null },
    ])
  })

  it('leaves no open files behind', async () => {
    const { fake, at } = await both({ timeoutMs: 300 })
    const open = async () => (await readdir('/proc/self/fd').catch(() => [])).length
    await at('/full')
    const before = await open()
    fake.fail('endless')
    for (let n = 0; n < 20; n++) await at(`/full?${n}`)
    await expect.poll(open).toBeLessThanOrEqual(before + 2)
  })
})
