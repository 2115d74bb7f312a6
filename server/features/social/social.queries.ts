import { type Kysely, sql } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import { isCovered } from '../../hydrate/comments.queries.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
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

/**
 * Ids of one page of the posts and replies with all these words, newest first, the last one as the beginning of a word; and how many there
 * are, at most `limits.wall`. What is covered is not found: the words would tell what is under it.
 */
export async function searchPosts(
  db: Kysely<DB>,
  viewerId: number,
  words: string[],
  { offset, count }: PageRange,
): Promise<{ ids: number[]; total: number }> {
  if (words.length === 0) return { ids: [], total: 0 }
  const query = words.map((word, at) => quoted(word) + (at === words.length - 1 ? ':*' : '')).join(' & ')
  const { rows } = await sql<{ id: number }>`
    select c.id from ${visibleComments(viewerId)} c where c.search @@ ${query}::tsquery and not ${isCovered(viewerId)}
      and ${notSilenced(viewerId, 'c.user_id')}
    order by c.created_at desc, c.id desc limit ${sql.lit(limits.wall)}`.execute(db)
  return { ids: rows.slice(offset, offset + count).map(({ id }) => id), total: rows.length }
}
