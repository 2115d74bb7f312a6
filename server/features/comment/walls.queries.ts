import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Wall } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { notAmongSilenced } from '../../visibility/silences.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** A post on a wall. */
export interface WallRow {
  id: number
  user_id: number
}

/** Of how many followed people, or games, the posts are counted: where there are more, these stand for all. */
const countedMost = 500
/** A walk gives up after this many times the posts that would fill the wall if they were spread evenly. */
const patience = 3
/** What one post of theirs costs, and asking for those of one more person, by posts that are only walked past. */
const cost = { post: 2, value: 8 }

const newestFirst = sql`order by c.created_at desc, c.id desc`
const wall = sql`limit ${sql.lit(limits.wall)}`

/** The latest posts that the viewer sees, newest first, at most `limits.wall`: of everybody, or about one game. */
export async function latestPosts(db: Kysely<DB>, viewerId: number, gameId: number | null): Promise<WallRow[]> {
  const about = gameId === null ? sql`` : sql`and c.game_id = ${gameId}`
  const { rows } = await sql<WallRow>`
    select c.id, c.user_id from ${visibleComments(viewerId)} c where c.parent_id is null
      and ${notAmongSilenced(viewerId, 'c.user_id')} ${about} ${newestFirst} ${wall}`.execute(db)
  return rows
}

/** Whose posts a wall shows: the column that says so, its values, and how many posts one of them has. */
const chosen = (viewerId: number): Record<Exclude<Wall, 'all'>, Choice> => ({
  friends: {
    column: 'user_id',
    values: sql`select followed_id as value from follows where user_id = ${viewerId} union all select ${viewerId}::integer`,
    posts: sql`select comments_public - replies_public as posts from user_counters where user_id = v.value`,
  },
  games: {
    column: 'game_id',
    values: sql`select game_id as value from collection_entries where user_id = ${viewerId} and have`,
    posts: sql`select comments as posts from game_stats where game_id = v.value`,
  },
})

interface Choice {
  column: string
  values: RawBuilder<unknown>
  posts: RawBuilder<unknown>
}

/**
 * The latest posts of people whom the viewer follows, or about games that the viewer has. Where they are many, most of a wall is among
 * the latest posts of everybody, which one index has in order; where they are few, or long past, each one's own are read.
 */
export async function chosenPosts(db: Kysely<DB>, viewerId: number, which: Exclude<Wall, 'all'>): Promise<WallRow[]> {
  const choice = chosen(viewerId)[which]
  const { all, theirs, values } = await sizesOf(db, viewerId, choice)
  // A walk passes the more posts, the fewer of them are theirs.
  const passed = (limits.wall * all) / Math.max(theirs, 1)
  if (passed > cost.post * theirs + cost.value * values) return postsOfEach(db, viewerId, choice)
  const most = Math.ceil(patience * passed)
  const rows = await walk(db, viewerId, choice, most)
  return rows.length >= limits.wall || most >= all ? rows : postsOfEach(db, viewerId, choice)
}

/** About how many posts there are of everybody, and of the chosen; and how many these people, or games, are. */
async function sizesOf(db: Kysely<DB>, viewerId: number, { values, posts }: Choice) {
  const { rows } = await sql<{ all: number; theirs: number; values: number }>`
    with chosen as materialized (${values})
    select coalesce((select max(c.id) from ${visibleComments(viewerId)} c), 0) as all,
      (select count(*) from chosen) as values,
      (select coalesce(sum((${posts})), 0)::float / greatest(count(*), 1) from (
        select value from chosen limit ${sql.lit(countedMost)}) v) as theirs`.execute(db)
  const { all = 0, theirs = 0, values: count = 0 } = rows[0] ?? {}
  return { all, theirs: theirs * count, values: count }
}

async function walk(db: Kysely<DB>, viewerId: number, { column, values }: Choice, most: number): Promise<WallRow[]> {
  // `is true` keeps the choice a look-up for each post: as a join it would be put in order again.
  const { rows } = await sql<WallRow>`
    select c.id, c.user_id from (
      select c.id, c.user_id, c.game_id, c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null ${newestFirst} limit ${most}) c
    where (${sql.ref(`c.${column}`)} in (${values})) is true and ${notAmongSilenced(viewerId, 'c.user_id')}
    ${newestFirst} ${wall}`.execute(db)
  return rows
}

async function postsOfEach(db: Kysely<DB>, viewerId: number, { column, values }: Choice): Promise<WallRow[]> {
  const { rows } = await sql<WallRow>`
    select c.id, c.user_id from (${values}) v cross join lateral (
      select c.id, c.user_id, c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null and ${notAmongSilenced(viewerId, 'c.user_id')} and ${sql.ref(`c.${column}`)} = v.value
      ${newestFirst} ${wall}) c
    ${newestFirst} ${wall}`.execute(db)
  return rows
}
