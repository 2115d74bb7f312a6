import { sql } from 'kysely'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Entity, stableNumber } from '../../../fakes/wikidata/entities.ts'
import { startWikidataFake, type WikidataOptions } from '../../../fakes/wikidata/fake.ts'
import { readCursor, readLastSync, readRun } from '../../catalogue/external/sync-state.ts'
import { externalGame } from '../../testing/external-games.ts'
import { addGames } from '../../testing/games.ts'
import { saveExternal } from '../../testing/save-external.ts'
import { quickClients, testApp, type TestApp } from '../../testing/test-app.ts'
import { loadWikidata, refreshWikidata, switchWikidata } from './refresh-source.ts'

async function both(options: WikidataOptions = {}, env: Record<string, string> = { LUDOTECA_WIKIDATA: 'on' }) {
  const fake = await startWikidataFake({ limits: false, games: 0, ...options })
  onTestFinished(() => fake.stop())
  const tuning = { ...quickClients, breaker: { restMs: 5, freshMs: 0 } }
  const test = await testApp({ env: { ...fake.env, ...env }, client: { tuning } })
  await addGames(test)
  return { fake, test }
}
const load = (test: TestApp) => refreshWikidata.run(test.ctx, new AbortController().signal)
const show = async (test: TestApp, slug: string) => (await test.call('GET', `/game/${slug}`)).body
const rowOf = async (test: TestApp, slug: string) =>
  (
    await sql<{
      wikidata_id: number
      igdb_id: number | null
      sources: Record<string, string>
      ids: Record<string, string>
    }>`
      select g.wikidata_id, g.igdb_id, d.fact_sources as sources, d.external_ids as ids
      from games g join game_details d on d.game_id = g.id where g.slug = ${slug}`.execute(test.db)
  ).rows[0]

const windows: Entity = { number: 1_406, labels: { en: 'Microsoft Windows' }, instanceOf: [] }
const switchItem: Entity = { number: 19_610_114, labels: { mul: 'Nintendo Switch' }, instanceOf: [] }
const platformer: Entity = { number: 828_322, labels: { en: 'platform game', es: 'plataformas' }, instanceOf: [] }
const horror: Entity = { number: 333_967, labels: { en: 'survival horror' }, instanceOf: [] }
const studio: Entity = { number: 777, labels: { mul: 'Studio of Seven' }, instanceOf: [] }
const others = [windows, switchItem, platformer, horror, studio]
const item = (number: number, labels: Entity['labels'], rest: Partial<Entity> = {}): Entity => ({
  number,
  labels,
  links: { P400: [windows.number] },
  sitelinks: 0,
  modified: '2026-10-01T00:00:00Z',
  ...rest,
})

