import { sql, type Transaction, type Kysely } from 'kysely'
import type { CounterDefinition } from '../../db/verify-counters.ts'
import type { DB } from '../../db/types.ts'

const ofGames: CounterDefinition = {
  what: 'public lists of games',
  table: 'game_stats',
  thing: 'game',
  key: ['game_id'],
  columns: ['lists'],
  counted: sql`
    select i.game_id, count(*) as lists from list_games i join lists l on (l.user_id, l.id) = (i.user_id, i.list_id)
    where l.public group by 1`,
}

const ofUsers: CounterDefinition = {
  what: 'lists of users',
  table: 'user_counters',
  thing: 'user',
  key: ['user_id'],
  columns: ['lists', 'lists_public'],
  counted: sql`
    select user_id, count(*) as lists, count(*) filter (where public) as lists_public from lists group by 1`,
}

/** Counters of lists and repeated columns, all updated by triggers and foreign keys. */
export const listCounters: CounterDefinition[] = [
  // First the columns that other counters depend on: whether a list is public is repeated in its games.
  {
    what: 'games of lists that are as public and as old as their list',
    table: 'list_games',
    thing: 'list',
    key: ['user_id', 'game_id', 'list_id'],
    columns: ['public', 'list_created_at'],
    counted: sql`
      select i.user_id, i.game_id, i.list_id, l.public, l.created_at as list_created_at
      from list_games i join lists l on (l.user_id, l.id) = (i.user_id, i.list_id)`,
  },
  {
    what: 'games of lists',
    table: 'lists',
    thing: 'list',
    key: ['user_id', 'id'],
    columns: ['total_games'],
    counted: sql`select user_id, list_id as id, count(*) as total_games from list_games group by 1, 2`,
  },
  ofGames,
  ofUsers,
  {
    what: 'public lists of everybody',
    table: 'site_counters',
    thing: 'number of',
    key: ['key'],
    columns: ['value'],
    only: sql`k.key = 'lists'`,
    counted: sql`select 'lists' as key, count(*) as value from lists where public`,
  },
]

/**
 * Locks the lists that contain these games; concurrent changes finish first. The caller has locked the games, in the
 * same order as a write that adds a game to a list.
 */
export async function lockListsWith(trx: Transaction<DB>, gameIds: number[]): Promise<void> {
  await sql`
    select from lists where (user_id, id) in (select user_id, list_id from list_games where game_id = any(${gameIds}))
    order by user_id, id for update`.execute(trx)
}

/**
 * Replaces `from` by `into` in users' lists; a list that contains both keeps `into` where it was, and the
 * note of `from` where `into` has none. The triggers update
 * the counters. The rows of `from` are deleted with their game, so that for a moment two rows share a position.
 */
export async function mergeLists(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await lockListsWith(trx, [from, into])
  await sql`
    insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at, note)
    select user_id, list_id, ${into}, position, public, list_created_at, added_at, note
    from list_games where game_id = ${from}
    on conflict (user_id, list_id, game_id) do update set note = excluded.note
    where list_games.note = '' and excluded.note <> ''`.execute(trx)
}

/**
 * Deletes up to `most` games from a user's lists, list by list; returns how many. Deleting whole lists would update the
 * counters of half a million games in one statement. The lists are locked first, as in a concurrent deletion of a game.
 */
export function eraseListGames(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ list_id: number; game_id: number }>`
      select list_id, game_id from list_games where user_id = ${userId} order by list_id, game_id limit ${most}`.execute(
      trx,
    )
    await sql`
      select from lists where user_id = ${userId} and id = any(${[...new Set(rows.map((row) => row.list_id))]})
      order by id for update`.execute(trx)
    await sql`
      delete from list_games where user_id = ${userId} and (list_id, game_id) in (
        select list_id, game_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as g (list_id integer, game_id integer))`.execute(trx)
    return rows.length
  })
}
