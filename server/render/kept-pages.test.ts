import Fastify from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Page, ServerEntry } from '../../common/render/entry.ts'
import { applyCorrections } from '../catalogue/write/apply-corrections.ts'
import type { App } from '../http/app-types.ts'
import { addGames } from '../testing/games.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { keepPages } from './kept-pages.ts'
import { createPagesVersion } from './page-changes.queries.ts'
import { servePages } from './pages.ts'

let test: TestApp
let games: Record<string, number>
let site: App
/** How often pages were drawn. */
let drawings = 0
/** What drawing waits for. */
let gate: Promise<unknown> = Promise.resolve()

/** Draws what the API answers a visitor for the same path. */
const entry = {
  readPage: (url) => ({ kind: 'render', url }),
  renderPage: async ({ url, lang, send }): Promise<Page> => {
    drawings += 1
    await gate
    const { status, body } = await send({ method: 'GET', path: url, headers: {} })
    const html = `<p>${lang} ${JSON.stringify(body)}</p>`
    return { kind: 'drawn', status, html, head: { title: 'Page' }, state: '{}', screens: [] }
  },
  readChoices: (_headers, url) => ({ lang: url.includes('lang=es') ? 'es' : 'en', theme: 'auto' }),
  fullTitle: (title) => title,
  pageStateId: 'state',
  shellState: '{}',
} satisfies ServerEntry

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  site = Fastify()
  await servePages(site, test.ctx, {
    development: {
      source: {
        entry: async () => entry,
        assets: () => ({ beforePaint: '', entry: '', styles: [], chunks: [], fonts: [] }),
      },
      send: async ({ path }) => test.call('GET', path.split('?')[0]!),
    },
    keep: keepPages({ version: createPagesVersion(test.ctx), now: test.ctx.now, metrics: test.ctx.metrics }),
  })
})
afterEach(() => {
  test.clock.reset()
  gate = Promise.resolve()
})
afterAll(async () => {
  await site.close()
  await test.close()
})

const open = async (url: string, headers: Record<string, string> = {}) => {
  const { statusCode, body, rawPayload, headers: answered } = await site.inject({ url, headers })
  return { status: statusCode, body, bytes: rawPayload, headers: answered }
}

/** The page, and whether it was drawn for this request. */
const openAnew = async (url: string) => {
  const before = drawings
  const page = await open(url)
  return { ...page, drawn: drawings > before }
}

const makeList = async (title: string) => {
  const { body } = await test.call('POST', '/list', {
    as: 'alice',
    body: { title, description: '', public: true, games: [games['celeste'], games['hades']] },
  })
  return body as { id: number; slug: string }
}

describe('visitors’ pages are kept', () => {
  it('is drawn once for all who come at the same time, and for five seconds', async () => {
    drawings = 0
    let go = (): void => {}
    gate = new Promise<void>((done) => void (go = done))
    const crowd = Array.from({ length: 20 }, () => open('/game/celeste'))
    await expect.poll(() => drawings).toBe(1)
    go()
    const pages = await Promise.all(crowd)
    expect(new Set(pages.map(({ body }) => body)).size).toBe(1)
    expect((await openAnew('/game/celeste')).drawn).toBe(false)
    expect(drawings).toBe(1)
    test.clock.move(5_001)
    expect((await openAnew('/game/celeste')).drawn).toBe(true)
  })

  it('is kept for each language and address, and given in each encoding', async () => {
    const plain = await open('/game/celeste?lang=es')
    expect(plain.body).toContain('<p>es ')
    expect((await open('/game/celeste')).body).toContain('<p>en ')
    const [br, gz] = await Promise.all(
      ['gzip;q=0.5, br', 'gzip'].map((accepted) => open('/game/celeste?lang=es', { 'accept-encoding': accepted })),
    )
    expect(br!.headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(br!.bytes).toString()).toBe(plain.body)
    expect(gz!.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(gz!.bytes).toString()).toBe(plain.body)
    expect(br!.headers['vary']).toContain('Accept-Encoding')
  })

  it('is not kept when it is an error or its address holds a token', async () => {
    expect(await openAnew('/game/there-is-none')).toMatchObject({ status: 404, drawn: true })
    expect(await openAnew('/game/there-is-none')).toMatchObject({ status: 404, drawn: true })
    for (let n = 0; n < 2; n++) expect((await openAnew('/access?token=x')).drawn).toBe(true)
    const long = `/game/celeste?x=${'y'.repeat(400)}`
    for (let n = 0; n < 2; n++) expect((await openAnew(long)).drawn).toBe(true)
  })
})

