import { sql, type Transaction } from 'kysely'
import { subjectNames } from '../../common/api/event.ts'
import type { DB } from '../db/types.ts'
import type { EventChanges, LastEvent } from './entry-events.ts'

const subjectKinds = sql.join(subjectNames.map((noun) => sql.lit(noun)))

/** The latest event of each kind that a user has for a game. */
export async function lastEvents(trx: Transaction<DB>, userId: number, gameId: number): Promise<LastEvent[]> {
  const { rows } = await sql<LastEvent>`
    select distinct on (kind) id, kind, created_at, rating, rating_before, left_at from events
    where user_id = ${userId} and game_id = ${gameId} and kind not in (${subjectKinds}) order by kind, id desc`.execute(
    trx,
  )
  return rows
}

/** Writes the changes of the events; the caller has locked the user's collection. */
export async function writeEvents(
  trx: Transaction<DB>,
  userId: number,
  gameId: number,
  { add, remove, rate, leave, restore }: EventChanges,
  at: Date,
): Promise<void> {
  const own = (ids: number[]) => sql`user_id = ${userId} and id = any(${ids})`
  if (remove.length > 0) await sql`delete from events where ${own(remove)}`.execute(trx)
  if (leave.length > 0) await sql`update events set left_at = ${at} where ${own(leave)}`.execute(trx)
  if (restore.length > 0) await sql`update events set left_at = null where ${own(restore)}`.execute(trx)
  for (const { id, rating } of rate)
    await sql`update events set rating = ${rating} where user_id = ${userId} and id = ${id}`.execute(trx)
  if (add.length > 0)
    await trx
      .insertInto('events')
      .values(add.map((event) => ({ user_id: userId, game_id: gameId, created_at: at, ...event })))
      .execute()
}
