import { type Kysely, sql } from 'kysely'
import type { Gif } from '../../../common/api/gif.ts'
import type { DB } from '../../db/types.ts'
import { mentionsColumn } from '../../hydrate/comments.queries.ts'
import type { ThingKey } from '../../resource/moderated.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

interface FoundPost {
  id: number
  ownerId: number
  document: string
  about: string | null
  public: boolean
  spoiler: boolean
  mentions: number[]
  gif: Gif | null
  link: string | null
}

/**
 * These posts as they are now, whoever may see them, with the titles of their games; deleted ones are not among them.
 */
export async function commentsNow(db: Kysely<DB>, ids: readonly number[]): Promise<FoundPost[]> {
  const { rows } = await sql<FoundPost>`
    select c.id, c.user_id as "ownerId", c.document, g.title as about, c.public, c.spoiler, c.gif, c.link,
      ${mentionsColumn} as mentions
    from comments c left join games g on g.id = c.game_id where c.id = any(${ids}) and c.visible`.execute(db)
  return rows
}

interface AroundPost {
  of: number
  id: number
  userId: number
  document: string
  at: Date
  part: 'above' | 'below'
}

/** How many replies to a reported post admins see. */
const repliesShown = sql.lit(5)

/**
 * The first post of the thread and the one that was answered, as far as the author of the reported post sees them, and
 * its first replies that every member sees. Replies that are private are not needed to judge it.
 */
export async function postsAround(db: Kysely<DB>, keys: readonly ThingKey[]): Promise<AroundPost[]> {
  if (keys.length === 0) return []
  const { rows } = await sql<AroundPost>`
    with reported as materialized (
      select c.id, c.user_id, c.parent_id, c.root_id
      from unnest(${keys.map(({ ownerId }) => ownerId)}::integer[], ${keys.map(({ id }) => id)}::integer[]) k (user_id, id)
        join comments c on (c.user_id, c.id) = (k.user_id, k.id))
    select r.id as of, p.id, p.user_id as "userId", p.document, p.created_at as at, p.part
    from reported r cross join lateral (
      (select above.id, above.user_id, above.document, above.created_at, 'above' as part
        from ${visibleComments(sql<number>`r.user_id`)} above where above.id in (r.parent_id, r.root_id))
      union all
      (select below.id, below.user_id, below.document, below.created_at, 'below' as part
        from ${visibleComments(null)} below where below.parent_id = r.id
        order by below.created_at, below.id limit ${repliesShown})) p
    order by p.created_at, p.id`.execute(db)
  return rows
}
