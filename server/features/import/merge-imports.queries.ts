import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/**
 * What imports remember of one game, they remember of the other; who imported both has one entry of two, which no undo
 * divides.
 */
export async function mergeImports(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`update csv_import_rows set game_id = ${into} where game_id = ${from}`.execute(trx)
  await sql`
    update csv_import_changes c set game_id = ${into} where game_id = ${from} and not exists (
      select from csv_import_changes other
      where other.user_id = c.user_id and other.import_id = c.import_id and other.game_id = ${into})`.execute(trx)
}
