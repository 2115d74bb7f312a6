import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createApp } from '../app.ts'
import type { IndexSource } from '../catalogue/index/catalogue-index.ts'
import { createCatalogueIndex } from '../catalogue/index/index-of-holder.ts'
import { LiveIndex } from '../catalogue/index/live-index.ts'
import { readConfig } from '../config.ts'
import type { Context } from '../context.ts'
import { recountCounters, verifyCounters } from '../db/verify-counters.ts'
import { createTestDatabase, type TestDatabase } from '../db/testing/template.ts'
import { createMailTransport } from '../delivery/mail/mail-transport.ts'
import { createSessions } from '../sessions/sessions.ts'
import { createFileStore } from '../files/create-file-store.ts'
import { createLimits } from '../limits/rate-limits.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { createJobQueue } from '../jobs/create-queue.ts'
import type { ClientParts, Tuning } from '../providers/client/client.ts'
import { clientParts, createProviders } from '../providers/providers.ts'
import { createReplicas } from '../replicas/replicas.ts'
import { resources } from '../resources.generated.ts'
import { createThreads } from '../threads/threads.ts'
import { createCaller } from './call.ts'
import { addCast, type Cast } from './cast.ts'
import { createJobRunner } from './jobs.ts'
import { createTestTransport, readMail } from './mails.ts'
import { testLog } from './unexpected.ts'
import { watchConnections } from './watch-connections.ts'

/** A secret for the tokens of tests only. */
export const testSecret = 'the quick brown fox jumps over the lazy dog'

/** Provider limits that no test reaches, and no waiting between attempts. */
export const quickClients: Tuning = {
  limits: { rates: [{ calls: 1_000, seconds: 1, burst: 500 }], open: 50 },
  sleep: async () => undefined,
}

interface TestAppOptions {
  /** Bits of the first proof of work; by default those of production. */
  workBits?: number
  /** Settings by their names in the environment; by default limits are off and the log is silent. */
  env?: Record<string, string>
  /** How providers are called: by default quickly, for tests about something else. */
  client?: Partial<Pick<ClientParts, 'log' | 'tuning'>>
  /** The source of catalogue answers; by default an index in this thread that sees every change at once. */
  index?: (databaseUrl: string) => IndexSource
  /** Another database than one of its own, which is left as it is. */
  database?: TestDatabase
  /** The cast of another app on that database: this one is a second process beside it. */
  cast?: Cast
}

/**
 * The API on its own database, with the cast logged in. `call` sends HTTP to it, `clock.move` shifts the time. Close it
 * in afterAll, which recounts every counter and fails when one is wrong; inside a test use `testApp`, which closes by
 * itself.
 */
export async function createTestApp({ env = {}, client = {}, index, workBits, ...given }: TestAppOptions = {}) {
  const database = given.database ?? (await createTestDatabase())
  const folder = await mkdtemp(join(tmpdir(), 'ludoteca-test-'))
  const settings = { NODE_ENV: 'test', TOKEN_SECRET: testSecret, LUDOTECA_RATE_LIMITS: 'off', LUDOTECA_DATA: folder }
  const config = readConfig({ ...settings, ...env })
  const { clock, now } = createClock()
  const { db } = database
  watchConnections(database.pool)
  const parts = { config, db, now, stopping: new AbortController().signal }
  const source = index?.(database.url) ?? new LiveIndex({ db, now, warn: warnInTests, eager: true })
  const replicas = createReplicas({ db, config, log: testLog })
  const jobs = createJobQueue({ pool: database.pool, log: testLog })
  const post = createTestTransport()
  const ctx: Context = {
    ...parts,
    probe: database.probe,
    replicas,
    jobs,
    resources,
    mail: config.smtpUrl === undefined ? post : createMailTransport(config, now),
    log: testLog,
    sessions: createSessions(parts),
    files: createFileStore(config),
    limits: createLimits({ ...parts, workBits }),
    catalogue: createCatalogueIndex(source, { db, now, eager: true }),
    providers: createTestProviders(config, { db, now }, client),
    threads: createThreads(),
    metrics: createMetrics(database.pool, replicas),
  }
  const runJobs = createJobRunner(ctx, jobs)
  const [app, cast] = [await createApp(ctx), given.cast ?? (await addCast(ctx))]
  return {
    app,
    ctx,
    db,
    pool: database.pool,
    queue: jobs,
    clock,
    cast,
    /** The database's URL, for a second process or a raw client. */
    databaseUrl: database.url,
    call: createCaller(app, cast),
    runJobs,
    /** Sets all counters, after rows were written without updating them. */
    recount: () => db.transaction().execute((trx) => recountCounters(trx, resources)),
    /** Every counter that differs from a recount. */
    wrongCounters: () => wrongCounters(db),
    /** Sends the queued mails, and returns all mails sent since the previous call, oldest first. */
    async mails() {
      await runJobs()
      return Promise.all(post.sent.splice(0).map(readMail))
    },
    async close() {
      await app.close()
      await jobs.stop()
      await replicas.stop()
      const wrong = await wrongCounters(db)
      await database.close()
      await rm(folder, { recursive: true, force: true })
      if (wrong.length > 0) throw new Error(`Counters are wrong after these tests:\n${wrong.map(toLine).join('\n')}`)
    },
  }
}

function createClock() {
  let offset = 0
  const clock = {
    /** Milliseconds, forward or (negative) back. */
    move: (milliseconds: number) => void (offset += milliseconds),
    reset: () => void (offset = 0),
  }
  return { clock, now: () => Date.now() + offset }
}

const warnInTests = (error: unknown, message: string): void => testLog.warn({ err: error }, message)

/** The configured providers, called quickly unless a test overrides it. */
const createTestProviders = (config: Context['config'], { db, now }: Pick<Context, 'db' | 'now'>, client: object) =>
  createProviders(config.providers, {
    ...clientParts(config, { db, log: testLog, now }),
    tuning: quickClients,
    ...client,
  })

const wrongCounters = async (db: Context['db']) =>
  (await verifyCounters(db, resources)).flatMap(({ differences }) => differences)

const toLine = ({ thing, counter, kept, counted }: Awaited<ReturnType<typeof wrongCounters>>[number]): string =>
  `${thing}: ${counter} is ${kept}, should be ${counted}`

export type TestApp = Awaited<ReturnType<typeof createTestApp>>

/** A test app for one test, closed when the test ends. */
export async function testApp(options?: TestAppOptions): Promise<TestApp> {
  const test = await createTestApp(options)
  onTestFinished(() => test.close())
  return test
}
