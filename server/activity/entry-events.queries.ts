import { sql, type Transaction } from 'kysely'
import { subjectNames } from '../../common/api/event.ts'
import type { DB } from '../db/types.ts'
import type { EventChanges, LastEvent } from './entry-events.ts'

/** An event with the game that it is about. */
type OfGame<T> = T & { game_id: number }

const subjectKinds = sql.join(subjectNames.map((noun) => sql.lit(noun)))

/** The latest event of each kind that a user has for each of these games. */
export async function lastEvents(
  trx: Transaction<DB>,
  userId: number,
  gameIds: number[],
): Promise<Map<number, LastEvent[]>> {
  const { rows } = await sql<OfGame<LastEvent>>`
    select distinct on (game_id, kind) game_id, id, kind, created_at, rating, rating_before, left_at from events
    where user_id = ${userId} and game_id = any(${gameIds}) and kind not in (${subjectKinds})
    order by game_id, kind, id desc`.execute(trx)
  return Map.groupBy(rows, ({ game_id }) => game_id)
}

/** Writes the changes of the events; the caller has locked the user's collection. */
export async function writeEvents(
  trx: Transaction<DB>,
  userId: number,
  { add, remove, rate, leave, restore }: Omit<EventChanges, 'add'> & { add: OfGame<EventChanges['add'][number]>[] },
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
      .values(add.map((event) => ({ user_id: userId, created_at: at, ...event })))
      .execute()
}
