import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { PostKey } from './attach-media.queries.ts'

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
