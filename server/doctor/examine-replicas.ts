import type { Kysely } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '../config.ts'
import { createDatabase } from '../db/connection.ts'
import type { DB } from '../db/types.ts'
import { primaryPosition, replicaState } from '../replicas/replicas.queries.ts'
import { type Finding, fine, problem } from './finding.ts'

/** Whether each replica that is configured answers and follows this primary, by its place in the setting. */
export function examineReplicaUrls(
  { databaseReplicaUrls, databaseReplicaLagMs }: Pick<Config, 'databaseReplicaUrls' | 'databaseReplicaLagMs'>,
  primary: Kysely<DB>,
): Promise<Finding[]> {
  return Promise.all(
    databaseReplicaUrls.map(async (url, place) => {
      const name = `Replica ${place + 1} of DATABASE_REPLICA_URL`
      const { db, close } = createDatabase({ url, max: 1, prepared: false, patienceMs: 3_000, log: () => undefined })
      try {
        return await examineOne(name, { db, primary, mostMs: databaseReplicaLagMs })
      } catch (error) {
        return problem(`${name} cannot be used (${(error as Error).message}): everything is read elsewhere.`)
      } finally {
        await close()
      }
    }),
  )
}

interface Looked {
  db: Kysely<DB>
  primary: Kysely<DB>
  mostMs: number
}

async function examineOne(name: string, { db, primary, mostMs }: Looked): Promise<Finding> {
  const start = performance.now()
  const wanted = await primaryPosition(primary)
  for (;;) {
    const { follows, position } = await replicaState(db)
    if (!follows)
      return problem(
        `${name} follows no primary (it was promoted, or is one): it is not read from. Name a replica, or take it out.`,
      )
    if (position !== null && position > (await primaryPosition(primary)))
      return problem(`${name} is ahead of DATABASE_URL: it follows another primary. Make it anew from this one.`)
    if (position !== null && position >= wanted) return fine(`${name} follows and can be read from.`)
    await sleep(50)
    if (performance.now() - start > mostMs)
      return problem(
        `${name} has not replayed within ${mostMs / 1_000} s what was written (DATABASE_REPLICA_LAG): it is not read from while that goes on.`,
      )
  }
}
