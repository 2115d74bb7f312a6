import { type Kysely, sql, type Transaction } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import type { PostKey } from './media.queries.ts'

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

/** A picture or video of a reported post. */
export interface ReportedRow {
  user_id: number
  comment_id: number
  id: string
  kind: 'picture' | 'video'
  alt: string
  width: number
  height: number
}

/**
 * Stores that the files of a post are needed to judge it, in the transaction of the report: they stay when the post is
 * deleted.
 */
export async function holdMedia(trx: Transaction<DB>, { userId, id }: PostKey): Promise<void> {
  await sql`
    insert into reported_media (user_id, id, comment_id, kind, place, files, width, height, placeholder, alt)
    select user_id, id, comment_id, kind, place, files, width, height, placeholder, alt
    from comment_media where user_id = ${userId} and comment_id = ${id} order by id for update
    on conflict do nothing`.execute(trx)
}

/** The media of these posts, in their order. */
export async function findReported(db: Kysely<DB>, posts: readonly PostKey[]): Promise<ReportedRow[]> {
  if (posts.length === 0) return []
  const { rows } = await sql<ReportedRow>`
    select m.user_id, m.comment_id, m.id, m.kind, m.alt, m.width, m.height
    from unnest(${posts.map(({ userId }) => userId)}::integer[], ${posts.map(({ id }) => id)}::integer[]) p (user_id, id)
      join reported_media m on m.user_id = p.user_id and m.comment_id = p.id
    order by m.user_id, m.comment_id, m.place`.execute(db)
  return rows
}

/** The files of one of them; undefined for what was not reported, or is deleted. */
export async function findReportedFiles(db: Kysely<DB>, { userId, id }: { userId: number; id: string }) {
  const row = await db
    .selectFrom('reported_media')
    .innerJoin('users', 'users.id', 'reported_media.user_id')
    .where('reported_media.user_id', '=', userId)
    .where('reported_media.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .select(['reported_media.kind', 'reported_media.files'])
    .executeTakeFirst()
  return row && { kind: row.kind as ReportedRow['kind'], files: row.files as Record<string, number> }
}

/**
 * Deletes up to `most` rows of posts that nobody judges any more: no report of them is open, and no decision about them
 * stores what it was about. Their files go with the next sweep, unless the post still shows them. Returns how many.
 */
export async function releaseMedia(db: Kysely<DB>, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reported_media where (user_id, id) in (
      select m.user_id, m.id from reported_media m
      where not exists (
          select from reports r where r.kind = 'comment' and r.thing_id = m.comment_id and r.closed_at is null)
        and not exists (
          select from moderation_log l
          where l.kind = 'comment' and l.thing_id = m.comment_id and l.snapshot is not null)
      limit ${most})`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
