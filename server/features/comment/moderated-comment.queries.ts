import { type Kysely, sql, type Transaction } from 'kysely'
import type { Gif } from '../../../common/api/gif.ts'
import type { DB } from '../../db/types.ts'
import { mentionsColumn } from '../../hydrate/comments.queries.ts'
import type { ThingKey, RemovedPost, Moderated } from '../../resource/moderated.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'
import type { PostKey } from '../media/media.queries.ts'
import { type PostText, textOf } from './comment.ts'
import { readDocument, wordsOf } from '../../../common/rules/post-document.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import { holdMedia } from '../media/post-media.queries.ts'
import { deletePost } from './write-comment.ts'
import { ownPlace, setMentions } from './write-comment.queries.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { lockPosts, lockThread } from './thread.queries.ts'

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
async function commentsNow(db: Kysely<DB>, ids: readonly number[]): Promise<FoundPost[]> {
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
async function postsAround(db: Kysely<DB>, keys: readonly ThingKey[]): Promise<AroundPost[]> {
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

/** What a post has before an admin removes it, with the rows of its media; undefined for a deleted one. */
async function removedContent(db: Kysely<DB>, { userId, id }: PostKey): Promise<RemovedPost | undefined> {
  const { rows } = await sql<RemovedPost>`
    select c.document, c.lang, c.gif, c.link, c.link_preview_id as "previewId", ${mentionsColumn} as mentions, array(
      select to_jsonb(m) from comment_media m where m.user_id = c.user_id and m.comment_id = c.id order by m.place) as media
    from comments c where c.user_id = ${userId} and c.id = ${id} and c.visible`.execute(db)
  return rows[0]
}

/** The position in its thread that a removed post still has; undefined for one that is there, and one that is gone. */
async function findGap(trx: Transaction<DB>, { userId, id }: PostKey) {
  const { rows } = await sql<{ root: number; parent_id: number | null; game_id: number | null }>`
    select coalesce(root_id, id) as root, parent_id, game_id from comments
    where user_id = ${userId} and id = ${id} and not visible`.execute(trx)
  return rows[0]
}

/**
 * Gives a removed post its content back; undefined when it has it already. A preview that was deleted meanwhile stays
 * away.
 */
async function fillGap(
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
async function restoreMedia(trx: Transaction<DB>, { userId, id }: PostKey, media: object[]): Promise<void> {
  await sql`
    insert into comment_media (user_id, id, kind, comment_id, place, files, bytes, width, height, seconds, placeholder, alt, created_at)
    select ${userId}::integer, m.id, m.kind, ${id}::integer, m.place, m.files, m.bytes, m.width, m.height, m.seconds, m.placeholder,
      m.alt, m.created_at
    from jsonb_to_recordset(${JSON.stringify(media)}::jsonb) m (id uuid, kind text, place smallint, files jsonb, bytes integer,
      width integer, height integer, seconds real, placeholder text, alt text, created_at timestamptz)
    where exists (select from reported_media h where h.user_id = ${userId} and h.id = m.id)
    order by m.place on conflict do nothing`.execute(trx)
}

/** All that a post says, what it covers too: it was reported for its words. */
function wholeText(document: string): string {
  const read = readDocument(document)
  return 'problem' in read ? '' : wordsOf(read.document, { withSpoilers: true })
}

/** How admins decide on posts. */
export const moderatedComment: Moderated = {
  sees: async (db, id, viewer) => (await hydratePage(db, 'comments', [id], viewer)).length === 1,
  now: async (db, ids) =>
    (await commentsNow(db, ids)).map(({ id, ownerId, about, ...post }) => ({
      id,
      ownerId,
      about,
      title: '',
      text: wholeText(post.document),
      hidden: false,
      post,
    })),
  around: async (db, keys) =>
    (await postsAround(db, keys)).map(({ document, ...row }) => ({ ...row, text: wholeText(document) })),
  async remove(trx, { ownerId: userId, id }, at) {
    if (!(await ownPlace(trx, { userId, id }))) return false
    await deletePost(trx, { userId, id }, at)
    return true
  },
  async contentOf(trx, { ownerId: userId, id }) {
    await holdMedia(trx, { userId, id })
    return removedContent(trx, { userId, id })
  },
  restore: (trx, { ownerId: userId, id }, removed) => restorePost(trx, { userId, id }, removed),
}

/**
 * Brings a post back that an admin removed, where it was, as it was, without notifying anyone again; its likes are
 * gone. False when its place is gone or it is there already. It locks in the order of every writer of posts.
 */
async function restorePost(trx: Transaction<DB>, key: PostKey, removed: RemovedPost): Promise<boolean> {
  const read = readDocument(removed.document, { mayBeEmpty: true })
  const gap = await findGap(trx, key)
  if (!gap || 'problem' in read) return false
  if (gap.game_id !== null) await lockGames(trx, [gap.game_id])
  await lockThread(trx, gap.root, 'shared')
  await lockPosts(trx, gap.parent_id === null ? [key.id] : [gap.parent_id, key.id])
  const post = await fillGap(trx, key, textOf(read.document, removed.mentions), removed)
  if (!post) return false
  await setMentions(trx, key, removed.mentions)
  await restoreMedia(trx, key, removed.media)
  if (gap.parent_id === null && post.public)
    await recordActivity(trx, 'published', { noun: 'comment', ...key }, post.created_at)
  return true
}
