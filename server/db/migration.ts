import type { Kysely } from 'kysely'

/**
 * What `server/db/migrations/NNNN_name.ts` exports; docs/migrations.md says how to write one. The only way back is a
 * backup.
 */
export interface Migration {
  /** Changes the schema and its rows, in one transaction. */
  up: (db: Kysely<unknown>) => Promise<void>
  /**
   * Large tables that `up` reads or writes as a whole under their locks: requests that write to them wait meanwhile.
   */
  holds?: readonly string[]
  /** The last migration of the oldest version that works with the new schema; the baseline by default. */
  oldest?: string
}
