import {
  Kysely,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../db/connection.ts'
import type { DB } from '../db/types.ts'
import type { LogPosition } from './log-position.ts'
import { replicaState } from './replicas.queries.ts'
import { setMaxListeners } from 'node:events'
import { isAnsweredByPrimary } from '../db/connection-errors.ts'

/** Why a replica is not read from; null: it is. */
export type LeftOut = 'starting' | 'silent' | 'failed' | 'promoted' | 'foreign' | 'behind' | null

/** Milliseconds between two looks at a replica, and after which a look has failed. */
const [pause, patience] = [500, 1_000]

export interface ReplicaOptions {
  url: string
  primary: Kysely<DB>
  max: number
  prepared: boolean
  /** Where the replica is by what is known of the primary's log at this time: asked after the replica has answered. */
  judge: (position: LogPosition) => Promise<{ ageMs: number | null; ahead: boolean }>
  /** Beyond so many milliseconds it is left out. */
  mostAgeMs: number
  changed: (state: LeftOut, detail?: string) => void
}

/** One replica: looked at twice a second, and read from while it is near the primary. */
export class Replica {
  /** Null while it is left out. */
  reader: Reader | null = null
  leftOut: LeftOut = 'starting'
  /** How far it is at least. */
  position: LogPosition = 0n
  /** How old what it shows is at most; null: not known. */
  ageMs: number | null = null
  readonly #options: ReplicaOptions
  readonly #reading
  readonly #watching
  readonly #stopped = new AbortController()

  constructor(options: ReplicaOptions) {
    this.#options = options
    const { url, max, prepared } = options
    const log = (): void => undefined
    this.#reading = createDatabase({ url, max, prepared, log })
    this.#watching = createDatabase({ url, max: 1, prepared: false, patienceMs: patience, log })
    void this.#watch()
  }

  /** It has replayed at least this far: somebody has just read that there. */
  reached(position: LogPosition): void {
    if (this.reader && position > this.position) this.position = position
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    this.#leaveOut('starting')
    await Promise.all([this.#reading.close(), this.#watching.close()])
  }

  async #watch(): Promise<void> {
    const { signal } = this.#stopped
    while (!signal.aborted) {
      try {
        await this.#look()
      } catch (error) {
        if (signal.aborted) return
        this.#leaveOut('silent', error)
      }
      await sleep(pause, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }

  async #look(): Promise<void> {
    const { judge, mostAgeMs } = this.#options
    const { follows, position } = await replicaState(this.#watching.db)
    if (!follows) return this.#leaveOut('promoted')
    if (position === null) return this.#leaveOut('starting')
    const { ageMs, ahead } = await judge(position)
    this.ageMs = ageMs
    if (ahead) return this.#leaveOut('foreign')
    if (ageMs === null || ageMs > mostAgeMs) return this.#leaveOut('behind')
    if (!this.reader || position > this.position) this.position = position
    this.#use()
  }

  #use(): void {
    if (this.reader || this.#stopped.signal.aborted) return
    this.reader = createReader({
      replica: this.#reading.db,
      primary: this.#options.primary,
      failed: (error) => this.#leaveOut('failed', error),
    })
    this.leftOut = null
    this.#options.changed(null)
  }

  /** Statements that wait there for a result are sent to the primary. */
  #leaveOut(why: LeftOut, error?: unknown): void {
    this.reader?.end()
    this.reader = null
    if (why === 'silent' || why === 'promoted') this.ageMs = null
    if (this.leftOut === why) return
    this.leftOut = why
    if (!this.#stopped.signal.aborted) this.#options.changed(why, error instanceof Error ? error.message : undefined)
  }
}

interface Sources {
  replica: Kysely<DB>
  primary: Kysely<DB>
  /** Called once, with the error that ended it. */
  failed: (error: unknown) => void
}

/**
 * Reads from one replica until the first statement that it cannot answer: that one and all later ones go to the
 * primary. A request that keeps its reader never goes back in time.
 */
export interface Reader {
  db: Kysely<DB>
  /** From now on everything is read from the primary. */
  end: () => void
}

function createReader({ replica, primary, failed }: Sources): Reader {
  const ended = new AbortController()
  // Every running statement listens.
  setMaxListeners(0, ended.signal)
  const executeQuery: DatabaseConnection['executeQuery'] = async <R>(query: CompiledQuery) => {
    if (ended.signal.aborted) return primary.executeQuery<R>(query)
    try {
      return await unlessEnded(replica.executeQuery<R>(query), ended.signal)
    } catch (error) {
      if (!ended.signal.aborted) {
        if (!isAnsweredByPrimary(error)) throw error
        failed(error)
        ended.abort()
      }
      return primary.executeQuery<R>(query)
    }
  }
  return { db: readingDatabase(executeQuery), end: () => ended.abort() }
}

/** A frozen replica never answers: fails when its reader ends meanwhile. */
function unlessEnded<T>(result: Promise<T>, ended: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => reject(new Error('The replica is left out'))
    ended.addEventListener('abort', stop, { once: true })
    void result.then(resolve, reject).finally(() => ended.removeEventListener('abort', stop))
  })
}

const noTransaction = async (): Promise<never> => {
  throw new Error('Only statements of their own are read from replicas: a transaction belongs to the primary')
}

function readingDatabase(executeQuery: DatabaseConnection['executeQuery']): Kysely<DB> {
  const connection: DatabaseConnection = {
    executeQuery,
    streamQuery: () => {
      throw new Error('Nothing is streamed from replicas')
    },
  }
  const nothing = async (): Promise<void> => undefined
  const driver: Driver = {
    init: nothing,
    acquireConnection: async () => connection,
    releaseConnection: nothing,
    beginTransaction: noTransaction,
    commitTransaction: noTransaction,
    rollbackTransaction: noTransaction,
    destroy: nothing,
  }
  return new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}
