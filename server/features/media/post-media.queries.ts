import { type Kysely, sql } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** Size in bytes of each file, by its name. */
type StoredFiles = Record<string, number>

export interface NewMedia {
  user_id: number
  id: string
  kind: 'picture' | 'video'
  files: StoredFiles
  width: number
  height: number
  placeholder: string
  created_at: Date
}

/** Stores a picture or video that waits for its post. */
export async function insertWaiting(db: Kysely<DB>, media: NewMedia): Promise<void> {
  const bytes = Object.values(media.files).reduce((sum, size) => sum + size, 0)
  await db
    .insertInto('comment_media')
    .values({ ...media, files: JSON.stringify(media.files), bytes })
    .execute()
}

/** The bytes of all files of a user, as stored. */
export async function bytesOf(db: Kysely<DB>, userId: number): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::float8 as bytes from comment_media where user_id = ${userId}`.execute(db)
  return rows[0]?.bytes ?? 0
}

/**
 * A picture or video, for who may see it, its owner or who sees its post; undefined for everybody else. `open`: all
 * members see it.
 */
export async function findMediaFor(db: Kysely<DB>, viewerId: number, key: { userId: number; id: string }) {
  const { rows } = await sql<{ files: StoredFiles; open: boolean }>`
    select m.files, exists (select from ${visibleComments(null)} c where c.id = m.comment_id and c.user_id = m.user_id) as open
    from comment_media m where m.user_id = ${key.userId} and m.id = ${key.id} and case
      when m.comment_id is null then m.user_id = ${viewerId}
      else exists (select from ${visibleComments(viewerId)} c where c.id = m.comment_id and c.user_id = m.user_id) end`.execute(
    db,
  )
  return rows[0]
}

/** Locks an own picture or video that no post shows. */
export async function lockWaiting(trx: Kysely<DB>, userId: number, id: string) {
  const row = await trx
    .selectFrom('comment_media')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('comment_id', 'is', null)
    .select(['user_id', 'id', 'kind', 'files', 'width', 'placeholder'])
    .forUpdate()
    .executeTakeFirst()
  return authorize(row && { ...row, files: row.files as StoredFiles })
}

/** Makes a picture the first frame of a video. */
export async function becomeVideo(
  trx: Kysely<DB>,
  own: Authorized<{ user_id: number; id: string }>,
  {
    file,
    size,
    width,
    height,
    seconds,
  }: { file: string; size: number; width: number; height: number; seconds: number },
): Promise<void> {
  await sql`
    update comment_media set kind = 'video', width = ${width}, height = ${height}, seconds = ${seconds},
      files = files || jsonb_build_object(${file}::text, ${size}::integer), bytes = bytes + ${size}
    where user_id = ${own.user_id} and id = ${own.id}`.execute(trx)
}

export async function deleteMedia(trx: Kysely<DB>, own: Authorized<{ user_id: number; id: string }>): Promise<void> {
  await trx.deleteFrom('comment_media').where('user_id', '=', own.user_id).where('id', '=', own.id).execute()
}

/** Deletes what no post came for. */
export async function deleteWaiting(db: Kysely<DB>, before: Date): Promise<void> {
  await db.deleteFrom('comment_media').where('comment_id', 'is', null).where('created_at', '<', before).execute()
}
