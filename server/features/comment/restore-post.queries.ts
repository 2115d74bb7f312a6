import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import { mentionsColumn } from '../../hydrate/comments.queries.ts'
import type { RemovedPost } from '../../resource/moderated.ts'
import type { PostKey } from '../media/attach-media.queries.ts'
import type { PostText } from './comment.ts'

/** What a post has before an admin removes it, with the rows of its media; undefined for a deleted one. */
export async function removedContent(db: Kysely<DB>, { userId, id }: PostKey): Promise<RemovedPost | undefined> {
  const { rows } = await sql<RemovedPost>`
    select c.document, c.lang, c.gif, c.link, c.link_preview_id as "previewId", ${mentionsColumn} as mentions, array(
      select to_jsonb(m) from comment_media m where m.user_id = c.user_id and m.comment_id = c.id order by m.place) as media
    from comments c where c.user_id = ${userId} and c.id = ${id} and c.visible`.execute(db)
  return rows[0]
}

/** The position in its thread that a removed post still has; undefined for one that is there, and one that is gone. */
export async function findGap(trx: Transaction<DB>, { userId, id }: PostKey) {
  const { rows } = await sql<{ root: number; parent_id: number | null; game_id: number | null }>`
    select coalesce(root_id, id) as root, parent_id, game_id from comments
    where user_id = ${userId} and id = ${id} and not visible`.execute(trx)
  return rows[0]
}

/**
 * Gives a removed post its content back; undefined when it has it already. A preview that was deleted meanwhile stays
 * away.
 */
export async function fillGap(
  trx: Transaction<DB>,
  { userId, id }: PostKey,
  { document, words, terms }: PostText,
  { lang, gif, link, previewId }: RemovedPost,
): Promise<{ public: boolean; created_at: Date } | undefined> {
  const { rows } = await sql<{ public: boolean; created_at: Date }>`
    update comments set visible = true, document = ${document}, words = ${words}, search = array_to_tsvector(${terms}::text[]),
      lang = ${lang}, gif = ${gif && JSON.stringify(gif)}::jsonb, link = ${link},
      link_preview_id = (select p.id from link_previews p where p.id = ${previewId}::uuid)
    where user_id = ${userId} and id = ${id} and not visible returning public, created_at`.execute(trx)
  return rows[0]
}

/** Gives a post its media back, as far as their files were held for the decision. */
export async function restoreMedia(trx: Transaction<DB>, { userId, id }: PostKey, media: object[]): Promise<void> {
  await sql`
    insert into comment_media (user_id, id, kind, comment_id, place, files, bytes, width, height, seconds, placeholder, alt, created_at)
    select ${userId}::integer, m.id, m.kind, ${id}::integer, m.place, m.files, m.bytes, m.width, m.height, m.seconds, m.placeholder,
      m.alt, m.created_at
    from jsonb_to_recordset(${JSON.stringify(media)}::jsonb) m (id uuid, kind text, place smallint, files jsonb, bytes integer,
      width integer, height integer, seconds real, placeholder text, alt text, created_at timestamptz)
    where exists (select from reported_media h where h.user_id = ${userId} and h.id = m.id)
    order by m.place on conflict do nothing`.execute(trx)
}
