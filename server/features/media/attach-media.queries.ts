import { type Kysely, sql } from 'kysely'
import type { DB } from '../../db/types.ts'

/** Whose post, and which. */
export interface PostKey {
  userId: number
  id: number
}

/** An uploaded picture or video, for its post. */
export interface Attachment {
  id: string
  kind: 'picture' | 'video'
  alt: string
}

/**
 * Gives a post its pictures or its video, in this order; false when one of them is not the author's, of another kind,
 * gone, or in a post already: nothing may be attached then. Call it in the transaction of the post.
 */
export async function attachMedia(trx: Kysely<DB>, post: PostKey, given: readonly Attachment[]): Promise<boolean> {
  if (given.length === 0) return true
  const ids = given.map(({ id }) => id)
  const [kinds, alts] = [given.map(({ kind }) => kind), given.map(({ alt }) => alt)]
  const { rows } = await sql<{ id: string }>`
    update comment_media m set comment_id = ${post.id}, place = g.place, alt = g.alt
    from unnest(${ids}::uuid[], ${kinds}::text[], ${alts}::text[]) with ordinality g (id, kind, alt, place)
    where m.user_id = ${post.userId} and m.id = g.id and m.kind = g.kind and m.comment_id is null
    returning m.id`.execute(trx)
  return rows.length === given.length
}

/** Deletes the rows of a post's pictures and video; returns their ids, whose files are to be removed. */
export async function deleteMediaOf(trx: Kysely<DB>, post: PostKey): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    delete from comment_media where user_id = ${post.userId} and comment_id = ${post.id} returning id`.execute(trx)
  return rows.map(({ id }) => id)
}
