import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { sendADigest, sendDigests } from './features/email/send-digest.ts'
import { howLongToBeat } from './features/import/testing/files.ts'
import { registry } from './providers/registry.ts'
import { plain } from './testing/pictures.ts'
import { type RunningServer, startServer, testOrigin } from './testing/running-server.ts'
import { testSmtp } from './testing/smtp.ts'
import { createTestApp, type TestApp, testSecret } from './testing/test-app.ts'

const folders = [1, 2].map((n) => mkdtempSync(join(tmpdir(), `ludoteca-killed-jobs-${n}-`)))
const [folder = '', second = ''] = folders

/** Writes to the database as any process would, and reads what became of it; the servers are processes of their own. */
let test: TestApp
let env: Record<string, string>
beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: testOrigin } })
  env = {
    DATABASE_URL: test.databaseUrl,
    TOKEN_SECRET: testSecret,
    LUDOTECA_PROVIDERS_OFF: Object.keys(registry).join(),
    MAIL_FROM: 'ludoteca@example.com',
  }
})
afterAll(async () => {
  await test.close()
  for (const made of folders) rmSync(made, { recursive: true, force: true })
})

async function start(more: Record<string, string> = {}, dataDir = folder): Promise<RunningServer> {
  const server = await startServer(dataDir, { ...env, ...more })
  onTestFinished(async () => void (await server.end('SIGKILL')))
  return server
}

/** Kills a server, and returns its jobs, which otherwise happens after a minute without a heartbeat. */
async function kill(server: RunningServer): Promise<void> {
  await server.end('SIGKILL')
  await sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`.execute(test.db)
}

/** Polls until it is true; the time limit of the test ends what never becomes true. */
async function until(isTrue: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isTrue())) await sleep(20)
}

/** Holds the lock of a row until it is released: the server stops there, in the middle of what it does. */
async function holdRow(table: string, where: string): Promise<() => Promise<void>> {
  const client = await test.pool.connect()
  let isHeld = true
  const release = async () => {
    if (!isHeld) return
    isHeld = false
    await client.query('rollback')
    client.release()
  }
  onTestFinished(release)
  await client.query('begin')
  const { rowCount } = await client.query(`select from ${table} where ${where} for update`)
  expect(rowCount, `${table} where ${where}`).toBe(1)
  return release
}

async function isWaiting(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(test.db)
  return rows.length > 0
}

const begin = (name: string) => sql`insert into pgboss.job (name) values (${name})`.execute(test.db)

async function countJobs(names: string[], states: string[]): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from pgboss.job where name = any(${names}) and state::text = any(${states})`.execute(
    test.db,
  )
  return rows[0]?.n ?? 0
}

const unfinished = ['created', 'retry', 'active']
const digestJobs = ['send-a-digest', sendDigests.name]

/**
 * Users who want a mail each day and have not read that a game came out; their addresses and the id of the last one.
 */
async function addReaders(name: string, count: number): Promise<{ mails: string[]; last: number }> {
  const { rows } = await sql<{ id: number; email: string }>`
    insert into users (nick, email, email_verified, email_notification)
    select nick, nick || '@example.com', true, true
    from (select ${`${name}_${Date.now() % 1_000_000}_`} || n as nick from generate_series(1, ${count}::integer) n)
    returning id, email`.execute(test.db)
  const ids = rows.map(({ id }) => id)
  await sql`insert into notification_states (user_id, digest, digest_day, digest_until)
    select id, 'daily', '2020-01-01', '-infinity' from unnest(${ids}::integer[]) id`.execute(test.db)
  await sql`insert into notifications (user_id, kind, game_id, latest_at)
    select id, 'wishlist', (select min(id) from games), now() - interval '1 hour'
    from unnest(${ids}::integer[]) id`.execute(test.db)
  return { mails: rows.map(({ email }) => email).sort(), last: Math.max(...ids) }
}

