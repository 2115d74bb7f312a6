import { setTimeout as sleep } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { withMigrationDatabase } from './migration-database.ts'
import { holdCursor, listUnfinished, moveCursor, readMigration } from './migration-record.ts'
import type { Migration } from './migration.ts'

/** Milliseconds that a batch should take: what a write that meets it waits at most, as a rule. */
const aimMs = 200
const limits = { first: 500, least: 20, most: 20_000 }
/** How often a batch may fail in a row before the walk is given up. */
const mostFailures = 20
/** Milliseconds until a process looks again for batches that another one holds, or that failed. */
const restMs = { busy: 2_000, failed: 60_000 }
/** Milliseconds that a stop waits for the batch in hand. */
const stoppingMs = 1_000

/** A lock or a time limit that was missed, a deadlock: a smaller batch later may pass. */
const passing = new Set(['55P03', '40P01', '40001', '57014'])
const isPassing = (error: unknown): boolean => passing.has(String((error as { code?: unknown }).code))

export interface BatchOptions {
  /** Only those of this migration. */
  only?: string
  /** Folder of the migrations, ending in a slash. */
  folder?: URL | undefined
  /** Ends it after the batch in hand. */
  signal?: AbortSignal
  /** Without pauses between batches: somebody waits for the end. */
  hurried?: boolean
  log?: (line: string) => void
}

/**
 * Does the batches of migrations that are not over, each in its own transaction with its cursor, so that a killed process loses one batch at
 * most; rests as long as it works. Resolves when none is left or the signal is aborted. Several processes take turns.
 */
export async function runBatches(db: Kysely<unknown>, options: BatchOptions = {}): Promise<void> {
  const { only, folder, signal, log = () => undefined } = options
  for (const { name, changed } of await listUnfinished(db, 'batches', folder)) {
    if (signal?.aborted) return
    if (only !== undefined && name !== only) continue
    log(`Migration ${name} changes rows in the background${changed > 0 ? `, ${changed} so far` : ''}`)
    if (await walk(db, name, options)) log(`Migration ${name} is over`)
  }
}

/** Returns whether the batches of this migration are over. */
async function walk(db: Kysely<unknown>, name: string, options: BatchOptions): Promise<boolean> {
  const { folder, signal, hurried = false } = options
  const { batches } = await readMigration(name, folder)
  let limit = limits.first
  let failures = 0
  const goesOn = (): boolean => signal?.aborted !== true
  while (goesOn()) {
    const began = performance.now()
    try {
      const state = await step(db, name, batches, limit)
      const took = performance.now() - began
      failures = 0
      if (state === 'over') return true
      if (state === 'moved') limit = Math.round(within(limit * within(aimMs / took, 0.5, 2), limits.least, limits.most))
      await rest(state === 'busy' ? restMs.busy : hurried ? 0 : took, signal)
    } catch (error) {
      if (!isPassing(error) || ++failures > mostFailures) throw error
      limit = Math.max(limits.least, Math.floor(limit / 2))
      await rest(aimMs * failures, signal)
    }
  }
  return false
}

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

/** One batch with its cursor in one transaction, within the limits that everybody has. */
function step(
  db: Kysely<unknown>,
  name: string,
  batches: Migration['batches'],
  limit: number,
): Promise<'moved' | 'busy' | 'over'> {
  return db.transaction().execute(async (trx) => {
    await sql`SET LOCAL lock_timeout = '1s'`.execute(trx)
    const held = await holdCursor(trx, name)
    if (!held) {
      const { rows } = await sql`SELECT FROM migration WHERE name = ${name} AND rest = 'batches'`.execute(trx)
      return rows.length > 0 ? 'busy' : 'over'
    }
    const done = batches ? await batches(trx, held.cursor, limit) : { next: null, changed: 0 }
    await moveCursor(trx, name, done)
    return done.next === null ? 'over' : 'moved'
  })
}

const rest = (ms: number, signal?: AbortSignal): Promise<void> =>
  sleep(ms, undefined, signal ? { signal } : {}).catch(() => undefined)

/** The same over one connection of its own. */
export const runBatchesOf = (url: string, options: BatchOptions): Promise<void> =>
  withMigrationDatabase(url, { max: 1, name: 'batches' }, (db) => runBatches(db, options))

/** The same while the server serves; goes on after a failure. Returns a function that ends it. */
export function runBatchesBeside(url: string, log: (line: string) => void): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const work = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        return await runBatchesOf(url, { signal, log })
      } catch (error) {
        if (signal.aborted) return
        log(`A migration cannot go on in the background (${(error as Error).message}): it is tried again in a minute`)
      }
      await rest(restMs.failed, signal)
    }
  }
  const working = work()
  return async () => {
    stopping.abort()
    await Promise.race([working, sleep(stoppingMs, undefined, { ref: false })])
  }
}
