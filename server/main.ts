import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from './app.ts'
import { backgroundJobs } from './background-jobs.ts'
import { createCatalogueIndex } from './catalogue/index/create-index.ts'
import type { IndexSource } from './catalogue/index/catalogue-index.ts'
import { IndexThread } from './catalogue/index/index-thread.ts'
import { forgetInvented, notePlayed } from './catalogue/external/forget-invented.ts'
import { loadCatalogue } from './catalogue/load/load-catalogue.ts'
import { CatalogueFileError } from './catalogue/load/read-catalogue.ts'
import { type Config, readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'
import type { Context } from './context.ts'
import { type Database, joinDatabase, openDatabase } from './database.ts'
import { dropRoot } from './drop-root.ts'
import { EmbeddedError } from './db/embedded-error.ts'
import { DataFolderError } from './db/lock.ts'
import { MigrationError } from './db/migrate.ts'
import { loadDemo } from './demo/load-demo.ts'
import { createMailTransport } from './delivery/mail/mail-transport.ts'
import { mailFolder } from './delivery/mail/file-transport.ts'
import { isWikidataOn } from './features/catalogue-source/switch.ts'
import { marketCurrency } from './features/price/price-stores.ts'
import { mailPages, showsMails } from './features/email/mail-pages.ts'
import { closeDemoAccounts, openDemoAccounts } from './demo/demo-accounts.ts'
import { demoPasswords } from './demo/demo-passwords.ts'
import { demoPeople } from './demo/users.ts'
import { hashPassword, verifyPassword } from './features/auth/passwords.ts'
import { refuseUnsafeStart } from './unsafe-start.ts'
import { createSessions } from './sessions/sessions.ts'
import { createFileStore } from './files/create-file-store.ts'
import { createLimits } from './limits/rate-limits.ts'
import { createJobQueue } from './jobs/create-queue.ts'
import type { JobQueue } from './queue/job-queue.ts'
import { startJobs } from './jobs/start-jobs.ts'
import { createMetrics } from './metrics/metrics.ts'
import { steadyNow } from './lib/clock.ts'
import { createLog } from './log.ts'
import { clientParts, createProviders, playedProviders } from './providers/providers.ts'
import { startFakes } from './providers/start-fakes.ts'
import { keepPages, type KeepPage } from './render/kept-pages.ts'
import { wordOfPages } from './render/page-changes.queries.ts'
import { servePages } from './render/pages.ts'
import { sharedRead } from './lib/shared-read.ts'
import { resources } from './resources.ts'
import { createShutdown, type Shutdown } from './shutdown.ts'
import { createThreads } from './threads/threads.ts'
import { indexOfFirst, joined, startWebProcesses, WebProcessError } from './web-processes.ts'

/** Starts configuration, database, app and jobs; shuts them down in reverse. */
async function main(): Promise<void> {
  const first = joined()
  const config = first ? readConfig({ ...process.env, ...first.fakes }, new Set(first.played)) : readOwnConfig()
  refuseUnsafeStart(config)
  dropRoot(config, say)
  const log = createLog(config)
  const shutdown = createShutdown(log)
  let failure: unknown
  try {
    const database = first ? joinDatabase(first.url, config, say) : await openDatabase(config, say, shutdown.signal)
    shutdown.add(database.stop)
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

/** Whether pages and calls are of this process's role, which it may leave to children. */
const servesPages = ({ only }: Config): boolean => only === null || only === 'web'
/** Whether children of this process serve them. */
const hasChildren = (config: Config): boolean => servesPages(config) && config.processes > 1

/** Settings of the environment; `--only=web` is another way to say LUDOTECA_ONLY=web. */
function readOwnConfig(env = process.env): Config {
  const only = process.argv.find((argument) => argument.startsWith('--only='))?.slice('--only='.length)
  if (only !== undefined) env['LUDOTECA_ONLY'] = only || 'nothing'
  return readConfig(env)
}

async function start(config: Config, database: Database, log: FastifyBaseLogger, shutdown: Shutdown): Promise<void> {
  const { only } = config
  const [{ config: played, fakes }] = await Promise.all([
    withFakes(config, shutdown),
    only === 'platform' ? undefined : fill(config, database),
  ])
  const source = indexThread(config, database, log)
  const { ctx, jobs } = createParts(played, database, log, { shutdown, source })
  if (only !== 'platform') await keepApart(ctx)
  if (hasChildren(config)) {
    await jobs.boss()
    const told = { url: database.url, fakes, played: playedProviders(config) }
    const patienceMs = config.drainMs + 6_000
    const stop = await startWebProcesses({ count: config.processes, source, log, patienceMs, ...told })
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
  welcome(config, log)
  if (servesPages(config)) await tellOfMoreGames(ctx)
}

/** Wikidata is not asked without a word of somebody: who starts the server learns here that it can be. */
async function tellOfMoreGames(ctx: Context): Promise<void> {
  if (ctx.config.providers.igdb?.mode !== 'on' && !(await isWikidataOn(ctx)))
    say('More games without any key: LUDOTECA_WIKIDATA=on, or a button in /admin (Services), loads those of Wikidata')
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

interface Around {
  shutdown: Shutdown
  source: IndexSource
}

function createParts(config: Config, database: Database, log: FastifyBaseLogger, { shutdown, source }: Around) {
  const jobs = createJobQueue({ pool: database.pool, log, jobs: backgroundJobs })
  shutdown.add(jobs.stop, 3_000)
  shutdown.add(() => source.close(), 1_000)
  return { jobs, ctx: createContext(config, database, log, { jobs, source, stopping: shutdown.signal }) }
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
const keptPages = ({ db, now, metrics }: Context): KeepPage =>
  keepPages({ version: sharedRead(() => wordOfPages(db)), now, metrics })

const indexThread = ({ databasePrepared: prepared }: Config, { url }: Database, log: FastifyBaseLogger): IndexSource =>
  new IndexThread({ url, prepared, warn: (error, message) => log.warn({ err: error }, message) })

function createContext(
  config: Config,
  { db, pool }: Database,
  log: FastifyBaseLogger,
  { jobs, source, stopping }: { jobs: JobQueue; source: IndexSource; stopping: AbortSignal },
): Context {
  const now = steadyNow
  return {
    config,
    db,
    log,
    jobs,
    resources,
    mail: createMailTransport(config, now),
    sessions: createSessions({ db, config, now }),
    files: createFileStore(config),
    limits: createLimits({ config, db, now }),
    providers: createProviders(config.providers, clientParts(config, { db, log, now })),
    metrics: createMetrics(pool),
    catalogue: createCatalogueIndex(source, { db, now }),
    threads: createThreads(),
    stopping,
    now,
  }
}

/** Demo accounts are closed on a public site, because their passwords are public. */
const logsDemoIn = ({ demo, production }: Config): boolean => demo && !production

async function fill(config: Config, { db }: Database): Promise<void> {
  const { loaded, games, problem } = await loadCatalogue(db, resources)
  if (problem !== undefined) say(`${problem} The catalogue of an earlier start is used.`)
  if (loaded) say(`Loaded the open catalogue: ${games.toLocaleString('en')} games`)
  if (config.demo && (await loadDemo(db, { currency: marketCurrency({ config }) })))
    say('Created the demonstration community')
  const now = new Date(steadyNow())
  if (logsDemoIn(config))
    return openDemoAccounts(db, demoPasswords(config), { hash: hashPassword, verify: verifyPassword }, now)
  // A second server with LUDOTECA_DEMO=off beside the demo leaves the demo accounts unchanged.
  if (!config.production) return
  const closed = await closeDemoAccounts(db, now)
  if (closed > 0) say(`The ${closed} demo accounts are closed to logins; npm run demo:remove deletes them`)
}

/** Outside production a provider without a key is replaced by its fake. */
async function withFakes(
  config: Config,
  shutdown: Shutdown,
): Promise<{ config: Config; fakes: Record<string, string> }> {
  const played = playedProviders(config)
  if (played.length === 0) return { config, fakes: {} }
  const { env, stop } = await startFakes(played.map((name) => ({ name })))
  shutdown.add(stop, 500)
  return { config: readConfig({ ...process.env, ...env }, new Set(played)), fakes: env }
}

const isLocal = (url: string): boolean => /^(?:localhost|127\.0\.0\.1)$/.test(new URL(url).hostname)

/** Data of the fake never mixes with the real database: when that is connected, the fake's data is deleted. */
async function keepApart({ config, db }: Context): Promise<void> {
  const { igdb, wikidata } = config.providers
  if (wikidata?.mode === 'demo') await notePlayed(db, 'wikidata')
  else if (wikidata && !isLocal(wikidata.qleverUrl) && (await forgetInvented(db, 'wikidata')) !== null)
    say('Deleted the data of the stand-in of Wikidata')
  if (igdb?.mode === 'demo') return notePlayed(db, 'igdb')
  if (!igdb || isLocal(igdb.url)) return
  const gone = await forgetInvented(db, 'igdb')
  if (gone !== null) say(`Deleted the data of the fake games database, with ${gone} invented games`)
}

const say = (line: string): void => void process.stdout.write(`${line}\n`)

function welcome(config: Config, log: FastifyBaseLogger): void {
  if (config.only === 'platform')
    return say(`\nThe calls of linked accounts are open at port ${config.port}, for the pages of ${config.publicUrl}`)
  if (config.only === 'jobs') return say(`\nThe background jobs of ${config.publicUrl} run`)
  say(`\nLudoteca is open at ${config.publicUrl}`)
  if (showsMails(config)) say(`Mails: ${config.publicUrl}/development/mail`)
  else if (config.smtpUrl === undefined)
    log.warn(`Without SMTP_URL no mail is sent: mails are written to ${mailFolder(config)}`)
  if (!logsDemoIn(config)) return
  const [player, admin] = [demoPeople.find((person) => !person.admin), demoPeople.find((person) => person.admin)]
  const passwords = demoPasswords(config)
  say(`Demo logins: ${player?.nick} (a player), password ${passwords.player}`)
  say(`             ${admin?.nick} (an admin), password ${passwords.admin}`)
  say('Press Ctrl-C to stop')
}

/** One sentence for errors that the person who starts the server can fix; a stack trace for anything else. */
function explain(error: unknown): string {
  const known = [CatalogueFileError, ConfigError, EmbeddedError, DataFolderError, MigrationError, WebProcessError].some(
    (kind) => error instanceof kind,
  )
  const { message, code, stack } = error as NodeJS.ErrnoException
  if (known) return message
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is in use: stop the program that uses it, or choose another port with PORT.`
  if (code === 'EACCES')
    return `This user may not listen on port ${process.env.PORT ?? 3000}: choose a port above 1024 with PORT.`
  if (code === '53100' || code === 'ENOSPC') return 'The disk is full: free some space and start again.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL cannot be used (${message}): check the address, name and password.`
  return stack ?? message
}

main().catch((error: unknown) => {
  process.stderr.write(`${explain(error)}\n`)
  process.exit(1)
})