it('a worker killed with -9 during an import continues it, and stores each row once (F-17)', async () => {
  // The catalogue is loaded by the first start.
  await (await start()).end('SIGTERM')
  const games = await test.db.selectFrom('games').select('title').orderBy('id').limit(1_200).execute()
  const file = [
    howLongToBeat.split('\r\n')[0],
    ...games.map(({ title }) => `"${title.replaceAll('"', '""')}",PC,,,X,,,,,,,,,,--,--,--,--,,`),
  ].join('\r\n')
  const { status, body } = await test.call('POST', '/import?name=games.csv', {
    as: 'alice',
    body: file,
    headers: { 'content-type': 'text/csv' },
  })
  expect(status).toBe(202)
  const path = `/import/${body.id}`
  const state = async () => (await test.call('GET', path, { as: 'alice' })).body
  const alice = test.cast.alice.id

  let release = await holdRow('csv_imports', `user_id = ${alice}`)
  let server = await start()
  await until(isWaiting)
  await kill(server)
  await release()
  server = await start()
  await until(async () => (await state()).state !== 'reading')
  const preview = await state()
  expect([preview.state, preview.rows]).toEqual(['preview', games.length])

  const waiting = preview.counts.waiting as number
  expect(waiting, 'more than one batch').toBeGreaterThan(300)
  release = await holdRow(
    'games',
    `id = (select game_id from csv_import_rows where user_id = ${alice} and kind = 'matched' order by n desc limit 1)`,
  )
  expect((await test.call('POST', `${path}/apply`, { as: 'alice' })).status).toBe(202)
  await until(isWaiting)
  expect((await state()).done, 'a batch is stored').toBeGreaterThan(0)
  await kill(server)
  await release()
  server = await start()
  await until(async () => (await state()).state !== 'applying')
  expect((await state()).state).toBe('done')
  const entries = await test.db
    .selectFrom('collection_entries')
    .select('game_id')
    .where('user_id', '=', alice)
    .execute()
  expect(entries.length).toBe(waiting)
  expect(await test.wrongCounters()).toEqual([])
  const notified = await test.db.selectFrom('notifications').select('kind').where('user_id', '=', alice).execute()
  expect(notified, 'one notification').toEqual([{ kind: 'import' }])
  expect(await server.end('SIGTERM'), 'a clean end').toBe(0)
}, 240_000)

it('a worker killed with -9 during a digest run sends no mail twice; the next day has what was not sent (F-31)', async () => {
  const smtp = await testSmtp('accept', 'accept', 'silence')
  const { mails, last } = await addReaders('killed', 7)
  await begin(sendDigests.name)

  // Before the day of the readers is stored.
  const release = await holdRow('notification_states', `user_id = ${last}`)
  let server = await start({ SMTP_URL: smtp.url })
  await until(isWaiting)
  await kill(server)
  await release()
  expect(await countJobs(['send-a-digest'], unfinished), 'all of it or nothing').toBe(0)

  // While mails are sent: two are accepted, the others wait for the mail server.
  server = await start({ SMTP_URL: smtp.url })
  await until(async () => smtp.taken.length === 2 && (await countJobs(['send-a-digest'], ['active'])) === 2)
  await kill(server)
  smtp.answers.splice(0, Infinity, 'accept')
  server = await start({ SMTP_URL: smtp.url })
  await until(async () => (await countJobs(digestJobs, unfinished)) === 0)
  expect(await server.end('SIGTERM'), 'a clean end').toBe(0)
  const sent = smtp.taken.map(({ to }) => to)
  expect(new Set(sent).size, 'no mail twice').toBe(sent.length)
  expect(sent.length, 'all but those in flight').toBeGreaterThanOrEqual(mails.length - (sendADigest.concurrency ?? 1))

  const tomorrow = Date.now() + 86_400_000
  await sendDigests.run({ ...test.ctx, now: () => tomorrow }, new AbortController().signal)
  const later = (await test.mails()).map(({ to }) => to)
  expect([...sent, ...later].sort(), 'all of them have it once').toEqual(mails)
}, 240_000)

