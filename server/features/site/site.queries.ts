import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { Context } from '../../context.ts'
import { countJobs } from '../../jobs/count-jobs.queries.ts'
import { providerOverview } from '../../providers/overview.ts'

/**
 * The number of games in the catalogue as stored by the loader: counting 350,000 rows on each visit would be wasteful.
 */
export async function countGames(db: Kysely<DB>): Promise<number> {
  const row = await db.selectFrom('catalogue_state').select('value').where('key', '=', 'games').executeTakeFirst()
  return Number(row?.value ?? 0)
}

/** A write of no consequence: it fails on a full disk, and on a primary that became a replica. */
export async function writeProbe(db: Kysely<DB>): Promise<void> {
  await sql`
    insert into site_counters (key, value) values ('probe', 0)
    on conflict (key) do update set value = excluded.value`.execute(db)
}

const toldKey = 'told-of-sign-in-end'

/** The end of the sign-in, as a day since 1970, of which the admins were told last; null: of none. Locks it. */
export async function lastToldEnd(trx: Transaction<DB>): Promise<number | null> {
  await sql`insert into site_counters (key, value) values (${toldKey}, 0) on conflict (key) do nothing`.execute(trx)
  const row = await trx
    .selectFrom('site_counters')
    .select('value')
    .where('key', '=', toldKey)
    .forUpdate()
    .executeTakeFirst()
  return row && row.value > 0 ? row.value : null
}

export async function noteToldEnd(trx: Transaction<DB>, day: number): Promise<void> {
  await trx.updateTable('site_counters').set({ value: day }).where('key', '=', toldKey).execute()
}

/** Who runs the site: few. */
export async function adminIds(db: Kysely<DB>): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('admin', '=', true)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(({ id }) => id)
}

const providerStates = ['off', 'unused', 'healthy', 'failing', 'changed', 'resting'] as const
const jobStates = ['waiting', 'later', 'running', 'failed', 'dead'] as const

/** Reads the figures of the installation, and tells them and those of the process as text. */
export function createSiteMetrics({ config, db, log, metrics }: Context): () => Promise<string> {
  const { readingFailed, jobs, providerState, callsLeft } = metrics.installation

  async function readJobs(): Promise<void> {
    const kinds = await countJobs(db)
    jobs.reset()
    for (const { kind, ...counts } of kinds) for (const state of jobStates) jobs.set({ kind, state }, counts[state])
  }
  async function readProviders(): Promise<void> {
    const overview = await providerOverview(db, config.providers)
    callsLeft.reset()
    for (const { name: provider, mode, state, calls_left: calls } of overview) {
      const now = mode === 'off' ? 'off' : state
      for (const one of providerStates) providerState.set({ provider, state: one }, one === now ? 1 : 0)
      if (calls !== null) callsLeft.set({ provider }, calls)
    }
  }
  async function attempt(part: string, read: () => Promise<void>): Promise<void> {
    try {
      await read()
      readingFailed.set({ part }, 0)
    } catch (error) {
      log.warn({ err: error, part }, 'figures could not be read')
      readingFailed.set({ part }, 1)
    }
  }
  return async () => {
    await Promise.all([attempt('jobs', readJobs), attempt('providers', readProviders)])
    return metrics.text()
  }
}
