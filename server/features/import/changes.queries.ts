import { sql, type Transaction } from 'kysely'
import type { EntryValues } from '../../../common/rules/collection.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import type { StoredEntry } from '../collection/many-entries.queries.ts'
import type { ImportKey } from './imports.queries.ts'

/** An entry before an import and after it. */
export interface ChangeRecord {
  game_id: number
  before: StoredEntry | null
  after: EntryValues
}

const its = ({ userId, importId }: ImportKey) => sql`user_id = ${userId} and import_id = ${importId}`

/** Records the change of an import. A second row for the same game updates the entry after it, not the one before. */
export async function noteChanges(
  trx: Transaction<DB>,
  { userId, importId }: Authorized<ImportKey>,
  changes: ChangeRecord[],
): Promise<void> {
  if (changes.length === 0) return
  await sql`
    insert into csv_import_changes (user_id, import_id, game_id, before, after)
    select ${userId}::integer, ${importId}::integer, game_id, nullif(row.before, 'null'::jsonb), row.after
    from ${rowsOf(changes as unknown as Record<string, unknown>[], 'game_id integer, before jsonb, after jsonb')}
    on conflict (user_id, import_id, game_id) do update set after = excluded.after`.execute(trx)
}

/** Changes that are still to be undone, by game. */
export async function openChanges(trx: Transaction<DB>, key: ImportKey, count: number): Promise<ChangeRecord[]> {
  const { rows } = await sql<ChangeRecord>`
    select game_id, before, after from csv_import_changes where ${its(key)} and undone is null
    order by game_id limit ${count}`.execute(trx)
  return rows
}

export async function markUndone(
  trx: Transaction<DB>,
  key: Authorized<ImportKey>,
  gameIds: number[],
  how: 'restored' | 'kept',
): Promise<void> {
  if (gameIds.length === 0) return
  await sql`
    update csv_import_changes set undone = ${how} where ${its(key)} and game_id = any(${gameIds})`.execute(trx)
}