describe('what is hidden or deleted is gone at once (P-18, P-34)', () => {
  const one = { title: 'Up', review: 'Words of a review', total: 9 }
  const review = async (): Promise<number> => {
    const { body } = await test.call('POST', '/review', { as: 'bob', body: { id_game: games['celeste'], ...one } })
    return (body as { id: number }).id
  }

  it('a list made private, and one that is deleted', async () => {
    const list = await makeList('For everybody')
    const page = `/list/alice/${list.slug}`
    expect(await openAnew(page)).toMatchObject({ status: 200, drawn: true })
    expect((await openAnew(page)).drawn).toBe(false)
    const hide = (isPublic: boolean) =>
      test.call('PUT', '/list', {
        as: 'alice',
        body: { id: list.id, title: 'For everybody', description: '', public: isPublic },
      })
    expect((await hide(false)).status).toBe(200)
    expect((await open(page)).status).toBe(404)
    expect((await hide(true)).status).toBe(200)
    expect((await open(page)).status).toBe(200)
    await test.call('DELETE', `/list/${list.id}`, { as: 'alice' })
    expect((await open(page)).status).toBe(404)
  })

  it('a review that is rewritten, and one that is deleted', async () => {
    const id = await review()
    const page = `/review/${id}`
    expect((await open(page)).body).toContain('Words of a review')
    await test.call('PUT', '/review', { as: 'bob', body: { id, ...one, review: 'Other words' } })
    expect((await open(page)).body).toContain('Other words')
    await test.call('DELETE', `/review/${id}`, { as: 'bob' })
    expect((await open(page)).status).toBe(404)
  })

  it('the name of a person, and the person', async () => {
    const { dan } = test.cast
    const page = `/user/${dan.nick}`
    expect((await open(page)).status).toBe(200)
    await test.db.updateTable('users').set({ name: 'Somebody' }).where('id', '=', dan.id).execute()
    expect((await open(page)).body).toContain('Somebody')
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', dan.id).execute()
    expect((await open(page)).status).toBe(404)
  })

  it('when a release is corrected', async () => {
    await openAnew('/game/celeste')
    const { id } = await test.db
      .selectFrom('platforms')
      .select('id')
      .where('slug', '=', 'psp')
      .executeTakeFirstOrThrow()
    const fact = {
      game_id: games['celeste']!,
      platform_id: id,
      present: true,
      source: 'https://source.example/',
      accepted_at: new Date(),
    }
    await test.db.transaction().execute(async (trx) => {
      await trx
        .insertInto('corrected_releases')
        .values({ ...fact, release_date: '2031-01-01', release_precision: 'year' })
        .execute()
      await applyCorrections(trx, [fact.game_id])
    })
    expect((await open('/game/celeste')).body).toContain('2031')
  })

  it('in every process, whatever changed the row; likes only count', async () => {
    const id = await review()
    const page = `/review/${id}`
    await open(page)
    expect((await test.call('POST', `/review/like/${id}`, { as: 'carla' })).status).toBe(200)
    expect((await openAnew(page)).drawn).toBe(false)
    await test.db.deleteFrom('reviews').where('id', '=', id).execute()
    expect((await open(page)).status).toBe(404)
  })

  it('holds for every table that visitors read', async () => {
    const { rows } = await test.pool.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger where tgname = 'note_page_change' order by 1`,
    )
    expect(rows.map(({ name }) => name)).toEqual([
      'collection_entries',
      'comments',
      'games',
      'list_games',
      'lists',
      'platform_accounts',
      'reviews',
      'users',
    ])
  })

  it('keeps only the changes of the last minute', async () => {
    await test.pool.query(
      `insert into page_changes (at) select now() - interval '2 minutes' from generate_series(1, 150)`,
    )
    await makeList('One')
    await makeList('Two')
    const { rows } = await test.pool.query<{ old: number }>(
      `select count(*)::int as old from page_changes where at < now() - interval '1 minute'`,
    )
    expect(rows[0]!.old).toBe(0)
  })
})
