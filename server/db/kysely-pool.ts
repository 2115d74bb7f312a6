import type { PostgresPool, PostgresPoolClient } from 'kysely'
import pg from 'pg'

/**
 * A statement is prepared at its third use: a plan is not worth keeping for a statement used once, or with lists of any
 * length.
 */
const preparedFrom = 3
/** Maximum number of plans that one connection keeps. The calls of a busy site need about 250. */
const mostPrepared = 500
/** Maximum number of statements that are counted before counting starts again. */
const mostCounted = 5_000

/** PostgreSQL's code for a prepared statement whose columns a migration has changed since it was planned. */
const planIsStale = '0A000'

/** Names statements, the same for all connections of a pool: a name never refers to two statements. */
export class StatementNames {
  readonly #counts = new Map<string, number>()
  #names = new Map<string, string>()
  #made = 0

  /** The name under which the statement is prepared, or undefined while it is not used often enough. */
  nameOf(text: string): string | undefined {
    const name = this.#names.get(text)
    if (name !== undefined || this.#names.size >= mostPrepared) return name
    const count = (this.#counts.get(text) ?? 0) + 1
    if (count < preparedFrom) {
      if (this.#counts.size >= mostCounted) this.#counts.clear()
      this.#counts.set(text, count)
      return undefined
    }
    this.#counts.delete(text)
    this.#made += 1
    this.#names.set(text, `ludoteca_${this.#made}`)
    return this.#names.get(text)
  }

  /** Removes all names: every statement is planned again, under another name. */
  clear(): void {
    this.#names = new Map()
  }
}

interface Options {
  /** Null: no statement is prepared. */
  names: StatementNames | null
  /** Milliseconds for which a connection may be silent while a statement runs. */
  patienceMs: number
}

/** A transaction that allows its statements more time: `set local statement_timeout = '60s'`; 0 means no limit. */
const longer = /^\s*set local statement_timeout = '?(\d{1,6})/i
/** The longest delay of a timer. */
const noLimit = 2_147_483_647

/** `query_timeout` of a statement is missing in the types of pg. */
type Statement = pg.QueryConfig & { query_timeout: number }

/** The connections of a pool as Kysely acquires them: statements have names, and a time limit on this side. */
export const kyselyPool = (pool: pg.Pool, options: Options): PostgresPool => ({
  options: pool.options,
  connect: async () => acquired(await pool.connect(), options),
  end: () => pool.end(),
})

/**
 * One connection until it is released. PostgreSQL's own time limits do not hold while its machine is frozen or the
 * network drops packets: then `query_timeout` fails the statement and destroys the connection, and the pool replaces
 * it.
 */
function acquired(client: pg.PoolClient, { names, patienceMs }: Options): PostgresPoolClient {
  let timeout = patienceMs
  let broken = false
  const send = async (statement: pg.QueryConfig) => {
    try {
      return await client.query({ ...statement, query_timeout: timeout } as Statement)
    } catch (error) {
      // All but an error of the statement alone ends the connection, and the pool may not know that yet.
      if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') broken = true
      throw error
    }
  }
  const query = async (text: string, values: readonly unknown[]) => {
    const seconds = longer.exec(text)?.[1]
    if (seconds !== undefined) timeout = Number(seconds) === 0 ? noLimit : Number(seconds) * 1_000 + patienceMs
    const statement = { text, values: [...values] }
    const name = names?.nameOf(text)
    if (name === undefined) return send(statement)
    try {
      return await send({ ...statement, name })
    } catch (error) {
      // A migration has changed the columns. Within a transaction the next attempt gets a new plan.
      if ((error as { code?: unknown }).code !== planIsStale) throw error
      names?.clear()
      if (client.getTransactionStatus() !== 'I') throw error
      return send(statement)
    }
  }
  return {
    query: query as unknown as PostgresPoolClient['query'],
    release: (destroy) => client.release(broken || destroy),
  }
}
