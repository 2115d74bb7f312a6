import { describe, expect, it, onTestFinished } from 'vitest'
import type { GameFacts } from '../../../fakes/igdb/game-row.ts'
import { type IgdbOptions, type IgdbFake, startIgdbFake } from '../../../fakes/igdb/fake.ts'
import type { Recorded } from '../../../fakes/kit/fake.ts'
import type { Tuning } from '../../providers/client/client.ts'
import { clientParts, createProviders } from '../../providers/providers.ts'
import { startFakes } from '../../providers/start-fakes.ts'
import { quickClients, testApp, type TestApp } from '../../testing/test-app.ts'
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

async function both(options: IgdbOptions = {}, tuning: Tuning = {}) {
  const fake = await startIgdbFake({ games: someGames, limits: false, ...options })
  onTestFinished(() => fake.stop())
  const test = await testApp({
    env: fake.env,
    client: { tuning: { ...quickClients, ...tuning } },
  })
  return { fake, test }
}
/** The external database as another process of this installation sees it. */
const secondProcess = (test: TestApp, tuning: Tuning) => {
  const parts = clientParts(test.ctx.config, { db: test.db, log: testLog, now: Date.now })
  return createProviders(test.ctx.config.providers, { ...parts, tuning }).igdb!
}
const search = (test: TestApp, data: string) => test.call('POST', '/igdb', { body: { data } })
const bodies = (fake: IgdbFake) => fake.calls().map(({ body }) => body)

const cardFields =
  'fields name,slug,cover.image_id,first_release_date,platforms.name,genres.name,release_dates.date,release_dates.date_format,release_dates.platform,external_games.uid,external_games.external_game_source;'
const kept = 'version_parent = null & themes != (42) & game_type = (0,2,3,4,8,9,10,11)'

describe('user input is sent as one quoted text (GA-02)', () => {
  it.each([
    ['x"; fields *; limit 500; where id>0; //', String.raw`"x\" fields * limit 500 where id>0 //"`],
    ['a\\"; limit 500;', String.raw`"a \" limit 500"`],
    ['zz\\', '"zz"'],
    ['a\nwhere id > 0;\r\nb', '"a where id > 0 b"'],
    ['a*" | name = "b', String.raw`"a*\" | name = \"b"`],
    ['a\u2028\u202e;b', '"a b"'],
  ])('%j', async (data, text) => {
    const { fake, test } = await both()
    expect((await search(test, data)).body).toEqual([])
    expect(bodies(fake)).toEqual([
      `search ${text}; ${cardFields} where ${kept}; limit 20;`,
      `${cardFields} where name ~ *${text}* & ${kept}; sort total_rating_count desc; limit 20;`,
    ])
    expect(fake.calls()[0]).toMatchObject({ status: 200, headers: { 'content-type': 'text/plain' } })
  })
})

describe('the limit of the external database (GA-04)', () => {
  it('holds when 200 users search for 200 words in five seconds', async () => {
    // In its own thread: it counts what arrives, not what this thread has time to process.
    const fake = await startFakes([{ name: 'igdb', options: { games: someGames, delayMs: 80 } }])
    onTestFinished(() => void fake.stop())
    const test = await testApp({ env: fake.env, client: { tuning: {} } })
    const other = secondProcess(test, {})
    await search(test, 'warm up')
    const ends = await Promise.all(
      Array.from({ length: 200 }, async (_, at) => {
        await new Promise((done) => setTimeout(done, at * 25))
        // Every fourth goes through another process.
        return at % 4 === 3
          ? other.search(`ray ${at}`).then(
              () => '200',
              (error: { failure: string }) => error.failure,
            )
          : search(test, `ray ${at}`).then(({ status, body }) => `${status} ${body.code ?? ''}`.trim())
      }),
    )
    expect(new Set(ends)).toEqual(new Set(['200', 'busy', '409 provider_busy']))
    const arrived = (await (await fetch(`${fake.env['IGDB_IMAGES_URL']}/fake/requests`)).json()) as Recorded[]
    const calls = arrived.filter(({ path }) => path.startsWith('/v4/'))
    const times = calls.map(({ at }) => at)
    const most = Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1_000).length))
    expect(most).toBeLessThanOrEqual(4)
    expect(calls.filter(({ status }) => status === 429)).toEqual([])
    expect(times.length).toBeGreaterThan(15)
  }, 20_000)

  it('waits after a 429, once (GAM-11)', async () => {
    const { fake, test } = await both()
    fake.fail('limited', { times: 1 })
    expect((await search(test, 'ray')).status).toBe(200)
    expect(fake.calls().map(({ status }) => status)).toEqual([429, 200])
  })

  it('counts the calls that one user causes (GAM-11)', async () => {
    const fake = await startIgdbFake({ games: someGames, limits: false })
    onTestFinished(() => fake.stop())
    const test = await testApp({ env: { ...fake.env, LUDOTECA_RATE_LIMITS: 'on' } })
    const statuses: number[] = []
    for (let at = 0; at < 61; at++) statuses.push((await test.call('GET', `/igdb/extra/${at + 1}`)).status)
    expect(statuses.indexOf(429)).toBe(60)
    expect(fake.calls()).toHaveLength(60)
    expect((await test.call('GET', '/igdb/extra/61', { from: '8.8.8.8' })).status).toBe(404)
  })
})