describe('games of Wikidata', () => {
  it('come with names, platforms, dates, genres, makers, ids and the source of each fact (GAM-06, GAM-07)', async () => {
    const { test } = await both({
      entities: [
        ...others,
        item(
          50,
          { es: 'El faro hundido', en: 'The Sunken Lighthouse', ja: '沈んだ灯台' },
          {
            aliases: { en: ['Sunken Light'] },
            descriptions: { en: '2031 platform game', es: 'videojuego' },
            links: {
              P400: [windows.number, switchItem.number],
              P136: [platformer.number, horror.number],
              P178: [studio.number],
              P123: [studio.number, 'unknown'],
            },
            dates: [
              { time: '2031-05-06T00:00:00Z', precision: 11, platform: windows.number },
              { time: '2031-04-02T00:00:00Z', precision: 11, platform: windows.number },
              { time: '2032-01-01T00:00:00Z', precision: 9, platform: switchItem.number },
            ],
            ids: { P1733: ['987654'], P2725: ['sunken_lighthouse'], P2816: ['4321'], P2864: ['77'] },
            igdb: [{ slug: 'sunken-lighthouse', number: '55001' }],
            sitelinks: 5,
          },
        ),
      ],
    })
    await load(test)
    expect(await show(test, 'sunken-lighthouse')).toMatchObject({
      title: 'El faro hundido',
      aliases: ['Sunken Light', 'The Sunken Lighthouse'],
      source: 'wikidata',
      igdb_id: null,
      subtitle: { en: '2031 platform game', es: '2031 platform game' },
      description: null,
      release_date: '2031-04-02',
      // A date of a year is no 1 January.
      releases: [
        { platform: { slug: 'pc' }, date: '2031-04-02', precision: 'day' },
        { platform: { slug: 'switch' }, date: '2032-12-31', precision: 'year' },
      ],
      genres: [{ slug: 'platform' }],
      themes: [{ slug: 'horror' }, { slug: 'survival' }],
      developers: [{ name: 'Studio of Seven' }],
    })
    expect(await rowOf(test, 'sunken-lighthouse')).toMatchObject({
      wikidata_id: 50,
      ids: { steam: '987654', gog: 'sunken_lighthouse', hltb: '4321', opencritic: '77', igdb: '55001' },
      sources: { title: 'wikidata', releases: 'wikidata', genres: 'wikidata', 'id:steam': 'wikidata' },
    })
    expect((await test.call('GET', '/game/calendar/day/2031-04-02')).body.data).toMatchObject([
      { title: 'El faro hundido' },
    ])
    expect(
      (await test.call('POST', '/game/search', { body: { data: 'sunken lighthose' } })).body.games[0],
    ).toMatchObject({ title: 'El faro hundido' })
  })

  it('give way to the hand-written core and to IGDB, fact by fact, whichever comes first (GAM-06, GAM-12)', async () => {
    const celeste = item(
      60,
      { en: 'CELESTE' },
      {
        links: { P400: [windows.number, switchItem.number], P136: [horror.number], P178: [studio.number] },
        dates: [{ time: '2018-01-01T00:00:00Z', precision: 9 }],
        ids: { P2725: ['celeste_gog'] },
      },
    )
    const slow = item(
      61,
      { en: 'Slow Boat' },
      {
        links: { P400: [windows.number], P136: [platformer.number], P178: [studio.number] },
        dates: [{ time: '2030-02-01T00:00:00Z', precision: 10, platform: windows.number }],
        igdb: [{ slug: 'slow-boat', number: '901' }],
      },
    )
    const { fake, test } = await both({ entities: [...others, celeste, slow] })
    const before = await show(test, 'celeste')
    await load(test)
    const after = await show(test, 'celeste')
    for (const fact of ['title', 'slug', 'source', 'release_date', 'releases', 'developers', 'genres', 'description'])
      expect([fact, after[fact]]).toEqual([fact, before[fact]])
    expect(await rowOf(test, 'celeste')).toMatchObject({ wikidata_id: 60, ids: { gog: 'celeste_gog' } })

    // IGDB takes the row over by its number, and what it lacks stays with its source.
    const known = externalGame({ id: 901, title: 'Slow Boat to Somewhere', releases: [['pc', '2030-03-05']] })
    expect((await saveExternal(test, known)).counts).toMatchObject({ byIds: 1, added: 0 })
    expect(await show(test, 'slow-boat')).toMatchObject({
      title: 'Slow Boat to Somewhere',
      source: 'igdb',
      igdb_id: 901,
      release_date: '2030-03-05',
      genre: 'platform',
      developers: [{ name: 'Studio of Seven' }],
    })
    const changed = { dates: [{ time: '2031-01-01T00:00:00Z', precision: 9 }], modified: '2026-10-09T00:00:00Z' }
    Object.assign(fake.world().get(61)!, changed, { links: { P400: [windows.number], P136: [horror.number] } })
    await load(test)
    expect(await show(test, 'slow-boat')).toMatchObject({
      title: 'Slow Boat to Somewhere',
      release_date: '2030-03-05',
      genres: [],
      themes: [{ slug: 'horror' }, { slug: 'survival' }],
      developers: [],
    })
    expect((await rowOf(test, 'slow-boat'))?.sources).toMatchObject({
      title: 'igdb',
      releases: 'igdb',
      themes: 'wikidata',
    })
    // The open catalogue is loaded again: what Wikidata lent stays, and nothing of ours is lost.
    await addGames(test)
    expect(await show(test, 'celeste')).toEqual(after)
  })

  it('are found again under the number of the item that they were merged into (GAM-06, GAM-12)', async () => {
    const { fake, test } = await both({
      entities: [...others, item(70, { en: 'Old Number' }), item(71, { en: 'Its Double' })],
    })
    await load(test)
    const { id } = await show(test, 'old-number')
    await test.call('POST', '/collection', { as: 'alice', body: { id_game: id, type: 'have', value: 1 } })
    fake.world().delete(70)
    Object.assign(fake.world().get(71)!, { redirects: [70], modified: '2026-10-09T00:00:00Z' })
    await load(test)
    expect((await show(test, 'its-double')).slug).toBe((await show(test, 'old-number')).slug)
    const { body } = await test.call('GET', `/collection/${test.cast.alice.id}`, { as: 'alice' })
    expect(body.data).toMatchObject([{ have: 1 }])
  })

  it('are not told by what no item says: unknown values, odd dates, other scripts, additions (GAM-12, F-07)', async () => {
    const { test } = await both({ games: 300 })
    await load(test)
    expect(await show(test, 'unknown-harbour')).toMatchObject({
      platforms: [{ slug: 'switch' }],
      release_date: '2021-12-31',
      release_precision: 'year',
      developers: [],
    })
    expect(await show(test, 'end-of-days')).toMatchObject({ release_date: null })
    expect(await show(test, 'some-decade')).toMatchObject({ release_date: null })
    expect(await show(test, 'withdrawn-date')).toMatchObject({ release_date: '2001-03-31', release_precision: 'month' })
    expect((await rowOf(test, 'two-numbers'))?.ids).toMatchObject({ igdb: '210000001' })
    for (const slug of ['harbour-expansion', 'for-adults-only', 'neither-date-nor-platform'])
      expect([slug, (await test.call('GET', `/game/${slug}`)).status]).toEqual([slug, 404])
    const number = stableNumber('crooked:Right To Left')
    expect(await show(test, `wikidata-${number}`)).toMatchObject({ title: 'משחק הים' })
    const { rows } = await sql<{
      n: number
    }>`select count(*)::integer as n from games where title ~ '^Q[0-9]+$'`.execute(test.db)
    expect(rows[0]?.n).toBe(0)
  })
})

