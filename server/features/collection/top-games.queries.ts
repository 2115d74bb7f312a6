import { type Kysely, sql, type Transaction } from 'kysely'
import { lockGames } from '../../catalogue/write/locks.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { lockCollection } from './collection.queries.ts'

const putFirst = (user: string) => sql`
  from top_games t join collection_entries heart on heart.user_id = t.user_id and heart.game_id = t.game_id
  where t.user_id = ${sql.ref(user)} and heart.favourite`

/** The ids of the games that a user put first, in their order, as a column: those that still have the heart. */
export const topGameIds = (user: string) => sql<number[]>`array(
  select t.game_id ${putFirst(user)} order by t.place)`

/** The first favourite by name of a user who put none first, as a column. */
export const firstFavouriteId = (user: string) => sql<number | null>`(
  select e.game_id from collection_entries e join games g on g.id = e.game_id
  where e.user_id = ${sql.ref(user)} and e.favourite and not exists (select ${putFirst(user)})
  order by g.name_key collate "C", g.id limit 1)`

/**
 * Replaces the games that a user put first, in their order; false, with nothing changed, when one of them is no
 * favourite of theirs.
 */
export function setTopGames(db: Kysely<DB>, userId: number, gameIds: number[]): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    // In the order of every change of a collection: games, then the collection.
    await lockGames(trx, gameIds)
    await lockCollection(trx, userId)
    const { rows } = await sql`
      select from collection_entries where user_id = ${userId} and favourite and game_id = any(${gameIds})`.execute(trx)
    if (rows.length < gameIds.length) return false
    await trx.deleteFrom('top_games').where('user_id', '=', userId).execute()
    await addTopGames(
      trx,
      userId,
      gameIds.map((game_id, at) => ({ game_id, place: at + 1 })),
    )
    return true
  })
}

/** Those of an archive, for a user who has chosen none. The caller has locked the games and the collection. */
export async function restoreTopGames(
  trx: Transaction<DB>,
  userId: number,
  games: { game_id: number; place: number }[],
): Promise<void> {
  const chosen = await trx.selectFrom('top_games').select('place').where('user_id', '=', userId).executeTakeFirst()
  if (!chosen) await addTopGames(trx, userId, games)
}

async function addTopGames(
  trx: Transaction<DB>,
  userId: number,
  games: { game_id: number; place: number }[],
): Promise<void> {
  if (games.length === 0) return
  await sql`
    insert into top_games (user_id, place, game_id)
    select ${userId}, row.place, row.game_id from ${rowsOf(games, 'game_id integer, place smallint')}
    join collection_entries heart on heart.user_id = ${userId} and heart.game_id = row.game_id and heart.favourite
    on conflict do nothing`.execute(trx)
}

/** Where a user put both games first, the better place stays; otherwise the game keeps its place. */
export async function mergeTopGames(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    delete from top_games t using top_games other
    where other.user_id = t.user_id and t.game_id in (${from}, ${into}) and other.game_id in (${from}, ${into})
      and t.place > other.place`.execute(trx)
  await sql`update top_games set game_id = ${into} where game_id = ${from}`.execute(trx)
}
