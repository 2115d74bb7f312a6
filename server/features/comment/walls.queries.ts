import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Wall } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** A post on a wall. */
export interface WallRow {
  id: number
  user_id: number
}

/** How many of the latest posts of everybody are looked through before each followed person, or each game, is asked. */
const walkedMost = 20_000

const newestFirst = sql`order by c.created_at desc, c.id desc`
const wall = sql`limit ${sql.lit(limits.wall)}`

/** The latest posts that the viewer sees, newest first, at most `limits.wall`: of everybody, or about one game. */
export async function latestPosts(db: Kysely<DB>, viewerId: number, gameId: number | null): Promise<WallRow[]> {
  const about = gameId === null ? sql`` : sql`and c.game_id = ${gameId}`
  const { rows } = await sql<WallRow>`
    select c.id, c.user_id from ${visibleComments(viewerId)} c where c.parent_id is null
      and ${notSilenced(viewerId, 'c.user_id')} ${about} ${newestFirst} ${wall}`.execute(db)
  return rows
}

/** Whose posts a wall shows: the column that says so, and its values. */
const chosen = (viewerId: number): Record<Exclude<Wall, 'all'>, { column: string; values: RawBuilder<unknown> }> => ({
  friends: {
    column: 'user_id',
    values: sql`select followed_id as value from follows where user_id = ${viewerId} union all select ${viewerId}::integer`,
  },
  games: {
    column: 'game_id',
    values: sql`select game_id as value from collection_entries where user_id = ${viewerId} and have`,
  },
})

/**
 * The latest posts of people whom the viewer follows, or about games that the viewer has. Mostly they are among the latest of everybody,
 * which one index has in order; otherwise each person's, or game's, own posts are read.
 */
export async function chosenPosts(db: Kysely<DB>, viewerId: number, which: Exclude<Wall, 'all'>): Promise<WallRow[]> {
  const choice = chosen(viewerId)[which]
  const column = sql.ref(`c.${choice.column}`)
  const { rows } = await sql<WallRow & { walked: number }>`
    with walked as materialized (
      select c.id, c.user_id, c.game_id, c.created_at from ${visibleComments(viewerId)} c where c.parent_id is null
        and ${notSilenced(viewerId, 'c.user_id')} ${newestFirst} limit ${sql.lit(walkedMost)})
    select c.id, c.user_id, (select count(*) from walked) as walked from walked c
    where ${column} in (select value from (${choice.values}) v) ${newestFirst} ${wall}`.execute(db)
  if (rows.length >= limits.wall || (rows[0] && rows[0].walked < walkedMost)) return rows
  const { rows: each } = await sql<WallRow>`
    select c.id, c.user_id from (${choice.values}) v cross join lateral (
      select c.id, c.user_id, c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null and ${notSilenced(viewerId, 'c.user_id')} and ${column} = v.value ${newestFirst} ${wall}) c
    ${newestFirst} ${wall}`.execute(db)
  return each
}