describe('loading them', () => {
  const many = (count: number): Entity[] =>
    Array.from({ length: count }, (_, n) => item(1_000 + n, { en: `Title number ${n}` }, { sitelinks: n % 2 }))

  it('begins with what encyclopedias write of, and asks afterwards only for what changed (GAM-12)', async () => {
    const { fake, test } = await both({ entities: [...others, ...many(1_203)] })
    await load(test)
    expect(await readRun(test.db, 'wikidata')).toMatchObject({
      kind: 'whole',
      end: 'done',
      done: 1_203,
      counts: { added: 1_203 },
      problem: null,
    })
    const [asked] = fake
      .calls()
      .flatMap(({ body }) => /VALUES \?game[^}]*/.exec(new URLSearchParams(body).get('query') ?? '') ?? [])
    expect(asked).toContain('wd:Q1001 wd:Q1003')
    expect(asked).not.toContain('wd:Q1002')
    // What it knows goes as far as the newest change that it has.
    expect((await readLastSync(test.db, 'wikidata')).last).toBe(Date.parse('2026-10-01T00:00:00Z') / 1_000)
    fake.requests.length = 0
    Object.assign(fake.world().get(1_007)!, { labels: { en: 'Renamed' }, modified: '2026-11-02T00:00:00Z' })
    await load(test)
    expect(await readRun(test.db, 'wikidata')).toMatchObject({ kind: 'refresh', counts: { changed: 1, added: 0 } })
    expect(await show(test, 'title-number-7')).toMatchObject({ title: 'Renamed' })
    const agents = fake.requests.map(({ headers }) => headers['user-agent'])
    expect(agents.every((agent) => agent?.includes(test.ctx.config.contactEmail))).toBe(true)
  })

  it('goes on after its last page when the source vanishes, and says what went wrong (GAM-11, F-07)', async () => {
    const { fake, test } = await both({ entities: [...others, ...many(1_203)] })
    const vanish = (): void => {
      const names = fake.calls().filter(({ body }) => body.includes('altLabel')).length
      if (names >= 3) fake.fail('refuse')
    }
    const timer = setInterval(vanish, 1)
    await expect(load(test)).rejects.toThrow(/did not answer|breaker/)
    clearInterval(timer)
    const cursor = await readCursor(test.db, 'wikidata', 'whole')
    const { rows } = await sql<{
      n: number
    }>`select count(*)::integer as n from games where wikidata_id is not null`.execute(test.db)
    expect(rows[0]?.n).toBe(cursor?.done)
    expect(rows[0]?.n).toBeLessThan(1_203)
    expect(await readRun(test.db, 'wikidata')).toMatchObject({
      end: 'failed',
      problem: expect.stringMatching(/did not answer|breaker/),
    })
    fake.heal()
    test.clock.move(120_000)
    await load(test)
    expect(await readRun(test.db, 'wikidata')).toMatchObject({ end: 'done', done: 1_203, problem: null })
  })

  it('ends when Wikidata is switched off meanwhile, and is not tried again (GAM-11)', async () => {
    const { fake, test } = await both({ entities: [...others, ...many(1_203)], delayMs: 50 }, {})
    await switchWikidata(test.db, true)
    const loading = loadWikidata(test.ctx, new AbortController().signal, 10)
    await expect.poll(() => readRun(test.db, 'wikidata'), { interval: 5 }).toMatchObject({ total: 1_203 })
    await switchWikidata(test.db, false)
    await loading
    const run = await readRun(test.db, 'wikidata')
    expect(run).toMatchObject({ end: 'stopped', problem: null })
    expect(run?.done).toBeLessThan(1_203)
    const asked = fake.requests.length
    await loadWikidata(test.ctx, new AbortController().signal)
    expect(fake.requests.length).toBe(asked)
  })

  it('asks the query service of Wikidata when QLever does not answer (GAM-11)', async () => {
    const { fake, test } = await both({ entities: [...others, ...many(20)] })
    fake.fail('error', { on: '/qlever' })
    await load(test)
    expect(await readRun(test.db, 'wikidata')).toMatchObject({ end: 'done', counts: { added: 20 } })
    expect(fake.calls().filter(({ path }) => path === '/sparql').length).toBeGreaterThan(3)
  })

  it.each(['html', 'hollow', 'wrong-types', 'truncated', 'empty', 'bomb'] as const)(
    'writes nothing of an answer that is %s (F-07, GA-06)',
    async (fault) => {
      const { fake, test } = await both({ entities: [...others, ...many(5)] })
      fake.fail(fault)
      await expect(load(test)).rejects.toThrow(/shape|broken JSON|limit|larger|not JSON|HTML|text\/html/)
      const { rows } = await sql`select 1 from games where wikidata_id is not null`.execute(test.db)
      expect(rows).toEqual([])
      expect(await readRun(test.db, 'wikidata')).toMatchObject({ end: 'failed', done: 0 })
    },
  )

  it('leaves out a game whose answer is too large, and keeps the others (F-07)', async () => {
    const huge = item(
      5_000,
      { en: 'Huge' },
      { aliases: { en: Array.from({ length: 13 }, () => 'x'.repeat(1_000_000)) } },
    )
    const long = item(5_001, { en: `Long ${'y'.repeat(1_000_000)}` })
    const { test } = await both({ entities: [...others, huge, long, ...many(5)] })
    await load(test)
    expect(await readRun(test.db, 'wikidata')).toMatchObject({ end: 'done', counts: { added: 6 } })
    const { rows } = await sql<{ title: string }>`select title from games where wikidata_id = 5001`.execute(test.db)
    expect(rows[0]?.title.length).toBeLessThanOrEqual(200)
  })

  it('never happens without consent (GAM-11)', async () => {
    const asked = async (env: Record<string, string>): Promise<number> => {
      const { fake, test } = await both({ entities: [...others, ...many(2)] }, env)
      await load(test)
      return fake.requests.length
    }
    expect(await asked({})).toBe(0)
    expect(await asked({ LUDOTECA_WIKIDATA: 'off' })).toBe(0)
    expect(await asked({ LUDOTECA_WIKIDATA: 'on' })).toBeGreaterThan(0)
  })
})

