import { afterEach, describe, expect, it } from 'vitest'
import type { Page, ServerEntry } from '../../common/render/entry.ts'
import { testApp } from '../testing/test-app.ts'
import { keepPages } from './kept-pages.ts'
import { type Send, servePages } from './pages.ts'

/** The pages that were rendered, in this order. */
let rendered: string[] = []
/** Calls of the API that each page makes. */
let calls: string[] = []
let gate: Promise<unknown> = Promise.resolve()

const entry = {
  readPage: (url) => (url.startsWith('/settings') ? { kind: 'shell', status: 200 } : { kind: 'render', url }),
  renderPage: async ({ url, send }): Promise<Page> => {
    rendered.push(url)
    await gate
    const responses = await Promise.all(calls.map((path) => send({ method: 'GET', path, headers: {} })))
    const html = `<p>${responses.map(({ status }) => status).join()}</p>`
    return { kind: 'drawn', status: 200, html, head: { title: 'Page' }, state: '{}', screens: [] }
  },
  readChoices: () => ({ lang: 'en', theme: 'auto' }),
  fullTitle: (title) => title,
  pageStateId: 'state',
  shellState: '"the browser renders it"',
} satisfies ServerEntry

const source = {
  entry: async () => entry,
  assets: () => ({ beforePaint: '', entry: '', styles: [], chunks: [], fonts: [] }),
}

/** Pages with the limits on; `send`: another API than that of the app. */
async function openSite(send?: Send) {
  const { app, ctx, call } = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
  await servePages(app, ctx, {
    development: { source, ...(send && { send }) },
    keep: keepPages({
      version: async () => ({ word: '1', position: null }),
      now: ctx.now,
      metrics: ctx.metrics,
    }),
  })
  const open = async (url: string, from = '192.0.2.1') => {
    const { statusCode, body, headers } = await app.inject({ url, remoteAddress: from })
    return { status: statusCode, body, wait: Number(headers['retry-after']), isShell: body.includes(entry.shellState) }
  }
  /** Leaves this network `left` calls of the API. */
  async function useUpCalls(left: number, ip = '192.0.2.1'): Promise<void> {
    for (let at = left; at < 1_500; at += 1) await ctx.limits.take('read', { viewer: null, ip })
  }
  const useUpDocuments = async (count = 600, ip = '192.0.2.1'): Promise<void> => {
    for (let at = 0; at < count; at += 1) await ctx.limits.take('document', { viewer: null, ip })
  }
  return { open, call, useUpCalls, useUpDocuments }
}

/** Holds every rendering until it is called. */
function close(): () => void {
  let open = (): void => {}
  gate = new Promise<void>((done) => (open = done))
  return open
}

afterEach(() => {
  rendered = []
  calls = []
  gate = Promise.resolve()
})

