import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { LIMITS } from './connection.ts'
import { type Binaries, findBinaries } from './embedded-binaries.ts'
import { clearSockets, endPostmaster, findPostmaster, launch, worksIn } from './embedded-process.ts'
import { clusterSettings, ensureCluster, prepareSocketDir } from './embedded-cluster.ts'
import { EmbeddedError, explainDamage } from './embedded-error.ts'
import { type Runner, chooseRunner } from './embedded-runner.ts'
import { prepareDataFolder, type DataFolderLock, LockedError, lockDataFolder } from './lock.ts'

export type EmbeddedOptions = {
  dataDir: string
  log: (line: string) => void
  /** false only for temporary test databases: no fsync. */
  durable?: boolean
}

export type EmbeddedDatabase = {
  /** Connection string of the application's role, which owns its database and is not a superuser. */
  url: string
  /** Connection string of the superuser, to the same database. */
  adminUrl: string
  /** True when the server adopted a PostgreSQL that outlived its previous server. */
  adopted: boolean
  /** Shuts PostgreSQL down in order. Close the connections first. */
  stop(): Promise<void>
}

type Cluster = {
  binaries: Binaries
  runner: Runner
  dir: string
  dataDir: string
  socketDir: string
  settings: string[]
  log: EmbeddedOptions['log']
}

// One that is recovering reports it and gets more time; one that reports nothing is stuck.
const RECOVERED_WITHIN_MS = 60_000
const ANSWERED_WITHIN_MS = 15_000
const WATCH_EVERY_MS = 500

/**
 * Starts the PostgreSQL of a data folder, or adopts the one that a killed server left running, and restarts it when it
 * dies. The caller holds the folder's lock (lock.ts). Throws an EmbeddedError or a DataFolderError.
 */
export async function startEmbedded({ log, durable = true, ...options }: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir)
  prepareDataFolder(dataDir)
  const dir = join(dataDir, 'postgres')
  const binaries = findBinaries()
  const runner = chooseRunner(binaries, dataDir, dir)
  if ((await ensureCluster(binaries, runner, dir)) === 'made')
    log(`PostgreSQL ${runner.version}: created a new database`)
  const socketDir = prepareSocketDir(dataDir, runner)
  const cluster = { binaries, runner, dir, dataDir, socketDir, settings: clusterSettings(socketDir, durable), log }
  const adopted = await adopt(cluster)
  const pid = adopted ?? (await run(cluster))
  await ensureDatabase(socketDir).catch(async (error: unknown) => {
    await endPostmaster(pid, dir)
    throw explainDamage(error, dataDir) ?? error
  })
  const watch = keepAlive(cluster, pid)
  return { ...embeddedUrls(socketDir), adopted: adopted !== undefined, stop: () => watch.stop() }
}

/** The connection details of the running embedded database of this data folder; undefined when none is running. */
export function findEmbedded(dataDir: string): { url: string; adminUrl: string } | undefined {
  const postmaster = findPostmaster(join(resolve(dataDir), 'postgres'))
  return postmaster && embeddedUrls(postmaster.socketDir)
}

function embeddedUrls(socketDir: string) {
  const at = (role: string) => `postgres://${role}@localhost/ludoteca?host=${encodeURIComponent(socketDir)}`
  return { url: at('ludoteca'), adminUrl: at('postgres') }
}

/** The pid of a PostgreSQL that is already running and can be used; any other one on this cluster is stopped. */
async function adopt(cluster: Cluster): Promise<number | undefined> {
  const left = findPostmaster(cluster.dir)
  if (!left) return undefined
  try {
    if (left.socketDir !== cluster.socketDir) throw new EmbeddedError('It listens on another socket.')
    const version = await answer(cluster, () =>
      worksIn(left.pid, cluster.dir) ? undefined : new EmbeddedError('It exited.'),
    )
    if (!version.startsWith(cluster.runner.version)) throw new EmbeddedError(`It is PostgreSQL ${version}.`)
    cluster.log(`PostgreSQL ${version} was still running (process ${left.pid}): adopted`)
    return left.pid
  } catch (error) {
    cluster.log(`Stopped PostgreSQL of an earlier start (process ${left.pid}): ${(error as Error).message}`)
    await endPostmaster(left.pid, cluster.dir)
    return undefined
  }
}

