import { sql, type Transaction } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { Authorized } from '../../db/authorized.ts'
import { rowsOf } from '../../db/rows.ts'
import type { DB } from '../../db/types.ts'
import type { ImportKey } from './imports.queries.ts'

type Linked = Authorized<ImportKey & { format: GamePlatformName }>

/** Games of a linked account joined the collection, or were there already: they are copies of these, and not offered again. */
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
 * After an undo: what it took back may be offered again, but not by the nightly pass, which would bring it back unasked: that
 * is switched off. What the nightly pass itself had brought counts as removed by hand.
 */
export async function noteTakenBack(
  trx: Transaction<DB>,
  { userId, importId, format }: Linked,
  auto: 'asked' | 'nightly' | null,
): Promise<void> {
  if (auto === 'nightly') return
  await sql`
    update platform_games p set imported_at = null from csv_import_changes c
    where c.user_id = ${userId} and c.import_id = ${importId} and c.undone = 'restored'
      and p.user_id = ${userId} and p.platform = ${format} and p.game_id = c.game_id`.execute(trx)
  await sql`update platform_accounts set sync = false where user_id = ${userId} and platform = ${format}`.execute(trx)
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
