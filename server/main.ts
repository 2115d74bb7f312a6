import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { backgroundJobs } from './background-jobs.ts'
import { type Config, readConfig } from './config.ts'
import type { Context } from './context.ts'
import { type Database, joinDatabase, openDatabase } from './database.ts'
import { dropRoot } from './drop-root.ts'
import { describeLostSecrets } from './features/auth/auth.ts'
import { mailPages } from './features/email/mail-pages.ts'
import type { createJobQueue } from './jobs/create-queue.ts'
import { startJobs } from './jobs/run-job.ts'
import { removeLeftFolders } from './lib/temporary-folder.ts'
import { createLog } from './log.ts'
import { playedProviders } from './providers/providers.ts'
import { keepPages, type KeepPage } from './render/kept-pages.ts'
import { createPagesVersion } from './render/page-changes.queries.ts'
import { servePages } from './render/pages.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { createParts, indexThread } from './start/create-context.ts'
import { explain } from './start/explain.ts'
import { fill, keepApart } from './start/fill.ts'
import { hasChildren, readOwnConfig, servesPages } from './start/roles.ts'
import { say } from './start/say.ts'
import { tellOfMoreGames, welcome } from './start/welcome.ts'
import { withFakes } from './start/with-fakes.ts'
import { refuseUnsafeStart } from './unsafe-start.ts'
import { indexOfFirst, joined, startWebProcesses } from './web-processes.ts'

/** Reads the settings and runs the server; says why it ends where it fails. */
async function main(): Promise<void> {
  const first = joined()
  let config: Config | undefined
  try {
    config = first ? readConfig({ ...process.env, ...first.fakes }, new Set(first.played)) : readOwnConfig()
    await run(config, first)
  } catch (error) {
    process.stderr.write(`${explain(error, config)}\n`)
    process.exit(1)
  }
}

/** Starts database, app and jobs; shuts them down in reverse. */
async function run(config: Config, first: ReturnType<typeof joined>): Promise<void> {
  refuseUnsafeStart(config)
  dropRoot(config, say)
  const log = createLog(config)
  const shutdown = createShutdown(log)
  let failure: unknown
  try {
    const database = first ? joinDatabase(first.url, config, say) : await openDatabase(config, say, shutdown.signal)
    shutdown.add(database.stop)
    if (!first) await removeLeftFolders()
    const serving = first ? startJoined(config, database, log, shutdown) : start(config, database, log, shutdown)
    // A start that is interrupted fails by itself when its database is gone.
    await Promise.race([serving, shutdown.requested])
    await shutdown.requested
    // A balancer asks every few seconds, and should not send anybody here by then.
    if (!hasChildren(config)) await sleep(config.drainMs)
  } catch (error) {
    failure = error
  }
  const { aborted } = shutdown.signal
  await shutdown.run()
  if (!aborted) throw failure
  process.exit(0)
}

async function start(config: Config, database: Database, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const { only } = config
  const [{ config: played, fakes }] = await Promise.all([
    withFakes(config, shutdown),
    only === 'platform' ? undefined : fill(config, database),
  ])
  // Before anything creates a secret where the file is missing.
  const lost = await describeLostSecrets({ db: database.db, config })
  if (lost !== null) say(lost)
  const source = indexThread(config, database, log)
  const { ctx, jobs } = createParts(played, database, log, { shutdown, source })
  if (only !== 'platform') await keepApart(ctx)
  if (hasChildren(config)) {
    await jobs.boss()
    const told = { url: database.url, fakes, played: playedProviders(config) }
    const patienceMs = config.drainMs + 6_000
    const stop = await startWebProcesses({
      count: config.processes,
      source,
      figures: ctx.metrics.figures,
      log,
      patienceMs,
      ...told,
    })
    shutdown.add(stop, patienceMs + 1_000)
  } else await serve(ctx, jobs, shutdown)
  if (only === null || only === 'jobs') await startJobs(ctx, jobs, backgroundJobs)
  // Nothing waits for it: the index should be loaded before the first filter.
  if (servesPages(config))
    ctx.catalogue
      .ready()
      .catch(
        (error: unknown) => shutdown.signal.aborted || log.warn({ err: error }, 'loading the catalogue index failed'),
      )
  if (process.argv.includes('--again')) return
  if (servesPages(config)) await tellOfMoreGames(ctx)
  welcome(config, log)
}

/** One of several web processes of a machine: another one holds the data folder and the index, and does the jobs. */
async function startJoined(
  config: Config,
  database: Database,
  log: FastifyBaseLogger,
  shutdown: Shutdown,
): Promise<void> {
  const { ctx, jobs } = createParts(config, database, log, { shutdown, source: indexOfFirst() })
  await serve(ctx, jobs, shutdown)
}

/** Listens for what this process's role serves. */
async function serve(ctx: Context, jobs: ReturnType<typeof createJobQueue>, shutdown: Shutdown): Promise<void> {
  const { config } = ctx
  const app = await createApp(ctx)
  if (servesPages(config)) {
    mailPages(app, config)
    // In development another process renders them (scripts/dev/development.ts).
    if (!process.argv.includes('--without-pages')) await servePages(app, ctx, { keep: keptPages(ctx) })
  }
  // Requests add jobs inside their transactions: by then the queue must not need to create its tables on another
  // connection.
  await jobs.boss()
  await app.listen({ host: config.host, port: config.port })
  // Stops first: later requests are refused, while those in flight may finish.
  shutdown.add(() => app.close(), 3_000)
}

/** Visitors' pages, kept until something on them changes. */
const keptPages = (ctx: Context): KeepPage =>
  keepPages({ version: createPagesVersion(ctx), now: ctx.now, metrics: ctx.metrics })

await main()
