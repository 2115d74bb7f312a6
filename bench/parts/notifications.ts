import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { readConfig } from '../../server/config.ts'
import { recountCounters } from '../../server/db/verify-counters.ts'
import type { DB } from '../../server/db/types.ts'
import { resources } from '../../server/resources.generated.ts'
import { createSessions } from '../../server/sessions/sessions.ts'
import { ask } from '../calls/ask.ts'
import { load, percentile } from '../calls/load.ts'
import { get, type Request, send } from '../calls/requests.ts'
import { watch, type Watched } from '../calls/watch.ts'
import { type Findings, show, type Table } from '../report.ts'
import { benchSecret, freePort, originOf, settle, startServer } from '../server.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** Who follows the author of the post. */
const followers = 15_000
/** Likes of one post, by so many of them, so many at once. */
const likes = 10_000
const atOnce = 16
/** What somebody is notified of: likes of own posts (of two people each), mentions, followers. */
const lines = { likes: 45_000, mentions: 40_000, follows: followers }
const total = Object.values(lines).reduce((sum, n) => sum + n, 0)
/** Milliseconds: of the panel, 95 of 100 times; of others during the storm, 99 of 100. */
const goals = { panel: 50, others: 100 }
const seconds = 6

/** The author, somebody with very many notifications, somebody else, and the followers. */
const [star, told, other] = [1, 2, 3]
const firstFan = 4

/** The panel of somebody with 100,000 notifications; and what others wait for while 10,000 people like one post. */
export async function measureNotifications({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    const port = await freePort()
    say(`  ${total.toLocaleString('en')} notifications of one person, ${followers.toLocaleString('en')} followers`)
    const world = await withTempDataDir(folder, async ({ adminUrl, db }) => {
      await fill(adminUrl)
      await db.transaction().execute((trx) => recountCounters(trx, resources))
      await sql`vacuum analyze`.execute(db)
      return readWorld(db, port)
    })
    const server = await startServer(folder, port)
    try {
      await settle(server)
      const panel = await measurePanel(server.origin, world.told)
      return report(panel, await measureStorm(server.origin, world, say), await panelAfter(server.origin, world))
    } finally {
      await server.stop()
    }
  } finally {
    folder.remove()
  }
}

/** Users, follows, posts and notifications, without the work of triggers. */
async function fill(adminUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  const lastFan = firstFan + followers - 1
  const fan = `${firstFan} + n % ${followers}`
  const post = `'{"type":"doc","content":[]}', 'a post', 'a:1 post:2', 'en', true, false`
  // From all of the last half year, the kinds mixed: pages do not fall together with them.
  const when = (kind: number): string =>
    `now() - interval '170 days' * (((n * 7919 + ${kind} * 104729) % 1000003) / 1000003.0)`
  try {
    await client.query(`set session_replication_role = replica`)
    for (const statement of [
      `insert into users (nick, email, synthetic) select 'person_' || n, 'person-' || n || '@example.com', true from generate_series(1, ${lastFan}) n`,
      `insert into follows (user_id, followed_id) select n, followed from generate_series(${firstFan}, ${lastFan}) n, unnest(array[${star}, ${told}]) followed`,
      `insert into comments (user_id, document, words, search, lang, public, spoiler, created_at)
       select ${star}, ${post}, now() from generate_series(1, 1) n`,
      `insert into comments (user_id, document, words, search, lang, public, spoiler, created_at)
       select ${told}, ${post}, now() - interval '180 days' from generate_series(1, ${lines.likes}) n`,
      `insert into comments (user_id, document, words, search, lang, public, spoiler, created_at)
       select ${fan}, ${post}, now() - interval '180 days' from generate_series(1, ${lines.mentions}) n`,
      `insert into notifications (user_id, kind, comment_id, latest_at)
       select ${told}, 'like', n + 1, ${when(1)} from generate_series(1, ${lines.likes}) n`,
      `insert into notifications (user_id, kind, comment_id, latest_at)
       select ${told}, 'mention', n + 1 + ${lines.likes}, ${when(2)} from generate_series(1, ${lines.mentions}) n`,
      `insert into notifications (user_id, kind, other_id, latest_at)
       select ${told}, 'follow', n, ${when(3)} from generate_series(${firstFan}, ${lastFan}) n`,
      `insert into notification_acts (user_id, notification_id, actor_id, created_at)
       select l.user_id, l.id, coalesce(l.other_id, case when l.kind = 'mention' then c.user_id else ${firstFan} + l.id % ${followers} end), l.latest_at
       from notifications l left join comments c on c.id = l.comment_id`,
      `insert into notification_acts (user_id, notification_id, actor_id, created_at)
       select user_id, id, ${firstFan} + (id + 1) % ${followers}, latest_at - interval '1 hour' from notifications where kind = 'like'`,
    ])
      await client.query(statement)
  } finally {
    await client.end()
  }
}

