import { sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Notes of one game become notes of the other; what a note of the same site lacks, it gets from the one that goes. */
export async function mergePlayNotes(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    update play_notes p set started = coalesce(p.started, o.started), finished = coalesce(p.finished, o.finished),
      hours = coalesce(p.hours, o.hours), replays = coalesce(p.replays, o.replays), note = coalesce(p.note, o.note)
    from play_notes o where o.game_id = ${from} and p.game_id = ${into} and p.user_id = o.user_id and p.source = o.source`.execute(
    trx,
  )
  await sql`
    update play_notes p set game_id = ${into} where game_id = ${from} and not exists (
      select from play_notes o where o.user_id = p.user_id and o.game_id = ${into} and o.source = p.source)`.execute(
    trx,
  )
}