describe('an admin', () => {
  const states = async (test: TestApp) => (await test.call('GET', '/site/sources', { as: 'admin' })).body
  const wikidataOf = async (test: TestApp) =>
    (await states(test)).find(({ name }: { name: string }) => name === 'wikidata')
  const press = (test: TestApp, on: boolean, as: 'admin' | 'alice' = 'admin') =>
    test.call('PUT', '/site/sources/wikidata', { as, body: { on } })

  it('switches Wikidata on, sees how many games came, and switches it off (GAM-11, GAM-12)', async () => {
    const { test } = await both({ entities: [...others, item(80, { en: 'By Press' })] }, {})
    expect(await wikidataOf(test)).toMatchObject({ mode: 'on', on: false, fixed: false, games: 0, run: null })
    expect((await press(test, true)).status).toBe(200)
    await test.runJobs()
    expect(await wikidataOf(test)).toMatchObject({ on: true, games: 1, run: { end: 'done', done: 1, problem: null } })
    expect((await press(test, false)).body).toMatchObject({ on: false })
    expect((await test.call('GET', '/site')).body.games).toBeGreaterThan(1)
  })

  it('is told by the environment where that decides (GAM-11)', async () => {
    const { test } = await both({ entities: others }, { LUDOTECA_WIKIDATA: 'off' })
    expect(await wikidataOf(test)).toMatchObject({ on: false, fixed: true })
    expect((await press(test, true)).status).toBe(409)
    expect((await states(test)).find(({ name }: { name: string }) => name === 'igdb')).toMatchObject({ mode: 'off' })
  })

  it('is the only one who may (GAM-11)', async () => {
    const { test } = await both({ entities: others }, {})
    expect((await test.call('GET', '/site/sources')).status).toBe(401)
    expect((await press(test, true, 'alice')).status).toBe(403)
    expect((await test.call('PUT', '/site/sources/nothing', { as: 'admin', body: { on: true } })).status).toBe(404)
    expect((await test.call('PUT', '/site/sources/wikidata', { as: 'admin', body: { on: 'yes' } })).status).toBe(422)
  })
})