interface World {
  star: string
  told: string
  other: string
  fans: string[]
  post: number
  game: string
}

async function readWorld(db: Kysely<DB>, port: number): Promise<World> {
  const config = readConfig({ TOKEN_SECRET: benchSecret, PUBLIC_URL: originOf(port) })
  const sessions = createSessions({ db, config, now: Date.now })
  const { slug } = await db.selectFrom('games').select('slug').orderBy('id').executeTakeFirstOrThrow()
  const fans: string[] = []
  for (let at = 0; at < likes; at += 50)
    fans.push(...(await Promise.all(Array.from({ length: 50 }, (_, n) => sessions.open(firstFan + at + n)))))
  return {
    star: await sessions.open(star),
    told: await sessions.open(told),
    other: await sessions.open(other),
    fans,
    post: 1,
    game: slug,
  }
}

type Times = Record<string, { times: Float64Array }>

async function measurePanel(origin: string, token: string): Promise<Times> {
  const asked: Record<string, Request> = {
    'the panel': get('/notification', token),
    'its 40th page': get('/notification?page=40', token),
    'the number at the bell': get('/notification/news', token),
  }
  const times: Times = {}
  for (const [name, request] of Object.entries(asked)) {
    await load(origin, [request], 200, 1, 1)
    times[name] = await load(origin, [request], 200, 1, seconds)
  }
  return times
}

interface Storm {
  watched: Watched<string>
  seconds: number
  wrong: number
}

async function measureStorm(
  origin: string,
  { fans, post, game, other }: World,
  say: (line: string) => void,
): Promise<Storm> {
  say(`  ${likes.toLocaleString('en')} likes of one post`)
  const shown: Record<string, Request> = {
    "a game's page": { method: 'GET', path: `/game/${game}`, headers: {} },
    'the number at the bell of somebody else': get('/notification/news', other),
    'the wall': send('POST', '/comment/wall', other, {}),
  }
  // The first pages of a process are drawn by code that is not compiled yet.
  await watch(origin, shown, () => new Promise((done) => setTimeout(done, 3_000)))
  const began = performance.now()
  let wrong = 0
  const watched = await watch(origin, shown, async () => {
    let next = 0
    const one = async (): Promise<void> => {
      while (next < fans.length) {
        const { status } = await ask(origin, send('POST', `/comment/like/${post}`, fans[next++]!))
        if (status !== 200) wrong += 1
      }
    }
    await Promise.all(Array.from({ length: atOnce }, one))
  })
  return { watched, wrong, seconds: (performance.now() - began) / 1_000 }
}

/** The panel of the author, who has one line of all of them. */
const panelAfter = async (origin: string, { star }: World): Promise<Times> => ({
  'the panel of the author after the storm': await load(origin, [get('/notification', star)], 200, 1, seconds),
})

function report(panel: Times, storm: Storm, after: Times): Findings {
  const own = Object.entries({ ...panel, ...after })
  const others = Object.entries(storm.watched.loads)
  const table = (title: string, rows: [string, { times: Float64Array }][]): Table => ({
    title,
    columns: ['', 'asked', 'p50', 'p95', 'p99', 'longest'],
    rows: rows.map(([name, times]) => [
      name,
      String(times.times.length),
      ...[0.5, 0.95, 0.99, 1].map((share) => show(percentile(times, share))),
    ]),
  })
  const above = (rows: [string, { times: Float64Array }][], share: number, goal: number): string[] =>
    rows.flatMap(([name, times]) => {
      const ms = percentile(times, share)
      return ms > goal ? [`${name}: p${share * 100} ${show(ms)} ms, at most ${goal}`] : []
    })
  const figure = (name: string, ms: number) => ({ name, value: Math.round(ms * 10) / 10, unit: 'ms' as const })
  return {
    tables: [
      table(`notifications of somebody who has ${total.toLocaleString('en')} (milliseconds)`, own),
      table(
        `what others wait for while ${likes.toLocaleString('en')} people like one post, ${atOnce} at once (milliseconds)`,
        others,
      ),
    ],
    figures: [
      ...own.map(([name, times]) => figure(`notifications: ${name}, p95`, percentile(times, 0.95))),
      ...others.map(([name, times]) => figure(`storm of likes: ${name}, p99`, percentile(times, 0.99))),
    ],
    failures: [
      ...above(own, 0.95, goals.panel),
      ...above(others, 0.99, goals.others),
      ...(storm.wrong > 0 ? [`${storm.wrong} likes were not taken`] : []),
      ...(storm.watched.refused > 0 ? [`${storm.watched.refused} requests of others were refused`] : []),
    ],
    notes: [`the likes took ${show(storm.seconds)} s`],
  }
}
