import { sql } from 'kysely'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { type PushFake, startPushFake } from '../../../fakes/push/fake.ts'
import { readConfig } from '../../config.ts'
import { createDatabase } from '../../db/connection.ts'
import { findEmbedded, startEmbedded } from '../../db/embedded.ts'
import { createSessions } from '../../sessions/sessions.ts'
import { type RunningServer, startServer, testOrigin } from '../../testing/running-server.ts'
import { tellOfReleases } from '../notification/notification-jobs.ts'
import { pushWhatJobsTold, pushToDevice } from './push-notification.ts'

const folder = mkdtempSync(join(tmpdir(), 'ludoteca-kill-pushes-'))
/** More than two batches of the telling. */
const wishers = 4_500
/** Those of them who have a device. */
const reached = 240
/** The server is killed when the service has so many pushes. */
const kills = [30, 90, 150]
/** So many pushes are under way in a process at most. */
const underWay = pushToDevice.concurrency! * pushToDevice.batch!

let service: PushFake
beforeAll(async () => void (service = await startPushFake()))
afterAll(async () => {
  if (findEmbedded(folder)) await (await startEmbedded({ dataDir: folder, log: () => undefined })).stop()
  rmSync(folder, { recursive: true, force: true })
  await service.stop()
})

type Database = ReturnType<typeof createDatabase>['db']

async function inDatabase<T>(work: (db: Database) => Promise<T>): Promise<T> {
  const { db, close } = createDatabase({ url: findEmbedded(folder)?.url ?? '', log: () => undefined })
  try {
    return await work(db)
  } finally {
    await close()
  }
}

/** A game that came out yesterday, and people who have wished for it for days; their ids. */
const addWishers = (): Promise<number[]> =>
  inDatabase(async (db) => {
    await sql`update games set release_date = current_date - 1, release_precision = 'day' where id = 1`.execute(db)
    await sql`delete from game_releases where game_id = 1`.execute(db)
    const { rows } = await sql<{ id: number }>`
      with crowd as (
        insert into users (nick, email) select 'wisher_' || n, 'wisher_' || n || '@example.com'
        from generate_series(1, ${wishers}::integer) n returning id)
      insert into collection_entries (user_id, game_id, wanted, created_at, changed_at)
      select id, 1, true, now() - interval '9 days', now() from crowd returning user_id as id`.execute(db)
    await sql`update game_stats set wanted = ${wishers}, entries = ${wishers} where game_id = 1`.execute(db)
    return rows.map(({ id }) => id)
  })

async function addDevices(url: string, people: number[]): Promise<void> {
  const config = readConfig({ LUDOTECA_DATA: folder, PUBLIC_URL: testOrigin })
  const tokens = await inDatabase((db) => {
    const sessions = createSessions({ db, config, now: Date.now })
    return Promise.all(people.map((id) => sessions.open(id)))
  })
  for (const token of tokens) {
    const { status } = await fetch(`${url}/api/devices`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ device: service.subscribe() }),
    })
    expect(status).toBe(201)
  }
}

/** Begins a job of the timetable now. */
const begin = (name: string) =>
  inDatabase((db) => sql`insert into pgboss.job (name) values (${name})`.execute(db)).then(() => undefined)

/** Jobs of a process that died are tried again after a minute without a sign of it: that is not waited for. */
const giveBackJobs = () =>
  inDatabase((db) =>
    sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(db),
  ).then(() => undefined)

const count = (table: 'notifications' | 'push_sends'): Promise<number> =>
  inDatabase(async (db) => {
    const { rows } = await sql<{ n: number }>`select count(*)::integer as n from ${sql.table(table)}`.execute(db)
    return rows[0]?.n ?? 0
  })

async function kill(server: RunningServer): Promise<RunningServer> {
  await server.end('SIGKILL')
  await giveBackJobs()
  return startServer(folder, service.env)
}

it('F-16 NOT-09: a server killed with -9 on a release day goes on, and rings up nobody twice', async () => {
  let server = await startServer(folder, service.env)
  onTestFinished(async () => void (await server.end('SIGKILL')))
  const people = await addWishers()
  await addDevices(server.url, people.slice(0, reached))

  await begin(tellOfReleases.name)
  while ((await count('notifications')) === 0) await sleep(5)
  server = await kill(server)
  await expect.poll(() => count('notifications'), { timeout: 60_000, interval: 250 }).toBe(wishers)

  // Each answer takes a while: whenever it ends, some pushes are under way.
  service.fail('slow', { ms: 100 })
  const sent = () => service.calls().map(({ path }) => path)
  // What was told less than a quarter of a minute ago is left to the next look.
  const looking = setInterval(() => void begin(pushWhatJobsTold.name).catch(() => undefined), 4_000)
  onTestFinished(() => clearInterval(looking))
  for (const enough of kills) {
    while (sent().length < enough) await sleep(5)
    server = await kill(server)
  }
  await expect.poll(() => count('push_sends'), { timeout: 120_000, interval: 500 }).toBe(reached)
  clearInterval(looking)
  expect(await server.end('SIGTERM'), 'a clean end').toBe(0)

  expect(new Set(sent()).size, 'nobody is rung up twice').toBe(sent().length)
  expect(sent().length, 'all but those under way').toBeGreaterThanOrEqual(reached - kills.length * underWay)
}, 300_000)
