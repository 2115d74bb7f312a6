import { type Kysely, type RawBuilder, sql } from 'kysely'
import { kindsOfNobody } from '../../../common/api/notification.ts'
import type { DB } from '../../db/types.ts'

const ofNobody = sql.join(kindsOfNobody.map((kind) => sql.lit(kind)))

/** Lines that nobody sees any more, by reason, as conditions on the row `n`. */
const reasons = {
  old: (before: Date) => sql`n.latest_at < ${before}`,
  /** A release or a loan is told for some days: a line that went earlier would be written again. */
  cleared: (before: Date) => sql`(n.kind not in ('wishlist', 'loan') or n.latest_at < ${before})
    and exists (select from notification_states s where s.user_id = n.user_id and s.cleared_at >= n.latest_at)`,
  undone: (before: Date) => sql`n.kind not in (${ofNobody}) and n.latest_at < ${before} and not exists (
    select from notification_acts a where a.user_id = n.user_id and a.notification_id = n.id and not a.undone)`,
} as const satisfies Record<string, (before: Date) => RawBuilder<unknown>>

/** Deletes up to `most` lines for this reason; returns how many. Those that somebody writes at this moment stay. */
export async function deleteLines(
  db: Kysely<DB>,
  reason: keyof typeof reasons,
  before: Date,
  most: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with gone as materialized (
      select n.user_id, n.id from notifications n where ${reasons[reason](before)} limit ${most} for update of n skip locked)
    delete from notifications n using gone where (n.user_id, n.id) = (gone.user_id, gone.id)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
