import { describe, expect, it, onTestFinished } from 'vitest'
import { startIgdbApart } from '../../../standins/igdb/apart.ts'
import {
  type IgdbStandin,
  type Recorded,
  type StandinOptions,
  startIgdbStandin,
} from '../../../standins/igdb/standin.ts'
import type { GameFacts } from '../../../standins/igdb/game-row.ts'
import { createBreaker } from '../../providers/breaker.ts'
import { createIgdb } from '../../providers/igdb/igdb.ts'
import type { IgdbParts } from '../../providers/igdb/ask.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/unexpected.ts'

const day = 86_400_000
const someGames: GameFacts[] = ['Alpha Ray', 'Beta Ray'].map((name, at) => ({
  id: 2_000_000_001 + at,
  name,
  slug: name.toLowerCase().replace(' ', '-'),
  platforms: [{ name: 'pc', date: '2020-01-01', precision: 'day' }],
  genres: ['shooter'],
  developers: ['Ray Works'],
  publishers: [],
}))

async function both(options: StandinOptions = {}, igdb: Partial<IgdbParts> = {}) {
  const standin = await startIgdbStandin({ games: someGames, limits: false, ...options })
  onTestFinished(() => standin.stop())
  const test = await testApp({ env: standin.env, igdb: { stepMs: 5, ...igdb } })
  return { standin, test }
}
const search = (test: TestApp, data: string) => test.call('POST', '/igdb', { body: { data } })
const bodies = (standin: IgdbStandin) => standin.calls().map(({ body }) => body)

const cardFields =
  'fields name,slug,cover.image_id,first_release_date,platforms.name,genres.name,release_dates.date,release_dates.date_format,release_dates.platform,external_games.uid,external_games.external_game_source;'
const kept = 'version_parent = null & themes != (42) & game_type = (0,2,3,4,8,9,10,11)'

describe('what people type goes out as one text (GA-02)', () => {
  it.each([
    ['x"; fields *; limit 500; where id>0; //', String.raw`"x\" fields * limit 500 where id>0 //"`],
    ['a\\"; limit 500;', String.raw`"a \" limit 500"`],
    ['zz\\', '"zz"'],
    ['a\nwhere id > 0;\r\nb', '"a where id > 0 b"'],
    ['a*" | name = "b', String.raw`"a*\" | name = \"b"`],
    ['a\u2028\u202e;b', '"a b"'],
  ])('%j', async (data, text) => {
    const { standin, test } = await both()
    expect((await search(test, data)).body).toEqual([])
    expect(bodies(standin)).toEqual([
      `search ${text}; ${cardFields} where ${kept}; limit 20;`,
      `${cardFields} where name ~ *${text}* & ${kept}; sort total_rating_count desc; limit 20;`,
    ])
    expect(standin.calls()[0]).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } })
  })
})

describe('the limit of the external database (GA-04)', () => {
  it('is kept when 200 people look for 200 words in five seconds, and nobody waits for long', async () => {
    // In a thread of its own: it counts what arrives, not what this one finds the time to do.
    const standin = await startIgdbApart({ games: someGames, delayMs: 80 })
    onTestFinished(() => void standin.stop())
    const test = await testApp({ env: standin.env })
    const other = createIgdb(test.ctx.config.igdb!, { db: test.db, log: testLog, now: Date.now, ...test.ctx.config })
    await search(test, 'warm up')
    const waits: number[] = []
    const ends = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        await new Promise((done) => setTimeout(done, at * 25))
        const start = performance.now()
        // Every fourth comes through another process.
        const end =
          at % 4 === 3
            ? await other.search(`ray ${at}`).then(
                () => '200',
                (error: { failure: string }) => error.failure,
              )
            : await search(test, `ray ${at}`).then(({ status, body }) => `${status} ${body.code ?? ''}`.trim())
        waits.push(performance.now() - start)
        return end
      }),
    )
    expect(new Set(ends)).toEqual(new Set(['200', 'busy', '409 provider_busy']))
    expect(Math.max(...waits)).toBeLessThan(10_000)
    const arrived = (await (await fetch(`${standin.env.IGDB_IMAGES_URL}/standin/requests`)).json()) as Recorded[]
    const calls = arrived.filter(({ path }) => path.startsWith('/v4/'))
    const times = calls.map(({ at }) => at)
    const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length))
    expect(most).toBeLessThanOrEqual(4)
    expect(calls.filter(({ status }) => status === 429)).toEqual([])
    expect(times.length).toBeGreaterThan(15)
  }, 30_000)

  it('is waited for after "too many", once (GAM-11)', async () => {
    const { standin, test } = await both()
    standin.state.mode = 'limited'
    const asked = search(test, 'ray')
    await expect.poll(() => standin.calls()[0]?.status, { timeout: 5_000, interval: 20 }).toBe(429)
    standin.state.mode = 'ok'
    expect((await asked).status).toBe(200)
    const times = standin.calls().map(({ at }) => at)
    expect(times).toHaveLength(2)
    expect(times[1]! - times[0]!).toBeGreaterThan(950)
  })

  it('counts what one person causes (GAM-11)', async () => {
    const standin = await startIgdbStandin({ games: someGames, limits: false })
    onTestFinished(() => standin.stop())
    const test = await testApp({ env: { ...standin.env, LUDOTECA_RATE_LIMITS: 'on' }, igdb: { stepMs: 1 } })
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await test.call('GET', `/igdb/extra/${at + 1}`)).status)
    expect(statuses.indexOf(429)).toBe(60)
    expect(standin.calls()).toHaveLength(60)
    expect((await test.call('GET', '/igdb/extra/61', { from: '8.8.8.8' })).status).toBe(404)
  })
})