describe('rendered pages', () => {
  it('are 120 a minute for one network, then the shell with 429 and Retry-After, never 503 (PG-04)', async () => {
    const { open, useUpCalls } = await openSite()
    // A page needs none of the calls of its network.
    await useUpCalls(0)
    calls = ['/site']
    const pages = []
    for (let at = 0; at < 130; at += 1) pages.push(await open(`/game/${at}`))
    const complete = pages.slice(0, 120)
    expect(complete.filter(({ status, body }) => status === 200 && !/429|503/.test(body))).toHaveLength(120)
    for (const { status, isShell, wait } of pages.slice(120)) {
      expect([status, isShell]).toEqual([429, true])
      expect(wait).toBeGreaterThan(0)
      expect(wait).toBeLessThanOrEqual(60)
    }
    expect(await open('/game/other', '192.0.2.2')).toMatchObject({ status: 200, isShell: false })
  })

  it('leave the calls of their network alone (PG-04)', async () => {
    const { open, call, useUpCalls } = await openSite()
    await useUpCalls(1)
    calls = ['/site', '/site']
    for (let at = 0; at < 10; at += 1) await open(`/game/${at}`)
    expect((await call('GET', '/site', { from: '192.0.2.1' })).status).toBe(200)
    expect((await call('GET', '/site', { from: '192.0.2.1' })).status).toBe(429)
  })

  it('count for the widest network of an IPv6 address (PG-01, AU-34)', async () => {
    const { open } = await openSite()
    const statuses = []
    for (let at = 0; at < 310; at += 1)
      statuses.push((await open(`/game/${at}`, `2001:db8:1:${(at % 50).toString(16)}00::1`)).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(300)
    expect((await open('/game/other', '2001:db8:2::1')).status).toBe(200)
  })

  it('do not count when they are cached, and cost nothing when only the browser renders them (PG-01)', async () => {
    const { open } = await openSite()
    const statuses = new Set<number>()
    for (let at = 0; at < 150; at += 1) {
      statuses.add((await open('/game/celeste')).status)
      statuses.add((await open(`/settings?x=${at}`)).status)
    }
    expect([...statuses]).toEqual([200])
    expect(rendered.length).toBeLessThan(120)
    expect(rendered).not.toContain('/settings')
  })

  it('and empty documents are 600 a minute for one network (PG-01)', async () => {
    const { open, useUpDocuments } = await openSite()
    await useUpDocuments()
    expect(await open('/settings')).toMatchObject({ status: 429, isShell: true })
    expect((await open('/settings', '192.0.2.2')).status).toBe(200)
  })

  it.each([
    '/media/1/2.webp',
    '/assets/old-chunk.js',
    '/nobody.txt',
    '/api/nothing/here',
    '/Game/Celeste',
    '/privacy_policy/',
    '//evil',
  ])('that do not exist or are elsewhere count like them, and above the limit are 429: %s (PG-05)', async (url) => {
    const { open, useUpDocuments } = await openSite()
    await useUpDocuments(599)
    expect((await open(url)).status).not.toBe(429)
    const refused = await open(url)
    expect([refused.status, refused.wait > 0]).toEqual([429, true])
    expect((await open(url, '192.0.2.2')).status).not.toBe(429)
  })

  it('and calls that do not exist count, whatever their method (PG-05)', async () => {
    const { call, useUpDocuments } = await openSite()
    await useUpDocuments(599)
    const ask = async () => (await call('DELETE', '/nothing/here', { from: '192.0.2.1' })).status
    expect([await ask(), await ask()]).toEqual([404, 429])
  })

  it('are rendered two at a time, and those of other networks do not wait for a flood (PG-01)', async () => {
    const { open } = await openSite()
    const release = close()
    const flood = Array.from({ length: 100 }, (_, at) => open(`/flood/${at}`))
    await expect.poll(() => rendered.length).toBe(2)
    const other = open('/game/celeste', '192.0.2.2')
    // Those that find the queue of their network full are answered at once.
    const refused = (await Promise.race([Promise.all(flood.slice(-50)), other])) as Awaited<typeof other>[]
    expect(refused.map(({ status, isShell }) => [status, isShell])).toEqual(refused.map(() => [429, true]))
    expect(rendered).toHaveLength(2)
    release()
    expect((await other).status).toBe(200)
    expect(rendered.indexOf('/game/celeste')).toBeLessThan(6)
    expect((await Promise.all(flood)).filter(({ status }) => status === 200)).toHaveLength(42)
  })

  it('are rendered once for visitors of several networks who come at the same time (PG-01)', async () => {
    const { open } = await openSite()
    const release = close()
    const crowd = Array.from({ length: 20 }, (_, at) => open('/game/celeste', `192.0.2.${at}`))
    await expect.poll(() => rendered.length).toBe(2)
    release()
    expect(new Set((await Promise.all(crowd)).map(({ status }) => status))).toEqual(new Set([200]))
    expect(rendered).toHaveLength(2)
  })
})

describe('a page whose call was refused', () => {
  it('is neither shown nor cached: the next visitor gets the complete one (PG-03)', async () => {
    let refused = true
    const { open } = await openSite(async () =>
      refused ? { status: 429, body: { retry_after: 7 } } : { status: 200, body: {} },
    )
    calls = ['/site', '/game/home']
    expect(await open('/')).toMatchObject({ status: 429, isShell: true, wait: 7 })
    refused = false
    expect(await open('/', '192.0.2.2')).toMatchObject({ status: 200, body: expect.stringContaining('<p>200,200</p>') })
  })

  it('or failed is not cached (PG-03)', async () => {
    let status = 503
    const { open } = await openSite(async () => ({ status, body: {} }))
    calls = ['/site']
    expect((await open('/')).body).toContain('<p>503</p>')
    status = 200
    expect((await open('/', '192.0.2.2')).body).toContain('<p>200</p>')
  })
})
