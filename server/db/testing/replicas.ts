import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { createDatabase } from '../connection.ts'
import { findBinaries } from '../embedded-binaries.ts'
import { endPostmaster, launch, worksIn } from '../embedded-process.ts'
import { clusterSettings, prepareSocketDir } from '../embedded-cluster.ts'
import { chooseRunner, type Runner } from '../embedded-runner.ts'
import { startEmbedded } from '../embedded.ts'
import { migrate } from '../migrate.ts'
import { makeFolder } from './cluster.ts'
import type { TestDatabase } from './template.ts'

/** A streaming replica, for a test that stops it in one of the ways in which replicas stop. */
export interface TestReplica {
  /** As the application's role. */
  url: string
  /** Runs a statement as its superuser, and returns the first row. */
  ask: (statement: string) => Promise<Record<string, unknown> | undefined>
  /** Ends it at once, with all its connections. */
  kill: () => Promise<void>
  /** Freezes it: nothing is answered, no connection is refused. */
  freeze: () => void
  thaw: () => void
  start: () => Promise<void>
}

/**
 * A migrated primary with streaming replicas, of the embedded PostgreSQL's own programs: it brings no `pg_basebackup`,
 * so the data folder is copied as that does. `stop` removes all of it.
 */
export async function startReplicated(count: number, prepare: (url: string) => Promise<void>) {
  const folder = makeFolder()
  const dataDir = join(folder, 'primary')
  const primary = await startEmbedded({ dataDir, durable: false, log: () => undefined })
  const ask = (statement: string) => askAt(primary.adminUrl, statement)
  // A commit is sent on at once, and not with the next one of the log's writer.
  await ask('ALTER ROLE ludoteca SET synchronous_commit = on')
  await migrate(primary.url)
  await prepare(primary.url)
  const replicas: TestReplica[] = []
  for (let number = 1; number <= count; number += 1) {
    const replica = await copyCluster(join(dataDir, 'postgres'), join(folder, `replica-${number}`), primary.adminUrl)
    await replica.start()
    replicas.push(replica)
  }
  const connection = createDatabase({ url: primary.url, max: 5, log: () => undefined })
  /** Its `close` leaves the database to others. */
  const database: TestDatabase = { ...connection, close: async () => undefined }
  return {
    database,
    replicas,
    ask,
    async stop() {
      await connection.close()
      for (const replica of replicas) await replica.kill()
      await primary.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function copyCluster(from: string, dataDir: string, primaryUrl: string): Promise<TestReplica> {
  const dir = join(dataDir, 'postgres')
  mkdirSync(dataDir, { mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
  const client = new pg.Client({ connectionString: primaryUrl })
  await client.connect()
  let label = ''
  try {
    await client.query(`SELECT pg_backup_start('replica', true)`)
    const { status, stderr } = spawnSync('cp', ['-a', from, dir], { encoding: 'utf8' })
    // Files of the log that are recycled meanwhile come over the stream.
    if (status !== 0 && !/No such file/.test(stderr)) throw new Error(stderr)
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
    label = rows[0]?.labelfile ?? ''
  } finally {
    await client.end()
  }
  const binaries = findBinaries()
  const runner = chooseRunner(binaries, dataDir, dir)
  rmSync(join(dir, 'postmaster.pid'), { force: true })
  for (const [name, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const)
    writeOwned(join(dir, name), text, runner)
  const socketDir = prepareSocketDir(dataDir, runner)
  const follow = `host=${new URL(primaryUrl).searchParams.get('host')} user=postgres`
  const settings = [...clusterSettings(socketDir, false), '-c', `primary_conninfo=${follow}`]
  const address = (role: string) => `postgres://${role}@localhost/ludoteca?host=${encodeURIComponent(socketDir)}`
  let pid = 0
  /** To its backends, too: those of a frozen postmaster alone still answer. */
  const signalAll = (signal: 'STOP' | 'CONT'): void => {
    process.kill(pid, `SIG${signal}`)
    spawnSync('pkill', [`-${signal}`, '-P', String(pid)])
  }
  return {
    url: address('ludoteca'),
    ask: (statement) => askAt(address('postgres'), statement),
    async kill() {
      if (pid > 0 && worksIn(pid, dir)) process.kill(pid, 'SIGQUIT')
      if (pid > 0) await endPostmaster(pid, dir)
    },
    freeze: () => signalAll('STOP'),
    thaw: () => signalAll('CONT'),
    async start() {
      const started = launch(runner, binaries.postgres, dir, settings, join(dataDir, 'postgres.log'))
      pid = started.pid
      await answers(address('postgres'), started.ended)
    },
  }
}

function writeOwned(path: string, text: string, { owner }: Runner): void {
  writeFileSync(path, text, { mode: 0o600 })
  if (owner) chownSync(path, owner.uid, owner.gid)
}

async function answers(url: string, ended: () => Error | undefined): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const over = ended()
    if (over) throw over
    const up = await askAt(url, 'SELECT 1 AS one').catch(() => undefined)
    if (up) return
    await sleep(50)
  }
  throw new Error('The replica does not answer')
}

async function askAt(url: string, statement: string): Promise<Record<string, unknown> | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query<Record<string, unknown>>(statement)).rows[0]
  } finally {
    await client.end().catch(() => undefined)
  }
}
