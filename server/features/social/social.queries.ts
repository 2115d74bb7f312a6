import { type Kysely, sql } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { type PageRange, keysOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { isCovered } from '../../hydrate/comments.queries.ts'
import { notAmongSilenced } from '../../visibility/silences.queries.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** A game, and how many posts are about it. */
interface Topic {
  game_id: number
  total: number
}

/** The games that most posts since then are about, of posts that everybody sees. */
export async function topicsSince(db: Kysely<DB>, since: Date, count: number): Promise<Topic[]> {
  const { rows } = await sql<Topic>`
    select c.game_id, count(*) as total from ${visibleComments(null)} c
    where c.parent_id is null and c.game_id is not null and c.created_at >= ${since}
    group by c.game_id order by total desc, c.game_id limit ${count}`.execute(db)
  return rows
}

/** Terms as they stand in `comments.search`; quoted, nothing in them is query syntax. */
const quoted = (term: string): string => `'${term.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`

/** How many of the latest posts are looked through first, and at most. */
const looked = { first: 4_000, most: 20_000 }
/** A further look goes back this many times as far as would be enough if the words were spread evenly. */
const patience = { amongLatest: 1.5, byWords: 2 }
/**
 * What reading one post that the index of words has costs, by numbers of posts that are joined with that index: its
 * page is mostly not in memory.
 */
const costOfPost = 200

/**
 * Ids of one page of the posts and replies with all these words, the last one as the beginning of a word, or tagged
 * with one of these games, newest first; and how many there are, at most `limits.postsFound`. What is covered is not
 * found by its words: they would tell what is under it.
 *
 * No index has the posts of a word in the order of time. The latest few thousand are looked through; they tell how
 * usual the words are, and so whether the others of a usual word must be read, or only those among the latest.
 */
export async function searchPosts(
  db: Kysely<DB>,
  viewerId: number,
  { words, gameIds }: { words: string[]; gameIds: number[] },
  { offset, count }: PageRange,
): Promise<{ ids: number[]; total: number }> {
  if (words.length === 0) return { ids: [], total: 0 }
  const query = words.map((word, at) => quoted(word) + (at === words.length - 1 ? ':*' : '')).join(' & ')
  const [worded, tagged] = await Promise.all([findPosts(db, viewerId, query), taggedWith(db, viewerId, gameIds)])
  const found = tagged.length === 0 ? worded : await inOrder(db, viewerId, [...worded, ...tagged])
  return { ids: found.slice(offset, offset + count), total: found.length }
}

/** Posts and replies that are tagged with one of these games; the game of a covered one is shown on its cover. */
async function taggedWith(db: Kysely<DB>, viewerId: number, gameIds: number[]): Promise<number[]> {
  if (gameIds.length === 0) return []
  const { rows } = await sql<{ id: number }>`
    select c.id from ${visibleComments(viewerId)} c
    where c.game_id = any(${keysOf(gameIds)}) and ${notAmongSilenced(viewerId, 'c.user_id')} ${newestFirst}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The latest of these posts, each once. */
async function inOrder(db: Kysely<DB>, viewerId: number, ids: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from ${visibleComments(viewerId)} c where c.id = any(${keysOf(ids)}) ${newestFirst}`.execute(db)
  return rows.map(({ id }) => id)
}

async function findPosts(db: Kysely<DB>, viewerId: number, query: string): Promise<number[]> {
  const { ids, all } = await amongLatest(db, viewerId, query, looked.first)
  if (ids.length >= limits.postsFound || all <= looked.first) return ids
  const found = await further(db, viewerId, query, { all, seen: ids.length })
  return found.length >= limits.postsFound ? found : byWords(db, viewerId, query)
}

/** Those that a further look finds, after a first one that has `seen` some of them; none where that is not worth it. */
async function further(
  db: Kysely<DB>,
  viewerId: number,
  query: string,
  { all, seen }: { all: number; seen: number },
): Promise<number[]> {
  // So many of the latest posts would have enough of them.
  const enough = (looked.first * limits.postsFound) / Math.max(seen, 1)
  const near = Math.ceil(patience.amongLatest * enough)
  if (near <= looked.most) return (await amongLatest(db, viewerId, query, near)).ids
  const far = Math.ceil(patience.byWords * enough)
  const withWords = (all * seen) / looked.first
  return far < Math.min(all, costOfPost * withWords) ? byWordsFrom(db, viewerId, query, all - far) : []
}

const newestFirst = sql`order by c.created_at desc, c.id desc limit ${sql.lit(limits.postsFound)}`

/** What of a source `c` a search shows. */
const shown = (viewerId: number) => sql`not ${isCovered(viewerId)} and ${notAmongSilenced(viewerId, 'c.user_id')}`

/** Those among the latest posts; and an id that is at least the number of all posts. */
async function amongLatest(db: Kysely<DB>, viewerId: number, query: string, most: number) {
  const { rows } = await sql<{ ids: number[]; all: number }>`
    select coalesce((select max(c.id) from ${visibleComments(viewerId)} c), 0) as all, array(
      select c.id from (
        select c.* from ${visibleComments(viewerId)} c order by c.created_at desc, c.id desc limit ${most}) c
      where c.search @@ ${query}::tsquery and ${shown(viewerId)} ${newestFirst}) as ids`.execute(db)
  return rows[0] ?? { ids: [], all: 0 }
}

/** Those that the index of words has. */
async function byWords(db: Kysely<DB>, viewerId: number, query: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from (
      select c.* from ${visibleComments(viewerId)} c where c.search @@ ${query}::tsquery offset 0) c
    where ${shown(viewerId)} ${newestFirst}`.execute(db)
  return rows.map(({ id }) => id)
}

/**
 * Those of them that have this number or a later one: the indexes of words and of numbers are joined before any post is
 * read. None where these are not the latest, because a post with an earlier number is as young as the oldest of them.
 */
async function byWordsFrom(db: Kysely<DB>, viewerId: number, query: string, first: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with found as materialized (
      select c.id, c.created_at from (
        select c.* from ${visibleComments(viewerId)} c
        where c.search @@ ${query}::tsquery and c.id >= ${first} offset 0) c
      where ${shown(viewerId)} ${newestFirst})
    select c.id from found c where (
      select earlier.id from ${visibleComments(viewerId)} earlier
      where earlier.created_at >= (select min(created_at) from found) and earlier.id < ${first}
      order by earlier.created_at desc, earlier.id desc limit 1) is null
    ${newestFirst}`.execute(db)
  return rows.map(({ id }) => id)
}
