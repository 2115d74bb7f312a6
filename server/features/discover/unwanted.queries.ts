import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { Instant } from '../../../common/api/shapes.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { Game } from '../../resource/archive/games.queries.ts'

/**
 * Suggests this game to the user no more; false when there is no such game. With more than `limits.unwantedMax`, the
 * one refused longest ago may come again.
 */
export function refuseGame(db: Kysely<DB>, userId: number, gameId: number, at: Date): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const there = await lockGames(trx, [gameId])
    if (!there.has(gameId)) return false
    await sql`
      insert into unwanted_suggestions (user_id, game_id, created_at) values (${userId}, ${gameId}, ${at})
      on conflict do nothing`.execute(trx)
    await sql`
      delete from unwanted_suggestions where user_id = ${userId} and game_id in (
        select game_id from unwanted_suggestions where user_id = ${userId}
        order by created_at desc, game_id desc offset ${sql.lit(limits.unwantedMax)})`.execute(trx)
    return true
  })
}

/** Lets it be suggested again; nothing happens where it was not refused. */
export async function acceptGame(db: Kysely<DB>, userId: number, gameId: number): Promise<void> {
  await db.deleteFrom('unwanted_suggestions').where('user_id', '=', userId).where('game_id', '=', gameId).execute()
}

/** One page of the games that a user refused, the latest first, and how many they are. */
export async function refusedPage(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const { rows } = await sql<{ ids: number[]; total: number }>`
    select (select count(*)::integer from unwanted_suggestions where user_id = ${userId}) as total,
      array(select game_id from unwanted_suggestions where user_id = ${userId}
        order by created_at desc, game_id desc offset ${offset} limit ${count}) as ids`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** Ids of all games that a user refused, the latest first. */
export async function refusedIds(db: Kysely<DB>, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('unwanted_suggestions')
    .select('game_id')
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .orderBy('game_id', 'desc')
    .execute()
  return rows.map(({ game_id }) => game_id)
}

/** Who refused the one game has refused the other. */
export async function mergeRefused(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`
    insert into unwanted_suggestions (user_id, game_id, created_at)
    select user_id, ${into}, created_at from unwanted_suggestions where game_id = ${from} order by user_id
    on conflict do nothing`.execute(trx)
  await sql`delete from unwanted_suggestions where game_id = ${from}`.execute(trx)
}

/** Which games a user does not want suggested. */
export const unwantedFile = defineArchive({
  name: 'not-for-me',
  about: {
    en: 'the suggested games that you said are not for you',
    es: 'los juegos sugeridos que dijiste que no son para ti',
  },
  title: 'The games that a person does not want suggested',
  description: 'Each once.',
  list: 'games',
  most: limits.unwantedMax,
  table: 'unwanted_suggestions',
  order: ['game_id'],
  columns: { game: Game, created_at: Instant },
  same: ['game_id'],
  rowsMax: limits.unwantedMax,
})
