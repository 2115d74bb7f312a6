import { describe, expect, it, onTestFinished } from 'vitest'
import type { Gif } from '../../../common/api/gif.ts'
import { type GifOptions, startGifFake } from '../../../fakes/gif/fake.ts'
import { pageHeaders } from '../../render/page-headers.ts'
import { describePicture } from '../../testing/pictures.ts'
import { testApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/unexpected.ts'

const services = ['giphy', 'klipy'] as const
const secret = 'hush-hush-key'

async function both(options: GifOptions = {}, env: Record<string, string> = {}) {
  const fake = await startGifFake({ key: secret, ...options })
  onTestFinished(() => fake.stop())
  const test = await testApp({ env: { ...fake.env, ...env } })
  const ask = (path: string, headers = {}) => test.call('GET', `/gif/${path}`, { as: 'alice', headers })
  return { fake, test, ask }
}

describe.each(services)('GIFs of %s', (provider) => {
  it('come by word and by use, page by page to the end, without advertisements', async () => {
    const { fake, ask } = await both({ provider })
    const found = await ask('search?q=%20Happy%20%20CAT')
    expect(found.status).toBe(200)
    expect(found.body).toMatchObject({ current_page: 1, next_page_url: null })
    expect(found.body.data).toHaveLength(10)
    expect(found.body.data[0]).toEqual({
      provider,
      id: provider === 'giphy' ? 'xT4uQulxzV39h1' : '8041071659142001',
      title: 'Happy cat jumps',
      preview: { url: expect.stringMatching(`^${fake.url}/media/1/160x120.gif`), width: 160, height: 120 },
      full: { url: expect.stringMatching(`^${fake.url}/media/1/240x180.gif`), width: 240, height: 180 },
    })
    const pages: Gif[][] = []
    const totals: number[] = []
    for (let next: string | null = '/api/gif/trending'; next !== null;) {
      const { body }: Awaited<ReturnType<typeof ask>> = await ask(next.replace('/api/gif/', ''))
      pages.push(body.data)
      totals.push(body.total)
      next = body.next_page_url
    }
    expect(pages.map(({ length }) => length)).toEqual([24, 24, 12])
    // A service that does not count says what is known to be there.
    expect(totals).toEqual(provider === 'giphy' ? [60, 60, 60] : [25, 49, 60])
    expect(new Set(pages.flat().map(({ id }) => id)).size).toBe(60)
    expect((await ask('search?q=nothing%20has%20this')).body).toEqual({
      data: [],
      current_page: 1,
      next_page_url: null,
      total: 0,
    })
    const before = fake.calls().length
    expect((await ask('search?q=%20')).body.data).toEqual([])
    expect(fake.calls()).toHaveLength(before)
  })

  it('are asked for once by people who want the same, in the language of each', async () => {
    const { fake, test, ask } = await both({ provider })
    await Promise.all([
      ask('search?q=cat'),
      ask('search?q=Cat%20'),
      test.call('GET', '/gif/search?q=cat', { as: 'bob' }),
    ])
    expect(fake.calls()).toHaveLength(1)
    await ask('search?q=cat', { 'accept-language': 'es-ES' })
    expect(fake.calls()[1]?.query).toContain(provider === 'giphy' ? 'lang=es' : 'locale=es')
    test.clock.move(61 * 60_000)
    const token = await test.ctx.sessions.open(test.cast.alice.id)
    await test.call('GET', '/gif/search?q=cat', { as: { token } })
    expect(fake.calls()).toHaveLength(3)
    expect(fake.calls()[0]?.query).not.toMatch(/alice|bob|user_id/)
  })

  it('with a wrong key are a clear error, and the key is in no log and no answer', async () => {
    const lines: string[] = []
    const note = (...parts: unknown[]) =>
      void lines.push(
        JSON.stringify(parts, (_key, value: unknown) => (value instanceof Error ? `${value.stack}` : value)),
      )
    const fake = await startGifFake({ provider })
    onTestFinished(() => fake.stop())
    const test = await testApp({
      env: { ...fake.env, GIF_KEY: secret },
      client: { log: { ...testLog, warn: note, info: note, debug: note, error: note } },
    })
    const answer = await test.call('GET', '/gif/search?q=cat', { as: 'alice' })
    expect([answer.status, answer.body.code]).toEqual([409, 'provider_down'])
    expect(lines.join('\n')).toContain('"failure":"auth"')
    const providers = await test.call('GET', '/site/providers', { as: 'admin' })
    expect(lines.join('\n') + answer.text + providers.text).not.toContain(secret)
  })

  it.each(['limited', 'wrong-types', 'html', 'silence', 'truncated', 'huge', 'renamed'] as const)(
    'that do not come (%s) are a code, and pages of before stand in for them',
    async (fault) => {
      const fake = await startGifFake({ provider, key: secret })
      onTestFinished(() => fake.stop())
      const test = await testApp({
        env: fake.env,
        client: { tuning: { timeoutMs: 300, sleep: async () => undefined } },
      })
      const ask = (q: string) => test.call('GET', `/gif/search?q=${q}`, { as: 'alice' })
      const good = await ask('cat')
      fake.fail(fault)
      const { status, body } = await ask('wizard')
      expect([status, body.code]).toEqual([409, fault === 'limited' ? 'provider_busy' : 'provider_down'])
      test.clock.move(2 * 3_600_000)
      const token = await test.ctx.sessions.open(test.cast.alice.id)
      expect((await test.call('GET', '/gif/search?q=cat', { as: { token } })).body).toEqual(good.body)
    },
  )

  it('have pictures on hosts that pages may show', async () => {
    const { fake, test, ask } = await both({ provider })
    const { body } = await ask('trending')
    const drawn = Buffer.from(await (await fetch(body.data[0].full.url)).arrayBuffer())
    expect(await describePicture(drawn)).toMatchObject({ format: 'gif', width: 240, height: 180, pages: 4 })
    expect(pageHeaders('/', test.ctx.config)['content-security-policy']).toMatch(
      new RegExp(`img-src [^;]*${fake.url.replaceAll('.', '\\.')}`),
    )
    expect((await test.call('GET', '/site')).body.gif).toEqual({ provider, demo: false })
  })
})

describe('calls for GIFs', () => {
  it('are for members, with a word of 50 characters and a hundred pages at most', async () => {
    const { fake, test, ask } = await both()
    expect((await test.call('GET', '/gif/trending')).status).toBe(401)
    for (const path of ['search', 'search?q=', `search?q=${'x'.repeat(51)}`, 'search?q=a&page=0', 'trending?page=101'])
      expect([path, (await ask(path)).status]).toEqual([path, 422])
    expect(fake.calls()).toHaveLength(0)
    const last = await ask('trending?page=100')
    expect(last.body).toMatchObject({ data: [], current_page: 100, next_page_url: null })
  })

  it('count against the caller only when the service is asked', async () => {
    const { fake, test, ask } = await both({ limits: false }, { LUDOTECA_RATE_LIMITS: 'on' })
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await ask(`search?q=word${at}`)).status)
    expect(statuses.indexOf(429)).toBe(60)
    expect(fake.calls()).toHaveLength(60)
    expect((await ask('search?q=word1')).status).toBe(200)
    expect((await test.call('GET', '/gif/search?q=other', { as: 'bob' })).status).toBe(200)
  })

  it('without a key say that there are none, as the site does', async () => {
    const test = await testApp()
    for (const path of ['search?q=cat', 'trending']) {
      const { status, body } = await test.call('GET', `/gif/${path}`, { as: 'alice' })
      expect([status, body.code]).toEqual([409, 'provider_off'])
    }
    expect((await test.call('GET', '/site')).body.gif).toBeNull()
    expect(pageHeaders('/', test.ctx.config)['content-security-policy']).not.toMatch(/giphy|klipy/)
  })
})
