import type { Gif } from '../../../common/api/gif.ts'
import { type Kysely, sql, type Transaction } from 'kysely'
import { authorize, type Authorized } from '../../db/authorized.ts'
import { keysOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { onTerms } from '../../visibility/silences.queries.ts'
import type { PostKey } from '../media/media.queries.ts'
import type { PostText, SendKey } from './comment.ts'
import type { Parent } from './thread.queries.ts'

/** A post that its author may change, locked until the transaction ends. */
export type OwnPost = Authorized<{
  user_id: number
  id: number
  parent_id: number | null
  document: string
  public: boolean
  spoiler: boolean
  edited_at: Date | null
  /** Whether something hangs from its text: pictures, a video, a GIF or a link. */
  shows: boolean
}>

/** What stands below the text of a post, if anything. */
export interface Thing {
  gif: Gif | null
  link: string | null
  previewId: string | null
}

interface InsertedPost extends PostText {
  parent: Parent | null
  gameId: number | null
  public: boolean
  spoiler: boolean
  lang: string | null
  circles: number[]
  thing?: Thing
  sendKey: SendKey | null
}

const searchOf = ({ terms }: PostText) => sql`array_to_tsvector(${terms}::text[])`

/** Inserts a post; returns its id, or undefined when its author has sent something with this key before. */
export async function insertPost(
  trx: Transaction<DB>,
  userId: number,
  { parent, sendKey, thing, ...post }: InsertedPost,
  at: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into comments (user_id, parent_id, root_id, game_id, document, words, search, lang, public, spoiler, circles,
      gif, link, link_preview_id, created_at, idempotency_key, request_hash)
    values (${userId}, ${parent?.id ?? null}, ${parent?.root ?? null}, ${post.gameId}, ${post.document}, ${post.words},
      ${searchOf(post)}, ${post.lang}, ${post.public}, ${post.spoiler}, ${post.circles},
      ${thing?.gif ? JSON.stringify(thing.gif) : null}, ${thing?.link ?? null}, ${thing?.previewId ?? null}, ${at}, ${sendKey?.key ?? null},
      ${sendKey?.digest ?? null})
    on conflict (user_id, idempotency_key) where idempotency_key is not null do nothing
    returning id`.execute(trx)
  return rows[0]?.id
}

/** What a user has sent with this key. */
export async function postBySendKey(trx: Transaction<DB>, userId: number, key: string) {
  const { rows } = await sql<{ id: number; request_hash: string }>`
    select id, request_hash from comments where user_id = ${userId} and idempotency_key = ${key}`.execute(trx)
  return rows[0]
}

/** Where a user's own post stands, not locked yet; undefined for a deleted or unknown one. */
export async function ownPlace(trx: Transaction<DB>, { userId, id }: PostKey) {
  const { rows } = await sql<{ root: number; parent_id: number | null; game_id: number | null }>`
    select coalesce(root_id, id) as root, parent_id, game_id from comments
    where user_id = ${userId} and id = ${id} and visible`.execute(trx)
  return rows[0]
}

/** A user's own post, locked; undefined for a deleted or unknown one. */
export async function lockOwnPost(trx: Transaction<DB>, { userId, id }: PostKey): Promise<OwnPost | undefined> {
  const { rows } = await sql<OwnPost>`
    select c.user_id, c.id, c.parent_id, c.document, c.public, c.spoiler, c.edited_at, c.gif is not null or c.link is not null
      or exists (select from comment_media m where m.user_id = c.user_id and m.comment_id = c.id) as shows
    from comments c where c.user_id = ${userId} and c.id = ${id} and c.visible for update of c`.execute(trx)
  return authorize(rows[0])
}

/** Rewrites a user's own post; who may see what is below it follows in `spreadCircles`. */
export async function updatePost(
  trx: Transaction<DB>,
  post: OwnPost,
  given: PostText & { public: boolean; spoiler: boolean },
  editedAt: Date | null,
): Promise<void> {
  await sql`
    update comments set document = ${given.document}, words = ${given.words}, search = ${searchOf(given)},
      public = ${given.public}, spoiler = ${given.spoiler}, edited_at = coalesce(${editedAt}, edited_at)
    where user_id = ${post.user_id} and id = ${post.id}`.execute(trx)
}

/** The ids of the users with these nicks whom an author may mention, by the keys of the nicks. */
export async function findUsersToMention(
  db: Kysely<DB>,
  authorId: number,
  keys: string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ nick_key: string; id: number }>`
    select u.nick_key, u.id from users u
    where u.nick_key = any(${keys}) and u.deleted_at is null and ${onTerms(authorId, 'u.id')}`.execute(db)
  return new Map(rows.map(({ nick_key: key, id }) => [key, id]))
}

/**
 * Makes these people the ones whom a post mentions; unknown and deleted ones are left out, and whom a block stands
 * between. Returns who is mentioned now and was not before, and the reverse.
 */
export async function setMentions(
  trx: Transaction<DB>,
  { userId, id }: PostKey,
  mentions: number[],
): Promise<{ added: number[]; removed: number[] }> {
  const removed = await sql<{ user_id: number }>`
    delete from comment_mentions where owner_id = ${userId} and comment_id = ${id} and user_id <> all(${mentions})
    returning user_id`.execute(trx)
  const added = await sql<{ user_id: number }>`
    insert into comment_mentions (owner_id, comment_id, user_id)
    select ${userId}::integer, ${id}::integer, u.id from users u where u.id = any(${keysOf(mentions)}) and u.deleted_at is null
      and ${onTerms(userId, 'u.id')} order by u.id on conflict do nothing returning user_id`.execute(trx)
  const ids = (rows: { user_id: number }[]) => rows.map((row) => row.user_id)
  return { added: ids(added.rows), removed: ids(removed.rows) }
}

/** Empties a user's own post, with its likes and mentions; its row keeps its place in the thread. */
export async function emptyPost(trx: Transaction<DB>, post: OwnPost): Promise<void> {
  const its = sql`owner_id = ${post.user_id} and comment_id = ${post.id}`
  await sql`delete from comment_likes where ${its}`.execute(trx)
  await sql`delete from comment_mentions where ${its}`.execute(trx)
  await sql`
    update comments set visible = false, document = '', words = '', search = '', lang = null,
      gif = null, link = null, link_preview_id = null
    where user_id = ${post.user_id} and id = ${post.id}`.execute(trx)
}