/** Starts PostgreSQL and waits until it accepts connections; the children of a killed one may need a moment to exit. */
async function run(cluster: Cluster): Promise<number> {
  const { runner, binaries, dir, settings, dataDir } = cluster
  for (const start = Date.now(); ; await sleep(200)) {
    clearSockets(cluster.socketDir)
    const postmaster = launch(runner, binaries.postgres, dir, settings, join(dataDir, 'postgres.log'))
    try {
      await answer(cluster, postmaster.ended)
      return postmaster.pid
    } catch (error) {
      const busy = (error as Error).message.includes('in use by another process')
      if (!busy || Date.now() - start > 10_000) throw error
    }
  }
}

/** Waits until PostgreSQL accepts connections, crash recovery included; returns its version. */
async function answer({ socketDir, log }: Cluster, ended: () => Error | undefined): Promise<string> {
  const start = Date.now()
  for (let reportedAt = start; ; await sleep(50)) {
    const over = ended()
    if (over) throw over
    try {
      const [row] = await query(socketDir, 'postgres', 'SHOW server_version')
      return row?.server_version as string
    } catch (error) {
      const { code, message } = error as Error & { code?: string }
      const CANNOT_CONNECT_NOW = '57P03'
      const patience = code === CANNOT_CONNECT_NOW ? RECOVERED_WITHIN_MS : ANSWERED_WITHIN_MS
      if (Date.now() - start > patience) {
        throw new EmbeddedError(`PostgreSQL does not answer after ${patience / 1000} s (${message}): try again later.`)
      }
    }
    if (Date.now() - reportedAt > 3000) {
      reportedAt = Date.now()
      log(`PostgreSQL is starting, ${Math.round((reportedAt - start) / 1000)} s (after a crash it recovers first)`)
    }
  }
}

/** Watches PostgreSQL until stop(): restarts it when it was killed. */
function keepAlive(cluster: Cluster, firstPid: number): { stop(): Promise<void> } {
  let pid = firstPid
  let stopped = false
  let restart: Promise<void> | undefined
  const check = () => {
    if (stopped || restart || worksIn(pid, cluster.dir)) return
    cluster.log('PostgreSQL exited unexpectedly: restarting it')
    const again = async () => {
      pid = findPostmaster(cluster.dir)?.pid ?? (await run(cluster))
      cluster.log('PostgreSQL is running again')
    }
    restart = again()
      .catch((error: Error) => (cluster.log(error.message), sleep(2000)))
      .finally(() => (restart = undefined))
  }
  const timer = setInterval(check, WATCH_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      stopped = true
      clearInterval(timer)
      await restart
      await endPostmaster(pid, cluster.dir)
      rmSync(cluster.socketDir, { recursive: true, force: true })
    },
  }
}

async function ensureDatabase(socketDir: string): Promise<void> {
  const ask = (sql: string) => query(socketDir, 'postgres', sql)
  const roles = await ask("SELECT 1 FROM pg_roles WHERE rolname = 'ludoteca'")
  if (roles.length === 0) await ask('CREATE ROLE ludoteca LOGIN')
  for (const [name, value] of Object.entries(LIMITS)) await ask(`ALTER ROLE ludoteca SET ${name} = '${value}'`)
  const databases = await ask("SELECT 1 FROM pg_database WHERE datname = 'ludoteca'")
  if (databases.length === 0) await ask('CREATE DATABASE ludoteca OWNER ludoteca TEMPLATE template0')
  // Fails where its files are lost.
  await query(socketDir, 'ludoteca', 'SELECT 1')
}

async function query(host: string, database: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ host, database, user: 'postgres', connectionTimeoutMillis: 5000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(sql)).rows
  } finally {
    await client.end().catch(() => undefined)
  }
}

export type SessionOptions = {
  log: (line: string) => void
  /** Refuse (LockedError) while a server uses the embedded database. */
  alone?: boolean
}

/**
 * Runs `work` with the connection string of the configured database: DATABASE_URL if set; otherwise the embedded one of
 * the running server, or one started for the duration of `work`.
 */
export async function withDatabase<T>(
  config: { databaseUrl?: string | undefined; dataDir: string },
  { log, alone = false }: SessionOptions,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  let lock: DataFolderLock
  try {
    lock = lockDataFolder(config.dataDir)
  } catch (error) {
    const running = error instanceof LockedError && !alone ? findEmbedded(config.dataDir) : undefined
    if (running) return work(running.url)
    throw error
  }
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    lock.release()
  }
}