describe('a provider that fails (F-07, GA-06)', () => {
  const failing = [
    'down',
    'silent',
    'trickle',
    'garbage',
    'wrong-types',
    'object',
    'huge',
    'bomb',
    'truncated',
    'cut',
    'redirect',
  ] as const
  it.each(failing)('%s: a clear answer in time, nothing half written, what is stored with its age', async (mode) => {
    const { standin, test } = await both({}, { timeoutMs: 300 })
    const found = await search(test, 'alpha ray')
    expect(found.body).toHaveLength(1)
    test.clock.move(2 * day)
    const games = await test.db.selectFrom('games').select('id').execute()
    standin.state.mode = mode
    const start = performance.now()
    const [old, fresh, one, extra, times] = [
      await search(test, 'Alpha Ray'),
      await search(test, 'beta'),
      await test.call('POST', '/igdb/one/beta-ray'),
      await test.call('GET', '/igdb/extra/2000000001'),
      await test.call('GET', '/igdb/time_to_beat/2000000001'),
    ]
    expect(old.status).toBe(200)
    expect(old.body).toEqual(found.body)
    expect(Number(old.headers['age'])).toBeGreaterThanOrEqual(2 * 86_400)
    for (const answer of [fresh, one, extra, times])
      expect([answer.status, answer.body.code]).toEqual([409, 'provider_down'])
    expect(performance.now() - start).toBeLessThan(10_000)
    expect(await test.db.selectFrom('games').select('id').execute()).toEqual(games)
    expect((await test.call('GET', '/site')).status).toBe(200)
    standin.state.mode = 'ok'
  })

  it('is given up after nine seconds with the usual limits', async () => {
    const { standin, test } = await both()
    standin.state.mode = 'silent'
    const start = performance.now()
    const answers = await Promise.all(['one', 'two', 'three'].map((word) => search(test, word)))
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
    expect(performance.now() - start).toBeLessThan(10_000)
  })

  it('is slow: waited for', async () => {
    const { standin, test } = await both()
    Object.assign(standin.state, { mode: 'slow', slowMs: 1_500 })
    expect((await search(test, 'ray')).body).toHaveLength(2)
  })

  it('is left alone after five failures, and tried again after 30 seconds', async () => {
    let time = 0
    const { standin, test } = await both({}, { breaker: createBreaker({ clock: () => time }) })
    standin.state.mode = 'garbage'
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) expect((await search(test, word)).status).toBe(409)
    expect(standin.calls()).toHaveLength(5)
    standin.state.mode = 'ok'
    expect((await search(test, 'ray')).status).toBe(409)
    time = 30_000
    expect((await search(test, 'ray')).status).toBe(200)
    expect((await search(test, 'alpha')).status).toBe(200)
  })

  it('is asked again when it failed for a moment', async () => {
    const { standin, test } = await both()
    standin.state.mode = 'down'
    const asked = search(test, 'ray')
    await expect.poll(() => standin.requests[0]?.status, { timeout: 5_000, interval: 20 }).toBe(502)
    standin.state.mode = 'ok'
    expect((await asked).status).toBe(200)
  })
})

describe('a game with hostile facts (GA-06)', () => {
  it('is brought in cut and clean', async () => {
    const { test } = await both({
      games: [
        {
          ...someGames[0]!,
          slug: 'hostile',
          name: '<img src=x onerror=alert(1)>\u202e\u0000 Ray',
          summary: `<script>alert(1)</script>${'long '.repeat(5_000)}`,
          cover: '../../../evil',
          screenshots: Array.from({ length: 10_000 }, (_, at) => (at % 2 ? `sc${at}` : `"onload=${at}`)),
          videos: ['"><script>', 'AbCdEfGhIjK'],
          websites: [
            [1, 'javascript:alert(1)'],
            [1, 'data:text/html,<script>'],
            [1, '//evil.example'],
            [13, 'https://store.steampowered.com/app/1'],
          ],
          externalIds: [[1, "1' or 1=1 --"]],
          score: 1e308,
        },
      ],
    })
    const { status, body } = await test.call('POST', '/igdb/one/hostile')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      title: '<img src=x onerror=alert(1)> Ray',
      cover: null,
      external_score: null,
      videos: ['https://www.youtube.com/watch?v=AbCdEfGhIjK'],
      websites: [{ kind: 'steam', url: 'https://store.steampowered.com/app/1' }],
    })
    expect(body.screenshots).toHaveLength(30)
    expect(body.screenshots.join(' ')).not.toContain('onload')
    expect(body.description.en.length).toBeLessThanOrEqual(5_000)
    expect((await test.call('GET', `/game/ids/${body.id}`)).body.steam).toBeNull()
  })
})

