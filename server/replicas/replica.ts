import type { Kysely } from 'kysely'
import type pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { createDatabase } from '../db/connection.ts'
import type { DB } from '../db/types.ts'
import type { LogPosition } from './log-position.ts'
import { createReader, type Reader } from './reader.ts'
import { replicaState } from './replicas.queries.ts'

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
  readonly #clients = new Set<pg.PoolClient>()
  readonly #stopped = new AbortController()

  constructor(options: ReplicaOptions) {
    this.#options = options
    const { url, max, prepared } = options
    const log = (): void => undefined
    this.#reading = createDatabase({ url, max, prepared, log })
    this.#watching = createDatabase({ url, max: 1, prepared: false, patienceMs: patience, log })
    this.#reading.pool.on('connect', (client) => this.#clients.add(client))
    this.#reading.pool.on('remove', (client) => this.#clients.delete(client))
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
        // What waits there for an answer is asked again on the primary.
        for (const client of this.#clients) cutOff(client)
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

  #leaveOut(why: LeftOut, error?: unknown): void {
    this.reader?.end()
    this.reader = null
    if (why === 'silent' || why === 'promoted') this.ageMs = null
    if (this.leftOut === why) return
    this.leftOut = why
    if (!this.#stopped.signal.aborted) this.#options.changed(why, error instanceof Error ? error.message : undefined)
  }
}

/** Fails what waits on this connection; the pool then replaces it. */
function cutOff(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: { destroy: (error: Error) => void } } }).connection
  stream.destroy(Object.assign(new Error('Connection terminated: the replica does not answer'), { code: 'ETIMEDOUT' }))
}
