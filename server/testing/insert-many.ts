import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { DB } from '../db/types.ts'

/**
 * Runs statements that write thousands of rows, in one transaction and without the limit of time that statements of
 * requests have: a busy machine may need longer.
 */
export const insertMany = (db: Kysely<DB>, ...statements: readonly RawBuilder<unknown>[]): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    for (const statement of statements) await statement.execute(trx)
  })
