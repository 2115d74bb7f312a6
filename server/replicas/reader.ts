import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { isAnsweredByPrimary } from '../db/connection-errors.ts'
import type { DB } from '../db/types.ts'

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

export function createReader({ replica, primary, failed }: Sources): Reader {
  let ended = false
  const executeQuery: DatabaseConnection['executeQuery'] = async <R>(query: CompiledQuery) => {
    if (ended) return primary.executeQuery<R>(query)
    try {
      return await replica.executeQuery<R>(query)
    } catch (error) {
      if (!isAnsweredByPrimary(error)) throw error
      if (!ended) failed(error)
      ended = true
      return primary.executeQuery<R>(query)
    }
  }
  return { db: readingDatabase(executeQuery), end: () => void (ended = true) }
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
