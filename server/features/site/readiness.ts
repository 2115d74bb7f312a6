import { setTimeout as sleep } from 'node:timers/promises'
import type { Context } from '../../context.ts'
import { firstTurn, inTurn } from '../../db/oldest-first.ts'
import { writeProbe } from './site.queries.ts'

/** A result is reused this long, however many ask. */
const reusedMs = 2_000
/** A database that takes longer is not ready: balancers give up after a few seconds. */
const patienceMs = 2_500

/**
 * The embedded database needs this much for its next segment of the log, in bytes. With less, a write into pages that
 * exist still succeeds while one that needs a new page fails.
 */
const leastFree = 16 * 1_048_576

/** Whether the database accepts writes at the moment; the function never throws. */
export function createReadiness({ db, now, files, config }: Pick<Context, 'db' | 'now' | 'files' | 'config'>) {
  let until = 0
  let latest: Promise<boolean> | undefined
  return (): Promise<boolean> => {
    if (latest && now() < until) return latest
    until = now() + reusedMs
    const written = inTurn(firstTurn, () => writeProbe(db)).then(
      // The disk of another database is not known here.
      async () => config.databaseUrl !== undefined || (await files.free().catch(() => Infinity)) >= leastFree,
      () => false,
    )
    latest = Promise.race([written, sleep(patienceMs, false, { ref: false })])
    return latest
  }
}