it('a server killed with -9 during a video stores it whole or not at all, and leaves no file of a user (F-17, UP-07)', async () => {
  const { id, token } = test.cast.bob
  const clip = join(import.meta.dirname, 'testing/videos/phone.mp4')
  const send = async (server: RunningServer, path: string, type: string, body: BodyInit) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': type }
    const response = await fetch(`${server.url}/api/media/${path}`, {
      method: 'POST',
      headers,
      body,
      duplex: 'half',
    } as RequestInit)
    return { status: response.status, body: await response.json() }
  }
  let server = await start()
  const picture = new Blob([new Uint8Array(await plain(160, 90).webp().toBuffer())])
  const poster = await send(server, 'picture', 'image/webp', picture)
  expect(poster.status).toBe(201)
  const path = `video?poster=${poster.body.id}`

  /** Sends the first half, and resolves when it is on the disk of the server; `rest` sends the other one. */
  const sendHalf = async () => {
    const bytes = readFileSync(clip)
    const half = bytes.length >> 1
    const { promise: goOn, resolve: rest } = Promise.withResolvers<void>()
    const body = Readable.toWeb(
      Readable.from(
        (async function* () {
          yield bytes.subarray(0, half)
          await goOn
          yield bytes.subarray(half)
        })(),
      ),
    )
    const outcome = send(server, path, 'video/mp4', body as BodyInit).catch(() => 'cut off')
    const prefix = `ludoteca-work-${server.child.pid}-`
    const work = () =>
      readdirSync(tmpdir()).filter((name) => name.startsWith(prefix) && existsSync(join(tmpdir(), name, 'upload')))
    await until(() => work().length > 0)
    return { rest, outcome, left: () => work() }
  }

  const upload = await sendHalf()
  await kill(server)
  upload.rest()
  expect(await upload.outcome).toBe('cut off')
  expect(upload.left()).toHaveLength(1)
  server = await start()
  expect(upload.left(), 'the file of the user is gone').toEqual([])

  const storing = await sendHalf()
  const release = await holdRow('comment_media', `user_id = ${id}`)
  storing.rest()
  await until(isWaiting)
  await kill(server)
  await release()
  expect(await storing.outcome).toBe('cut off')
  const kinds = () => test.db.selectFrom('comment_media').select(['kind', 'files']).where('user_id', '=', id).execute()
  expect(
    (await kinds()).map(({ kind }) => kind),
    'still only its first frame',
  ).toEqual(['picture'])

  server = await start()
  const video = new Blob([readFileSync(clip)])
  expect((await send(server, path, 'video/mp4', video)).status, 'sent again').toBe(201)
  expect((await send(server, path, 'video/mp4', video)).status, 'and only once').toBe(404)
  expect((await kinds()).map(({ kind }) => kind)).toEqual(['video'])
  expect(await server.end('SIGTERM'), 'a clean end').toBe(0)
}, 240_000)

it('two servers with the schedule on one database run each job of it once (F-27)', async () => {
  const smtp = await testSmtp('accept')
  const { mails } = await addReaders('scheduled', 3)
  await sql`delete from pgboss.job`.execute(test.db)
  // Both check the schedule when they start: everything is due, and neither learns that the other one just did.
  let isStarting = true
  const claims = (async () => {
    while (isStarting) {
      await sql`update pgboss.version set cron_on = null`.execute(test.db)
      await sql`update pgboss.schedule set cron = '* * * * *'`.execute(test.db)
      await sleep(5)
    }
  })()
  const servers = await Promise.all([start({ SMTP_URL: smtp.url }), start({ SMTP_URL: smtp.url }, second)])
  isStarting = false
  await claims
  const { rows: schedule } = await sql<{ name: string }>`select name from pgboss.schedule`.execute(test.db)
  const names = schedule.map(({ name }) => name)
  expect(names).toContain(sendDigests.name)
  await until(async () => (await countJobs(names, ['completed'])) >= names.length)
  await until(async () => (await countJobs([...digestJobs, ...names], unfinished)) === 0)
  const { rows: twice } = await sql`
    select data->>'name' as name from pgboss.job where name = '__pgboss__send-it'
    group by data->>'name', data->>'slot' having count(*) > 1`.execute(test.db)
  expect(twice, 'each minute once').toEqual([])
  const { rows: runs } = await sql<{ n: number; planned: number }>`
    select count(*) filter (where name = any(${names}))::integer as n,
      count(*) filter (where name = '__pgboss__send-it')::integer as planned from pgboss.job`.execute(test.db)
  expect(runs[0]?.n).toBe(runs[0]?.planned)
  expect(smtp.taken.map(({ to }) => to).sort()).toEqual(mails)
  expect(await Promise.all(servers.map((server) => server.end('SIGTERM')))).toEqual([0, 0])
}, 240_000)
