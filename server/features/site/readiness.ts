import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { firstTurn, inTurn } from '../../db/oldest-first.ts'
import type { DB } from '../../db/types.ts'
import { writeProbe } from './site.queries.ts'

/** A result is reused this long, however many ask. */
const reusedMs = 2_000
/** A database that takes longer is not ready: balancers give up after a few seconds. */
const patienceMs = 2_500

/** Asks whether the database takes writes at the moment; the function never throws. */
export function createReadiness(db: Kysely<DB>, now: () => number): () => Promise<boolean> {
  let until = 0
  let latest: Promise<boolean> | undefined
  return () => {
    if (latest && now() < until) return latest
    until = now() + reusedMs
    const written = inTurn(firstTurn, () => writeProbe(db)).then(
      () => true,
      () => false,
    )
    latest = Promise.race([written, sleep(patienceMs, false, { ref: false })])
    return latest
  }
}
