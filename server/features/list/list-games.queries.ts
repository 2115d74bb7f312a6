import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { OwnList } from './own-lists.queries.ts'
import { visibleLists } from '../../visibility/visible-lists.queries.ts'

const of = (list: OwnList) => sql`user_id = ${list.user_id} and list_id = ${list.id}`

/**
 * Adds a game to a list, at a position from 1 or at the end: the row, and by its trigger the counters of list and game.
 * Returns 'added', 'there' when the list contained it already, 'full'. The caller has locked the game.
 */
export async function addGame(
  trx: Transaction<DB>,
  list: OwnList,
  gameId: number,
  { place, note }: { place: number | undefined; note: string },
  at: Date,
): Promise<'added' | 'there' | 'full'> {
  if ((await gamesInList(trx, list, [gameId])).size > 0) return 'there'
  if (list.total_games >= limits.listGamesMax) return 'full'
  const position =
    (place && (await makeRoom(trx, list, place))) ??
    sql`
    (select coalesce(max(position), 0) + 1 from list_games where ${of(list)})`
  await sql`
    insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at, note)
    values (${list.user_id}, ${list.id}, ${gameId}, ${position}, ${list.public}, ${list.created_at}, ${at}, ${note})`.execute(
    trx,
  )
  return 'added'
}

/** Which of these games a list contains. */
export async function gamesInList(trx: Transaction<DB>, list: OwnList, gameIds: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select game_id as id from list_games where ${of(list)} and game_id = any(${gameIds})`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}

/** Adds games that a list does not contain to its end, in their order. The caller has locked them. */
export async function addGamesAtEnd(trx: Transaction<DB>, list: OwnList, gameIds: number[], at: Date): Promise<void> {
  await sql`
    insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at)
    select ${list.user_id}::integer, ${list.id}::integer, id,
      (select coalesce(max(position), 0) from list_games where ${of(list)}) + n,
      ${list.public}::boolean, ${list.created_at}::timestamptz, ${at}::timestamptz
    from unnest(${gameIds}::integer[]) with ordinality as added (id, n)`.execute(trx)
}

/** Removes games from a list; false when it contained none of them. */
export async function removeGames(trx: Transaction<DB>, list: OwnList, gameIds: number[]): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from list_games where ${of(list)} and game_id = any(${gameIds})`.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Moves the games from a place onwards up by one; returns the position that is then free, undefined beyond the end. */
async function makeRoom(trx: Transaction<DB>, list: OwnList, place: number): Promise<number | undefined> {
  const { rows } = await sql<{ position: number }>`
    select position from list_games where ${of(list)} order by position offset ${place - 1} limit 1`.execute(trx)
  const position = rows[0]?.position
  if (position === undefined) return undefined
  await sql`update list_games set position = position + 1 where ${of(list)} and position >= ${position}`.execute(trx)
  return position
}

/** Writes what the owner says about a game; null when the list does not contain it, false when it says so already. */
export async function setNote(
  trx: Transaction<DB>,
  list: OwnList,
  gameId: number,
  note: string,
): Promise<boolean | null> {
  const { rows } = await sql<{ note: string }>`
    select note from list_games where ${of(list)} and game_id = ${gameId}`.execute(trx)
  if (!rows[0]) return null
  if (rows[0].note === note) return false
  await sql`update list_games set note = ${note} where ${of(list)} and game_id = ${gameId}`.execute(trx)
  return true
}

/** The games of a list in order, with their stored positions, which may have gaps. */
export async function positionsOf(
  trx: Transaction<DB>,
  list: OwnList,
): Promise<{ game_id: number; position: number }[]> {
  const { rows } = await sql<{ game_id: number; position: number }>`
    select game_id, position from list_games where ${of(list)} order by position`.execute(trx)
  return rows
}

/**
 * Gives games of a list new positions, in one statement: two may swap places, because uniqueness is checked when the
 * transaction ends.
 */
export async function setPositions(
  trx: Transaction<DB>,
  list: OwnList,
  moved: { game_id: number; position: number }[],
): Promise<void> {
  await sql`
    update list_games g set position = m.position
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as m (game_id integer, position integer)
    where g.user_id = ${list.user_id} and g.list_id = ${list.id} and g.game_id = m.game_id`.execute(trx)
}

/** How many games a list contains; undefined when the viewer does not see it. */
export async function listSize(db: Kysely<DB>, viewerId: number | null, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select l.total_games as total from ${visibleLists(viewerId)} l where l.id = ${id}`.execute(db)
  return rows[0]?.total
}

/** One page of a list's games in order: their ids and notes, and the language of the owner. */
export async function listedOnPage(
  db: Kysely<DB>,
  viewerId: number | null,
  id: number,
  { offset, count }: PageRange,
): Promise<{ id: number; note: string; owner_lang: string }[]> {
  const { rows } = await sql<{ id: number; note: string; owner_lang: string }>`
    select g.game_id as id, g.note, (select owner.lang from users owner where owner.id = l.user_id) as owner_lang from ${visibleLists(viewerId)} l
    join list_games g on g.user_id = l.user_id and g.list_id = l.id
    where l.id = ${id} order by g.position offset ${offset} limit ${count}`.execute(db)
  return rows
}

/** Ids of a user's own lists that contain a game, oldest first. */
export async function ownListsWith(db: Kysely<DB>, userId: number, gameId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select list_id as id from list_games where user_id = ${userId} and game_id = ${gameId} order by list_id`.execute(db)
  return rows.map((row) => row.id)
}