describe('a provider that fails (F-07, GA-06)', () => {
  const failing = ['refuse', 'silence', 'html', 'wrong-types', 'renamed', 'huge', 'truncated'] as const
  it.each(failing)('%s: a clear answer, nothing half written, what is stored with its age', async (fault) => {
    const { fake, test } = await both({ rich: true }, { timeoutMs: 300 })
    const found = await search(test, 'alpha ray')
    expect(found.body).toHaveLength(1)
    test.clock.move(2 * day)
    const token = await test.ctx.sessions.open(test.cast.alice.id)
    const games = await test.db.selectFrom('games').select('id').execute()
    fake.fail(fault)
    const [old, fresh, one, extra, times] = [
      await search(test, 'Alpha Ray'),
      await search(test, 'beta'),
      await test.call('POST', '/igdb/one/beta-ray', { as: { token } }),
      await test.call('GET', '/igdb/extra/2000000001'),
      await test.call('GET', '/igdb/time_to_beat/2000000001'),
    ]
    expect(old.status).toBe(200)
    expect(old.body).toEqual(found.body)
    expect(Number(old.headers['age'])).toBeGreaterThanOrEqual(2 * 86_400)
    for (const answer of [fresh, one, extra, times])
      expect([answer.status, answer.body.code]).toEqual([409, 'provider_down'])
    expect(await test.db.selectFrom('games').select('id').execute()).toEqual(games)
    expect((await test.call('GET', '/site')).status).toBe(200)
  })

  it('that is slow is waited for', async () => {
    const { fake, test } = await both()
    fake.fail('slow', { ms: 500 })
    expect((await search(test, 'ray')).body).toHaveLength(2)
  })

  it('is not called after five failures, and tried again after 30 seconds', async () => {
    const { fake, test } = await both({}, { breaker: { freshMs: 0 } })
    fake.fail('html')
    for (const word of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']) expect((await search(test, word)).status).toBe(409)
    expect(fake.calls()).toHaveLength(5)
    fake.heal()
    expect((await search(test, 'ray')).status).toBe(409)
    await test.db.updateTable('provider_breakers').set({ open_until: new Date() }).execute()
    expect((await search(test, 'ray')).status).toBe(200)
    expect((await search(test, 'alpha')).status).toBe(200)
  })

  it('is retried after a short failure', async () => {
    const { fake, test } = await both()
    fake.fail('down', { times: 1 })
    expect((await search(test, 'ray')).status).toBe(200)
  })
})

describe('a game with hostile data (GA-06)', () => {
  it('is imported truncated and cleaned', async () => {
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
    const { status, body } = await test.call('POST', '/igdb/one/hostile', { as: 'alice' })
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
  it('is requested once for two processes, and again when it is refused', async () => {
    const { fake, test } = await both()
    const others = [secondProcess(test, quickClients), secondProcess(test, quickClients)]
    await Promise.all(others.flatMap((igdb) => [igdb.search('ray'), igdb.search('alpha'), igdb.byId(2_000_000_001)]))
    expect(fake.tokens.given()).toBe(1)
    fake.tokens.forget()
    const games = await Promise.all(others.flatMap((igdb) => [igdb.byId(2_000_000_001), igdb.byId(2_000_000_002)]))
    expect(games.map((game) => game?.title)).toEqual(['Alpha Ray', 'Beta Ray', 'Alpha Ray', 'Beta Ray'])
    expect(fake.tokens.given()).toBe(2)
  })

  it('is renewed when it runs out', async () => {
    const { fake, test } = await both({ tokenSeconds: 3_600 })
    expect((await search(test, 'alpha')).status).toBe(200)
    test.clock.move(3_600_000)
    fake.tokens.age(3_600)
    expect((await search(test, 'beta')).status).toBe(200)
    expect(fake.tokens.given()).toBe(2)
  })

  it('cannot be obtained with a wrong key: a clear error, and the key is in no log', async () => {
    const lines: string[] = []
    const fake = await startIgdbFake({ games: someGames })
    onTestFinished(() => fake.stop())
    const note = (...parts: unknown[]) =>
      void lines.push(
        JSON.stringify(parts, (_key, value: unknown) => (value instanceof Error ? `${value.stack}` : value)),
      )
    const test = await testApp({
      env: { ...fake.env, IGDB_CLIENT_SECRET: 'hush-hush' },
      client: { log: { ...testLog, warn: note, info: note, debug: note, error: note } },
    })
    const answer = await search(test, 'ray')
    expect([answer.status, answer.body.code]).toEqual([409, 'provider_down'])
    expect(lines.join('\n')).toContain('refused')
    expect(lines.join('\n') + answer.text).not.toMatch(/hush-hush|fake/)
  })
})

describe('the source of the bulk load', () => {
  const many: GameFacts[] = Array.from({ length: 1_234 }, (_, at) => ({
    ...someGames[0]!,
    id: 2_000_000_001 + at * 3,
    name: `Game ${at}`,
    slug: `game-${at}`,
    updated: 1_000 + at,
  }))

  it('returns all games in order of their ids, page by page', async () => {
    const { fake, test } = await both({ games: many })
    const source = test.ctx.providers.igdb!.source()
    expect([await source.count(null), await source.count(2_000)]).toMatchObject([{ total: 1_234 }, { total: 234 }])
    const ids: number[] = []
    for (let last = 0; ;) {
      const page = await source.after(last, null, 500)
      ids.push(...page.games.map(({ id }) => id))
      if (page.last === null) break
      last = page.last
    }
    expect(ids).toEqual(many.map(({ id }) => id))
    expect((await source.after(0, 2_200, 500)).games).toHaveLength(34)
    expect(bodies(fake).at(-1)).toMatch(/ where id > 0 & .* & updated_at >= 2200; sort id asc; limit 500;$/)
  })

  it('does not mistake a skipped row for the end', async () => {
    const { fake, test } = await both({ games: many })
    for (const at of [3, 499, 500, 1_233]) Object.assign(fake.tables()['games']![at]!, { name: 7 })
    const source = test.ctx.providers.igdb!.source()
    const { games: first } = await source.after(0, null, 500)
    expect(first).toHaveLength(500)
    expect(first.at(-1)!.id).toBe(many[502]!.id)
    expect((await source.after(many[1_200]!.id, null, 500)).games).toHaveLength(32)
  })

  it('waits during a fault, and stops when told to', async () => {
    const { fake, test } = await both({ games: many })
    fake.fail('down', { times: 2 })
    expect((await test.ctx.providers.igdb!.source().after(0, null, 10)).games).toHaveLength(10)
    const stop = new AbortController()
    fake.fail('silence')
    const before = fake.calls().length
    const asked = test.ctx.providers.igdb!.source(stop.signal).after(0, null, 10)
    await expect.poll(() => fake.calls().length).toBe(before + 1)
    stop.abort()
    await expect(asked).rejects.toMatchObject({ failure: 'ended' })
  })
})
