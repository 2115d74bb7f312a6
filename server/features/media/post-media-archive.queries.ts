import { type Kysely, sql, type Transaction } from 'kysely'
import type { DB } from '../../db/types.ts'

/** A picture or video of a visible post. */
export interface ShownMedia {
  comment_id: number
  place: number
  id: string
  kind: 'picture' | 'video'
  alt: string
  /** Size in bytes of each file, by its name. */
  files: Record<string, number>
}

/** What a user's posts show, the latest post first, at most so many. */
export async function shownMedia(trx: Transaction<DB>, userId: number, most: number): Promise<ShownMedia[]> {
  const { rows } = await sql<ShownMedia>`
    select m.comment_id, m.place, m.id, m.kind, m.alt, m.files
    from comment_media m join comments c on c.user_id = m.user_id and c.id = m.comment_id and c.visible
    where m.user_id = ${userId} and m.comment_id is not null order by m.comment_id desc, m.place limit ${most}`.execute(
    trx,
  )
  return rows
}

/** Which of these moments (milliseconds) a user wrote something at, deleted posts too. */
export async function writtenAt(db: Kysely<DB>, userId: number, moments: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from comments
    where user_id = ${userId} and created_at = any(${moments.map((moment) => new Date(moment))}::timestamptz[])`.execute(
    db,
  )
  return new Set(rows.map(({ created_at }) => created_at.getTime()))
}

/** Which of these pictures and videos hang from a post. */
export async function hanging(db: Kysely<DB>, userId: number, ids: string[]): Promise<Set<string>> {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('comment_media')
          .select('id')
          .where('user_id', '=', userId)
          .where('id', 'in', ids)
          .where('comment_id', 'is not', null)
          .execute()
  return new Set(rows.map(({ id }) => id))
}

/** A stored picture or video for the post that was written at a moment. */
export interface BroughtMedia {
  moment: Date
  place: number
  alt: string
  id: string
  kind: 'picture' | 'video'
  files: Record<string, number>
  bytes: number
  width: number
  height: number
  seconds: number | null
  placeholder: string
}

/**
 * Hangs them from a user's own posts of these moments; what has no post, or one that shows something, is left. Returns
 * the ids that hang.
 */
export async function hangMedia(
  trx: Transaction<DB>,
  userId: number,
  brought: readonly BroughtMedia[],
  at: Date,
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    insert into comment_media (user_id, id, kind, comment_id, place, files, bytes, width, height, seconds, placeholder, alt, created_at)
    select c.user_id, g.id, g.kind, c.id, g.place, g.files, g.bytes, g.width, g.height, g.seconds, g.placeholder, g.alt, ${at}
    from jsonb_to_recordset(${JSON.stringify(brought)}::jsonb) as g (moment timestamptz, place smallint, alt text, id uuid, kind text,
      files jsonb, bytes integer, width integer, height integer, seconds real, placeholder text)
    join lateral (select c.* from comments c where c.user_id = ${userId} and c.created_at = g.moment order by c.id limit 1) c
      on c.visible and c.gif is null and c.link is null
    where not exists (select from comment_media m where m.user_id = c.user_id and m.comment_id = c.id)
    returning id`.execute(trx)
  return new Set(rows.map(({ id }) => id))
}
