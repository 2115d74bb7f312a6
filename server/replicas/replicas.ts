import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import { crc32 } from 'node:zlib'
import type { Config } from '../config.ts'
import type { DB } from '../db/types.ts'
import { sharedRead } from '../lib/shared-read.ts'
import { createLogHistory, type LogPosition } from './log-position.ts'
import { type LeftOut, Replica } from './replica.ts'
import { primaryPosition } from './replicas.queries.ts'

/** A replica as it is now. */
interface ReplicaNow {
  /** Its place in DATABASE_REPLICA_URL, from 1 on. */
  number: number
  leftOut: LeftOut
  /** How old what it shows is at most; null: not known. */
  seconds: number | null
}

/** Where reads go that may be seconds old. */
export interface Replicas {
  /** Whether there are any. */
  any: boolean
  /**
   * A database that shows everything up to `after`: a replica that is in use and that far, the same one for the same
   * `who`, or the primary. It takes no transaction.
   */
  reader(who: string, after: LogPosition | null): Kysely<DB>
  /** How far the primary's log is by now: everything committed before the call is below it. */
  position(): Promise<LogPosition>
  /** Somebody has read in this database that it is that far. */
  reached(db: Kysely<DB>, position: LogPosition): void
  /** For how long after a write everything is read from the primary, in milliseconds. */
  restMs: number
  now(): ReplicaNow[]
  stop(): Promise<void>
}

interface Parts {
  db: Kysely<DB>
  config: Pick<Config, 'databaseReplicaUrls' | 'databaseReplicaLagMs' | 'databasePool' | 'databasePrepared'>
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>
}

/** Longer than a replica in use can be behind: two looks at it, and its age by then. */
const margin = 2_000

/** Connects to the replicas of this installation and watches them; the caller stops them. */
export function createReplicas({ db, config, log }: Parts): Replicas {
  const history = createLogHistory()
  const position = sharedRead(() => primaryPosition(db))
  const judge = async (reached: LogPosition) => {
    const at = performance.now()
    // Without an answer the age is what is known, and grows.
    await position()
      .then((now) => history.note(at, now))
      .catch(() => undefined)
    return { ageMs: history.ageOf(reached, at), ahead: history.isAhead(reached) }
  }
  const mostAgeMs = config.databaseReplicaLagMs
  const replicas = config.databaseReplicaUrls.map((url, place) => {
    const changed = (why: LeftOut, detail?: string): void => {
      const about = { replica: place + 1, ...(detail !== undefined && { detail }) }
      if (why === null) log.info(about, 'a replica is read from')
      else log.warn({ ...about, why }, 'a replica is left out')
    }
    const { databasePool: max, databasePrepared: prepared } = config
    return new Replica({ url, primary: db, max, prepared, judge, mostAgeMs, changed })
  })
  return {
    any: replicas.length > 0,
    restMs: mostAgeMs + margin,
    position,
    reader(who, after) {
      const able = replicas.flatMap((one) =>
        one.reader && (after === null || one.position >= after) ? one.reader : [],
      )
      return able[crc32(who) % able.length]?.db ?? db
    },
    reached: (read, at) => replicas.find(({ reader }) => reader?.db === read)?.reached(at),
    now: () =>
      replicas.map(({ leftOut, ageMs }, place) => ({
        number: place + 1,
        leftOut,
        seconds: ageMs === null ? null : ageMs / 1_000,
      })),
    stop: async () => void (await Promise.allSettled(replicas.map((one) => one.stop()))),
  }
}
