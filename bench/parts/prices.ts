import { sql } from 'kysely'
import { priceStores, type PriceStoreName } from '../../common/rules/prices.ts'
import { startItadFake } from '../../fakes/itad/fake.ts'
import type { Fake } from '../../fakes/kit/fake.ts'
import { startAllkeysFake } from '../../fakes/store-allkeys/fake.ts'
import { startCexFake } from '../../fakes/store-cex/fake.ts'
import { startPlaystationStoreFake } from '../../fakes/store-playstation/fake.ts'
import { startSteamStoreFake } from '../../fakes/store-steam/fake.ts'
import { startXboxStoreFake } from '../../fakes/store-xbox/fake.ts'
import { startXtralifeFake } from '../../fakes/store-xtralife/fake.ts'
import { startYuplayFake } from '../../fakes/store-yuplay/fake.ts'
import { readConfig } from '../../server/config.ts'
import { createDatabase } from '../../server/db/connection.ts'
import { askForWatched } from '../../server/features/price/ask-for-watched.queries.ts'
import { createJobQueue } from '../../server/jobs/create-queue.ts'
import { createLog } from '../../server/log.ts'
import { createSessions } from '../../server/sessions/sessions.ts'
import { ask } from '../calls/ask.ts'
import { load, percentile } from '../calls/load.ts'
import { get, post } from '../calls/requests.ts'
import { type Findings, show } from '../report.ts'
import { benchSecret, freePort, originOf, settle, startServer } from '../server.ts'
import { createTempDataDir, type TempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** People who open the prices of different games at once. */
const people = 200
/** Games that somebody watches. */
const watched = 20_000
/** Connections of others who read the data of games. */
const others = 2
/** Seconds of the pass before its server is stopped, and after it was started again. */
const [before, after] = [60, 30]
/**
 * Calls that may come a moment early: one that opens a connection arrives later than it was sent, the next one does
 * not.
 */
const early = 2
/** Milliseconds in which 99 of 100 calls of others are answered during the pass; hours that it has for all games. */
const goal = 100
const mostHours = 24

type Fakes = Record<PriceStoreName, Fake>
interface Site {
  folder: TempDataDir
  port: number
  fakes: Fakes
  tokens: string[]
  games: { id: number; slug: string; title: string }[]
}

/**
 * The eight shops at their own pace: 200 people at once, then the pass over all watched games, stopped in the middle.
 */
export async function measurePrices({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  const fakes = await startFakes()
  try {
    say('  people, and games that they watch')
    const port = await freePort()
    const site = { folder, port, fakes, ...(await withTempDataDir(folder, ({ db }) => fill(db, port))) }
    const crowd = await measureCrowd(site, say)
    return report(crowd, await measurePass(site, say))
  } finally {
    for (const fake of Object.values(fakes)) await fake.stop()
    folder.remove()
  }
}

/** Stand-ins that refuse whoever is faster than the real shop allows. */
async function startFakes(): Promise<Fakes> {
  const paced = { paced: true }
  return {
    playstation: await startPlaystationStoreFake(paced),
    xbox: await startXboxStoreFake(paced),
    steam: await startSteamStoreFake(paced),
    itad: await startItadFake(paced),
    xtralife: await startXtralifeFake(paced),
    cex: await startCexFake(paced),
    yuplay: await startYuplayFake(paced),
    allkeys: await startAllkeysFake(paced),
  }
}

const envOf = (fakes: Fakes): Record<string, string> =>
  Object.assign({ STORE_YUPLAY: 'on' }, ...Object.values(fakes).map(({ env }) => env))

async function fill(db: Parameters<typeof createSessions>[0]['db'], port: number) {
  const config = readConfig({ TOKEN_SECRET: benchSecret, PUBLIC_URL: originOf(port) })
  const sessions = createSessions({ db, config, now: Date.now })
  const rows = Array.from({ length: people }, (_, at) => ({ nick: `member_${at}`, email: `member-${at}@example.com` }))
  const added = await db.insertInto('users').values(rows).returning('id').execute()
  const ids = added.map(({ id }) => id)
  // The games that the stand-ins know first: they have the most to tell.
  await sql`
    insert into price_watches (user_id, game_id, amount, currency, kinds, below, created_at)
    select (${ids}::integer[])[1 + g.n % ${people}], g.id, 500, 'EUR', '{official,used}', false, now()
    from (select id, row_number() over (order by source <> 'core', id) as n from games) g where g.n <= ${watched}`.execute(
    db,
  )
  const games = await sql<Site['games'][number]>`
    select id, slug, title from games where source = 'core' and release_date < now() order by id limit ${people}`.execute(
    db,
  )
  return { tokens: await Promise.all(ids.map((id) => sessions.open(id))), games: games.rows }
}

/** Calls that a stand-in refused, for they came faster than it allows. */
const refusedOf = (fake: Fake): number =>
  fake.calls().filter(({ status }) => status === 429 || status === 403 || status === 503).length

async function measureCrowd({ folder, port, fakes, tokens, games }: Site, say: PartOptions['say']) {
  say(`  ${people} people at once`)
  const server = await startServer(folder, port, envOf(fakes))
  try {
    await settle(server)
    const calm = percentile(await load(server.origin, pagesOf(games), 200, others, 5), 0.99)
    const answers = await Promise.all(
      tokens.flatMap((token, at) =>
        priceStores.map(async (store) => {
          const { id, title } = games[at % games.length]!
          const { status, ms } = await ask(
            server.origin,
            post(`/scrap/${store}`, { id, name: title, lang: 'en' }, token),
          )
          return { store, status, ms }
        }),
      ),
    )
    const shops = priceStores.map((store) => {
      const own = answers.filter((answer) => answer.store === store)
      const times = Float64Array.from(own.map(({ ms }) => ms)).sort()
      return {
        store,
        answered: own.filter(({ status }) => status === 200).length,
        busy: own.filter(({ status }) => status === 409).length,
        odd: own.filter(({ status }) => status !== 200 && status !== 409).length,
        calls: fakes[store].calls().length,
        refused: refusedOf(fakes[store]),
        slowest: times.at(-1) ?? 0,
      }
    })
    return { shops, calm }
  } finally {
    await server.stop()
  }
}

async function measurePass(site: Site, say: PartOptions['say']) {
  const { folder, port, fakes, games } = site
  const startOf = new Map(priceStores.map((store) => [store, fakes[store].calls().length]))
  await queuePass(folder)
  const asked: Map<PriceStoreName, number>[] = [await asksIn(folder)]
  const times: number[] = []
  let ran = 0
  for (const seconds of [before, after]) {
    const server = await startServer(folder, port, envOf(fakes))
    const began = performance.now()
    try {
      await settle(server)
      say(`  ${watched.toLocaleString('en')} watched games, for ${seconds} seconds`)
      times.push(percentile(await load(server.origin, pagesOf(games), 200, others, seconds), 0.99))
    } finally {
      ran ||= performance.now() - began
      await server.stop()
    }
    asked.push(await asksIn(folder))
    await queuePass(folder)
  }
  const terms = fakes.steam
    .calls()
    .slice(startOf.get('steam'))
    .flatMap(({ query }) => new URLSearchParams(query).get('term') ?? [])
  return {
    during: Math.max(...times),
    ran,
    again: terms.length - new Set(terms).size,
    lanes: priceStores.map((store) => ({
      store,
      games: asked.map((counts) => counts.get(store) ?? 0).map((count, at, all) => count - (all[at - 1] ?? count)),
      refused: refusedOf(fakes[store]),
    })),
  }
}

const pagesOf = (games: Site['games']) => games.map(({ slug }) => get(`/game/${slug}`))

/** Adds the job that the timetable adds every hour. */
const queuePass = (folder: TempDataDir): Promise<void> =>
  withTempDataDir(folder, async ({ adminUrl }) => {
    const { pool } = createDatabase({ url: adminUrl, max: 2, log: () => undefined })
    const queue = createJobQueue({ pool, log: createLog(readConfig({ LOG_LEVEL: 'silent' })) })
    const boss = await queue.boss()
    await pool.query('delete from pgboss.job where name = $1', [askForWatched.name])
    await boss.send(askForWatched.name, {})
    await queue.stop()
    await pool.end()
  })

/** For how many games each shop was asked. */
const asksIn = (folder: TempDataDir): Promise<Map<PriceStoreName, number>> =>
  withTempDataDir(folder, async ({ db }) => {
    const { rows } = await sql<{ store: PriceStoreName; n: number }>`
      select store, count(*)::integer as n from price_asks group by store`.execute(db)
    return new Map(rows.map(({ store, n }) => [store, n]))
  })

type Crowd = Awaited<ReturnType<typeof measureCrowd>>
type Pass = Awaited<ReturnType<typeof measurePass>>

function report({ shops, calm }: Crowd, { during, again, lanes, ran }: Pass): Findings {
  const passes = lanes.map(({ store, games, refused }) => {
    const [first = 0, second = 0] = games.slice(1)
    return { store, first, second, refused, hours: (watched / first) * (ran / 3_600_000) }
  })
  return {
    tables: [
      {
        title: `${people} people who open the prices of different games at once`,
        columns: ['shop', 'answered', 'busy', 'calls', 'refused', 'slowest ms'],
        rows: shops.map(({ store, answered, busy, calls, refused, slowest }) => [
          store,
          ...[answered, busy, calls, refused].map(String),
          show(slowest),
        ]),
      },
      {
        title: `the pass over ${watched.toLocaleString('en')} watched games, stopped after ${show(ran / 1_000)} s and started again`,
        columns: ['shop', 'games', 'then', 'refused', 'hours for all'],
        rows: passes.map(({ store, first, second, refused, hours }) => [
          store,
          ...[first, second, refused].map(String),
          show(hours),
        ]),
      },
    ],
    figures: [
      { name: 'game p99 before the pass', value: Math.round(calm), unit: 'ms' },
      { name: 'game p99 during the pass', value: Math.round(during), unit: 'ms' },
      ...passes.map(({ store, first }) => ({
        name: `games asked for at ${store}`,
        value: first,
        unit: 'count' as const,
      })),
    ],
    failures: [
      ...shops.flatMap(({ store, odd, refused }) => [
        ...(odd > 0 ? [`${odd} calls of ${store} failed`] : []),
        ...(refused > early ? [`${store} was asked faster than it allows`] : []),
      ]),
      ...passes.flatMap(({ store, second, refused, hours }) => [
        ...(refused > early ? [`the pass asked ${store} faster than it allows`] : []),
        ...(hours > mostHours ? [`${store} needs ${show(hours)} hours for all watched games`] : []),
        ...(second === 0 ? [`${store} was not asked again after the restart`] : []),
      ]),
      // The one that was being asked for when the server was stopped.
      ...(again > 1 ? [`${again} games were asked for twice at steam`] : []),
      ...(during > goal ? [`others waited ${show(during)} ms during the pass, at most ${goal}`] : []),
    ],
    notes: [`a game's data to others, p99: ${show(calm)} ms before the pass, ${show(during)} ms during it`],
  }
}
