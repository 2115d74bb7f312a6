import { type Kysely, sql, type Transaction } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Authorized } from '../../db/authorized.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { type ImportKey, lockImport, type OwnImport } from './imports.queries.ts'

type Linked = Authorized<ImportKey & { format: GamePlatformName }>

/**
 * Games of a linked account joined the collection, or were there already: they are copies of these, and not offered
 * again.
 */
export async function noteBrought(
  trx: Transaction<DB>,
  { userId, format }: Linked,
  brought: { ref: string; game_id: number }[],
  at: Date,
): Promise<void> {
  if (brought.length === 0) return
  await sql`
    update platform_games p set game_id = row.game_id, imported_at = ${at} from ${rowsOf(brought, 'ref text, game_id integer')}
    where p.user_id = ${userId} and p.platform = ${format} and p.ref = row.ref`.execute(trx)
}

/**
 * Those of these games that were on the shelf and were taken off it by hand: a copy of them was brought, or found
 * there, on whichever account.
 */
export async function removedGames(db: Kysely<DB>, userId: number, gameIds: number[]): Promise<Set<number>> {
  if (gameIds.length === 0) return new Set()
  const { rows } = await sql<{ game_id: number }>`
    select distinct p.game_id from platform_games p
    where p.user_id = ${userId} and p.game_id = any(${gameIds}) and p.imported_at is not null
      and not exists (select from collection_entries e where e.user_id = p.user_id and e.game_id = p.game_id)`.execute(
    db,
  )
  return new Set(rows.map(({ game_id }) => game_id))
}

/** The nightly pass of an account, which would bring back unasked what is undone, is switched off. */
export async function endSync(db: Kysely<DB>, { userId, format }: Linked): Promise<void> {
  await sql`
    update platform_accounts set sync = false where user_id = ${userId} and platform = ${format} and sync`.execute(db)
}

/** After an undo: what it took back may be offered again. */
export async function noteTakenBack(trx: Transaction<DB>, { userId, importId, format }: Linked): Promise<void> {
  await sql`
    update platform_games p set imported_at = null from csv_import_changes c
    where c.user_id = ${userId} and c.import_id = ${importId} and c.undone = 'restored'
      and p.user_id = ${userId} and p.platform = ${format} and p.game_id = c.game_id`.execute(trx)
}

/** The import of a linked account that waits for a decision, locked; undefined without one. */
export async function lockPreview(
  trx: Transaction<DB>,
  userId: number,
  format: GamePlatformName,
): Promise<OwnImport | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from csv_imports where user_id = ${userId} and format = ${format} and state = 'preview'
    order by id desc limit 1`.execute(trx)
  const importId = rows[0]?.id
  const record = importId === undefined ? undefined : await lockImport(trx, { userId, importId })
  return record?.state === 'preview' ? record : undefined
}

/** Says anew from how many minutes on its games count as played; null: never. */
export async function markPlayed(
  trx: Transaction<DB>,
  { userId, importId }: Authorized<ImportKey>,
  from: number | null,
): Promise<void> {
  await sql`
    update csv_import_rows set facts = jsonb_set(facts, '{statuses}', case
      when (facts ->> 'minutes')::integer >= ${from === null ? null : Math.max(1, from)}::integer then '["owned", "played"]'::jsonb
      else '["owned"]'::jsonb end)
    where user_id = ${userId} and import_id = ${importId} and not applied`.execute(trx)
}

/** The number of the row of a game there; undefined without one. */
export async function rowOfRef(
  trx: Transaction<DB>,
  { userId, importId }: ImportKey,
  ref: string,
): Promise<number | undefined> {
  const { rows } = await sql<{ n: number }>`
    select n from csv_import_rows
    where user_id = ${userId} and import_id = ${importId} and facts ->> 'ref' = ${ref} order by n limit 1`.execute(trx)
  return rows[0]?.n
}

/** Puts a game of a linked account on the list of what is never offered, or takes it off. */
export async function noteIgnored(
  trx: Transaction<DB>,
  { userId, format }: Linked,
  ref: string,
  ignored: boolean,
): Promise<void> {
  await sql`
    update platform_games set ignored = ${ignored}
    where user_id = ${userId} and platform = ${format} and ref = ${ref}`.execute(trx)
}

/** Rows that would change an entry stay out of the nightly pass, which only adds. */
export async function leaveOutChanges(
  trx: Transaction<DB>,
  { userId, importId }: Authorized<ImportKey>,
): Promise<void> {
  await sql`
    update csv_import_rows set kind = 'skipped', effect = null
    where user_id = ${userId} and import_id = ${importId} and kind = 'matched' and effect is distinct from 'new'`.execute(
    trx,
  )
}
