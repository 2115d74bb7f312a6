import { type Kysely, sql } from 'kysely'
import type { PictureKind } from '../../../common/rules/pictures.ts'
import type { DB } from '../../db/types.ts'

/** The tables whose rows name files. */
export type MediaTable = 'uploads' | 'comment_media'

/** Size in bytes of each file of a picture, by its name. */
type PictureFiles = Record<string, number>

export interface StoredPicture {
  id: string
  kind: PictureKind
  files: PictureFiles
}

/** The files of a picture that a user shows; undefined for a replaced picture or a deleted owner (P-40). */
export async function findShownPicture(db: Kysely<DB>, userId: number, id: string): Promise<StoredPicture | undefined> {
  const row = await db
    .selectFrom('uploads')
    .innerJoin('users', 'users.id', 'uploads.user_id')
    .where('uploads.user_id', '=', userId)
    .where('uploads.id', '=', id)
    .where('attached_at', 'is not', null)
    .where('users.deleted_at', 'is', null)
    .select(['uploads.id', 'kind', 'files'])
    .executeTakeFirst()
  return row && { id: row.id, kind: row.kind as PictureKind, files: row.files as PictureFiles }
}

/** Removes the shown pictures of these kinds, or of all kinds when none is given, and returns their ids. */
export async function deleteShown(trx: Kysely<DB>, userId: number, kinds: PictureKind[]): Promise<string[]> {
  const rows = await trx
    .deleteFrom('uploads')
    .where('user_id', '=', userId)
    .where('attached_at', 'is not', null)
    .where('kind', 'in', kinds)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores pictures that are now shown. */
export async function insertShown(trx: Kysely<DB>, userId: number, pictures: StoredPicture[], at: Date): Promise<void> {
  const rows = pictures.map(({ id, kind, files }) => ({
    user_id: userId,
    id,
    kind,
    files: JSON.stringify(files),
    bytes: Object.values(files).reduce((sum, size) => sum + size, 0),
    created_at: at,
    attached_at: at,
  }))
  await trx.insertInto('uploads').values(rows).execute()
}

/** Which of these have a row; the media of a reported post have one when the post is deleted, too. */
export async function findKnown(
  db: Kysely<DB>,
  table: MediaTable,
  wanted: readonly { userId: number; id: string }[],
): Promise<Set<string>> {
  if (wanted.length === 0) return new Set()
  const pairs = wanted.map(({ userId, id }) => sql`(${userId}::integer, ${id}::uuid)`)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where (user_id, id) in (${sql.join(pairs)})
    ${table === 'comment_media' ? sql`union select id from reported_media where (user_id, id) in (${sql.join(pairs)})` : sql``}`.execute(
    db,
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes pictures that were uploaded and never shown. */
export async function deleteUnattached(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('uploads').where('attached_at', 'is', null).where('created_at', '<', before).execute()
}

/** Every row of a table in the order of the key, in batches. */
export async function* allRows(db: Kysely<DB>, table: MediaTable | 'reported_media', batch = 1_000) {
  let [userId, id] = [0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const { rows } = await sql<{ user_id: number; id: string; files: PictureFiles }>`
      select user_id, id, files from ${sql.table(table)} where (user_id, id) > (${userId}::integer, ${id}::uuid)
      order by user_id, id limit ${batch}`.execute(db)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map((row) => ({ userId: row.user_id, id: row.id, files: row.files }))
    ;[userId, id] = [last.user_id, last.id]
  }
}

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
