import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Wall } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { notAmongSilenced, notSilenced } from '../../visibility/silences.queries.ts'
import { unseenAuthors, visibleComments } from '../../visibility/visible-comments.queries.ts'

/** A post on a wall. */
export interface WallRow {
  id: number
  user_id: number
}

/** The upper rows of a wall, and how many it has altogether. */
export interface UpperRows {
  rows: WallRow[]
  total: number
}

/** Of how many followed people, or games, the posts are counted: where there are more, these stand for all. */
const countedMost = 500
/** A walk may go on for this many times the posts that would be enough if theirs were spread evenly. */
const patience = 3
/** What one post of theirs costs, and asking for those of one more person, by posts that are only walked past. */
const cost = { post: 2, value: 8 }
/** How many posts and replies may have come since another one for news to be looked for among them alone. */
const sinceMost = 4_000

const newestFirst = sql`order by c.created_at desc, c.id desc`
const wall = sql`limit ${sql.lit(limits.wall)}`
const notBefore = (from: Date | null) => (from === null ? sql`` : sql`and c.created_at >= ${from}`)

/**
 * The latest posts that the viewer sees, newest first, at most `limits.wall`: of everybody, or about one game; with a
 * moment, not those before it.
 */
export async function latestPosts(
  db: Kysely<DB>,
  viewerId: number,
  gameId: number | null,
  from: Date | null = null,
): Promise<WallRow[]> {
  const about = gameId === null ? sql`` : sql`and c.game_id = ${gameId}`
  const { rows } = await sql<WallRow>`
    select c.id, c.user_id from ${visibleComments(viewerId)} c where c.parent_id is null
      and ${notAmongSilenced(viewerId, 'c.user_id')} ${about} ${notBefore(from)} ${newestFirst} ${wall}`.execute(db)
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
 * The latest posts of people whom the viewer follows, or about games that the viewer has: `wanted` of them where the
 * counters tell that the wall is full, otherwise all. Where these people or games are many, most of a wall is among the
 * latest posts of everybody, which one index has in order; where they are few, or long past, each one's own are read.
 */
export async function chosenPosts(
  db: Kysely<DB>,
  viewerId: number,
  which: Exclude<Wall, 'all'>,
  wanted: number = limits.wall,
): Promise<UpperRows> {
  const choice = chosen(viewerId)[which]
  const { all, theirs, values, surely } = await sizesOf(db, viewerId, choice)
  const isFull = surely >= limits.wall
  const count = isFull ? wanted : limits.wall
  const rows = await upperPosts(db, viewerId, choice, { all, theirs, values, count })
  return { rows, total: isFull ? limits.wall : rows.length }
}

async function upperPosts(
  db: Kysely<DB>,
  viewerId: number,
  choice: Choice,
  { all, theirs, values, count }: { all: number; theirs: number; values: number; count: number },
): Promise<WallRow[]> {
  // A walk passes the more posts, the fewer of them are theirs.
  const passed = (count * all) / Math.max(theirs, 1)
  const ofEach = cost.post * Math.min(theirs, count * values) + cost.value * values
  if (passed > ofEach) return postsOfEach(db, viewerId, choice, count)
  const most = Math.ceil(Math.max(patience * passed, ofEach))
  const rows = await walk(db, viewerId, choice, { most, count })
  return rows.length >= count || most >= all ? rows : postsOfEach(db, viewerId, choice, count)
}

/**
 * About how many posts there are of everybody, and of the chosen; how many these people, or games, are; and how many of
 * their posts the viewer surely sees: what is counted, less all posts of people who are kept away.
 */
async function sizesOf(db: Kysely<DB>, viewerId: number, { values, posts }: Choice) {
  const { rows } = await sql<{ all: number; counted: number; away: number; values: number }>`
    with chosen as materialized (${values})
    select coalesce((select max(c.id) from ${visibleComments(viewerId)} c), 0) as all,
      (select count(*) from chosen) as values,
      (select coalesce(sum((${posts})), 0) from (
        select value from chosen limit ${sql.lit(countedMost)}) v) as counted,
      (select coalesce(sum(n.comments_public - n.replies_public), 0) from user_counters n where n.user_id in (
        ${unseenAuthors(viewerId)}
        union all select own.other_id from silences own where own.user_id = ${viewerId})) as away`.execute(db)
  const { all = 0, counted = 0, away = 0, values: count = 0 } = rows[0] ?? {}
  return { all, theirs: counted * Math.max(1, count / countedMost), values: count, surely: counted - away }
}

async function walk(
  db: Kysely<DB>,
  viewerId: number,
  { column, values }: Choice,
  { most, count, from = null }: { most: number; count: number; from?: Date | null },
): Promise<WallRow[]> {
  // `is true` keeps the choice a look-up for each post: as a join it would be put in order again.
  const { rows } = await sql<WallRow>`
    select c.id, c.user_id from (
      select c.id, c.user_id, c.game_id, c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null ${notBefore(from)} ${newestFirst} limit ${most}) c
    where (${sql.ref(`c.${column}`)} in (${values})) is true and ${notAmongSilenced(viewerId, 'c.user_id')}
    ${newestFirst} limit ${count}`.execute(db)
  return rows
}

async function postsOfEach(
  db: Kysely<DB>,
  viewerId: number,
  { column, values }: Choice,
  count: number,
): Promise<WallRow[]> {
  const { rows } = await sql<WallRow>`
    select c.id, c.user_id from (${values}) v cross join lateral (
      select c.id, c.user_id, c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null and ${notAmongSilenced(viewerId, 'c.user_id')} and ${sql.ref(`c.${column}`)} = v.value
      ${newestFirst} limit ${count}) c
    ${newestFirst} limit ${count}`.execute(db)
  return rows
}

/**
 * The rows of a wall among which everything is that is newer than the post `since`: by its place on the wall, or by its
 * number. Mostly a few posts came after it, and nothing below the oldest of them needs to be read.
 */
export async function postsSince(
  db: Kysely<DB>,
  viewerId: number,
  { wall: which, gameId, since }: { wall: Wall; gameId: number | null; since: number },
): Promise<WallRow[]> {
  const { later, from, passed } = await comeSince(db, viewerId, since)
  if (later <= sinceMost && from === null) return []
  if (which === 'all') return latestPosts(db, viewerId, gameId, from)
  if (from === null || passed > sinceMost) return (await chosenPosts(db, viewerId, which)).rows
  return walk(db, viewerId, chosen(viewerId)[which], { most: sinceMost, count: limits.wall, from })
}

/**
 * How many numbers posts and replies have got since this one. Unless that is more than `sinceMost`, also when the
 * oldest of these posts was written, which for one out of an archive is long ago, and how many posts a walk passes down
 * to it, at most one more than `sinceMost`.
 */
async function comeSince(db: Kysely<DB>, viewerId: number, since: number) {
  const most = sql.lit(sinceMost + 1)
  const { rows } = await sql<{ later: number; from: Date | null; passed: number }>`
    with numbers as materialized (
      select coalesce(max(c.id), 0) - ${since}::integer + 1 as later from ${visibleComments(viewerId)} c),
    posts as materialized (
      select c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null and c.id >= ${since} and (select later from numbers) < ${most}
      order by c.id limit ${most})
    select later, (select min(created_at) from posts) as from, (
      select count(*) from (
        select from ${visibleComments(viewerId)} c
        where c.parent_id is null and c.created_at >= (select min(created_at) from posts) limit ${most}) p) as passed
    from numbers`.execute(db)
  return rows[0] ?? { later: 0, from: null, passed: 0 }
}

/** How many of the latest posts of everybody are looked through. */
const walked = 2_000

/**
 * Ids of the posts that the front page shows a member, at most `limits.homePosts`, one of each author, none of their
 * own: those of people whom they follow and about games that they have first, the newest of others where these are too
 * few.
 */
export async function homePostIds(db: Kysely<DB>, viewerId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with latest as materialized (
      select c.id, c.user_id, c.game_id, c.created_at from ${visibleComments(viewerId)} c
      where c.parent_id is null and c.user_id <> ${viewerId} and ${notSilenced(viewerId, 'c.user_id')}
        and not exists (select from hidden_comments h where h.user_id = ${viewerId} and h.comment_id = c.id)
      order by c.created_at desc, c.id desc limit ${sql.lit(walked)}),
    told as (
      select l.*, l.user_id in (select followed_id from follows where user_id = ${viewerId})
        or (l.game_id is not null
          and l.game_id in (select game_id from collection_entries where user_id = ${viewerId} and have)) as near
      from latest l),
    each_author as (select distinct on (user_id) * from told order by user_id, near desc, created_at desc, id desc)
    select id from each_author order by near desc, created_at desc, id desc limit ${sql.lit(limits.homePosts)}`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}