describe('the token (GAM-11)', () => {
  it('is made once for two processes, and anew when it is refused', async () => {
    const { standin, test } = await both()
    const parts = { db: test.db, log: testLog, now: Date.now, ...test.ctx.config, stepMs: 5 }
    const others = [createIgdb(test.ctx.config.igdb!, parts), createIgdb(test.ctx.config.igdb!, parts)]
    await Promise.all(others.flatMap((igdb) => [igdb.search('ray'), igdb.search('alpha'), igdb.byId(2_000_000_001)]))
    expect(standin.tokens.given()).toBe(1)
    standin.tokens.forget()
    const games = await Promise.all(others.flatMap((igdb) => [igdb.byId(2_000_000_001), igdb.byId(2_000_000_002)]))
    expect(games.map((game) => game?.title)).toEqual(['Alpha Ray', 'Beta Ray', 'Alpha Ray', 'Beta Ray'])
    expect(standin.tokens.given()).toBe(2)
  })

  it('is renewed when it runs out', async () => {
    const { standin, test } = await both({ tokenSeconds: 1 })
    expect((await search(test, 'alpha')).status).toBe(200)
    await new Promise((done) => setTimeout(done, 1_100))
    expect((await search(test, 'beta')).status).toBe(200)
    expect(standin.tokens.given()).toBe(2)
  })

  it('cannot be had with a wrong key: a clear answer, and the key is in no log', async () => {
    const lines: string[] = []
    const standin = await startIgdbStandin({ games: someGames })
    onTestFinished(() => standin.stop())
    const note = (...parts: unknown[]) =>
      void lines.push(
        JSON.stringify(parts, (_key, value: unknown) => (value instanceof Error ? `${value.stack}` : value)),
      )
    const test = await testApp({
      env: { ...standin.env, IGDB_CLIENT_SECRET: 'hush-hush' },
      igdb: { stepMs: 1, log: { ...testLog, warn: note, info: note, debug: note, error: note } },
    })
    const answer = await search(test, 'ray')
    expect([answer.status, answer.body.code]).toEqual([409, 'provider_down'])
    expect(lines.join('\n')).toContain('refused')
    expect(lines.join('\n') + answer.text).not.toMatch(/hush-hush|standin/)
  })
})

describe('the bulk load’s source', () => {
  const many: GameFacts[] = Array.from({ length: 1_234 }, (_, at) => ({
    ...someGames[0]!,
    id: 2_000_000_001 + at * 3,
    name: `Game ${at}`,
    slug: `game-${at}`,
    updated: 1_000 + at,
  }))

  it('gives all games in the order of their ids, page by page', async () => {
    const { standin, test } = await both({ games: many })
    const source = test.ctx.igdb!.source()
    expect([await source.count(null), await source.count(2_000)]).toEqual([1_234, 234])
    const ids: number[] = []
    for (let last = 0; ;) {
      const page = await source.after(last, null, 500)
      ids.push(...page.map(({ igdbId }) => igdbId))
      if (page.length < 500) break
      last = ids.at(-1)!
    }
    expect(ids).toEqual(many.map(({ id }) => id))
    expect(await source.after(0, 2_200, 500)).toHaveLength(34)
    expect(bodies(standin).at(-1)).toMatch(/ where id > 0 & .* & updated_at >= 2200; sort id asc; limit 500;$/)
  })

  it('does not take a row that is left out for the end', async () => {
    const { standin, test } = await both({ games: many })
    for (const at of [3, 499, 500, 1_233]) Object.assign(standin.tables()['games']![at]!, { name: 7 })
    const source = test.ctx.igdb!.source()
    const first = await source.after(0, null, 500)
    expect(first).toHaveLength(500)
    expect(first.at(-1)!.igdbId).toBe(many[502]!.id)
    expect(await source.after(many[1_200]!.id, null, 500)).toHaveLength(32)
  })

  it('waits out a fault, and stops when it is told to', async () => {
    const { standin, test } = await both({ games: many })
    standin.state.mode = 'down'
    setTimeout(() => (standin.state.mode = 'ok'), 900)
    expect(await test.ctx.igdb!.source().after(0, null, 10)).toHaveLength(10)
    const stop = new AbortController()
    standin.state.mode = 'silent'
    setTimeout(() => stop.abort(), 200)
    await expect(test.ctx.igdb!.source(stop.signal).after(0, null, 10)).rejects.toMatchObject({ failure: 'ended' })
  })
})
