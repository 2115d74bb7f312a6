import type { Transaction, Kysely } from 'kysely'
import type { PostVersion } from '../../../common/api/comment.ts'
import { limits } from '../../../common/rules/limits.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { forgetPost, toldOfMentions } from '../../notifications/notify.queries.ts'
import { notify, takeBack, type Telling } from '../../notifications/notify.ts'
import { type Attachment, attachMedia, deleteMediaOf, type PostKey } from '../media/media.queries.ts'
import { circlesBelow, spreadCircles, lockPosts, lockThread, type Parent, visibleParent } from './thread.queries.ts'
import { emptyText, isEmptyText, keyUsed, type PostText, type SendKey, textOf } from './comment.ts'
import {
  emptyPost,
  insertPost,
  lockOwnPost,
  type OwnPost,
  ownPlace,
  postBySendKey,
  setMentions,
  type Thing,
  updatePost,
  findUsersToMention,
} from './write-comment.queries.ts'
import type { PostDocument } from '../../../common/rules/post-document.ts'
import { mentionKeys, withMentions } from '../../../common/rules/typed-mentions.ts'
import type { Gif } from '../../../common/api/gif.ts'
import type { Context } from '../../context.ts'
import { line } from '../../providers/clean.ts'
import { hashOf, readLink } from '../link/link.ts'
import { latestPreview } from '../link/link.queries.ts'

/**
 * Everybody who writes locks in this order: the accounts between which a block could come, the game, the thread, the
 * parent and the post; then come the counters.
 */

interface NewPost extends PostText {
  attachments: Attachment[]
  parentId: number | null
  gameId: number | null
  public: boolean
  spoiler: boolean
  lang: string | null
  thing?: Thing
  sendKey: SendKey | null
}

/**
 * Adds a post or a reply, with its event when it is a public post; the one of the first time when it was sent before.
 */
export async function writePost(
  trx: Transaction<DB>,
  userId: number,
  post: NewPost,
  telling: Telling,
): Promise<{ id: number; isNew: boolean }> {
  const { at } = telling
  // Before anything is asked about its place: an answer that was published and got lost is the answer, whatever has
  // gone since.
  const before = await sentBefore(trx, userId, post.sendKey)
  if (before) return before
  const { parent, gameId } = await takePlace(trx, userId, post)
  const above = parent?.circles ?? []
  const circles = circlesBelow(above, { userId, public: post.public })
  if (circles.length > limits.postCircles)
    throw new AppError('conflict', 'Too many people answered privately here. Answer in public, or write a new post.', {
      code: 'post_circles_full',
    })
  const id = await insertPost(trx, userId, { ...post, parent, gameId, circles }, at)
  if (id === undefined) {
    const sent = await sentBefore(trx, userId, post.sendKey)
    if (!sent) throw new Error('a post was neither inserted nor there already')
    return sent
  }
  const { added } = await setMentions(trx, { userId, id }, post.mentions)
  if (!(await attachMedia(trx, { userId, id }, post.attachments)))
    throw invalid({ image: ['An image or video is no longer there. Choose it again.'] }, 'media_gone')
  if (!parent && post.public) await recordActivity(trx, 'published', { noun: 'comment', userId, id }, at)
  await tellOf(trx, { userId, id, mentioned: added, answered: parent?.user_id }, telling)
  return { id, isNew: true }
}

/** Notifies whom a post answers, and whom it mentions beside them. */
async function tellOf(
  trx: Transaction<DB>,
  { userId, id, mentioned, answered }: PostKey & { mentioned: number[]; answered?: number | undefined },
  telling: Telling,
): Promise<void> {
  const about = { by: userId, about: id }
  if (answered !== undefined) await notify(trx, { ...about, kind: 'reply', to: [answered] }, telling)
  await notify(trx, { ...about, kind: 'mention', to: mentioned.filter((person) => person !== answered) }, telling)
}

/** Locks what a new post is added to. A reply is about the game of what it answers, unless it names another. */
async function takePlace(
  trx: Transaction<DB>,
  userId: number,
  { parentId, gameId, mentions }: Pick<NewPost, 'parentId' | 'gameId' | 'mentions'>,
): Promise<{ parent: Parent | null; gameId: number | null }> {
  const seen = parentId === null ? undefined : await visibleParent(trx, userId, parentId)
  if (parentId !== null && !seen) throw notFound()
  await lockPeople(trx, [userId, ...(seen ? [seen.user_id] : []), ...mentions])
  const about = gameId ?? seen?.game_id ?? null
  if (about !== null && (await lockGames(trx, [about])).size === 0 && gameId !== null)
    throw invalid({ id_game: ['There is no such game.'] })
  if (!seen) return { parent: null, gameId: about }
  await lockThread(trx, seen.root, 'shared')
  await lockPosts(trx, [seen.id])
  // Deleted, hidden or blocked in the meantime, there is nothing to answer.
  const parent = await visibleParent(trx, userId, seen.id)
  if (!parent) throw notFound()
  return { parent, gameId: gameId ?? parent.game_id }
}

/**
 * A block of this moment is seen by what follows, or comes after the post. Who writes alone is waited for by nobody.
 */
async function lockPeople(trx: Transaction<DB>, ids: number[]): Promise<void> {
  if (ids.length > 1) await lockAccounts(trx, ids)
}

/** What was sent with this key before; undefined for a new one. Throws 409 when it was something else. */
async function sentBefore(trx: Transaction<DB>, userId: number, sendKey: SendKey | null) {
  const before = sendKey && (await postBySendKey(trx, userId, sendKey.key))
  if (!before) return undefined
  if (before.request_hash !== sendKey.digest) throw keyUsed()
  return { id: before.id, isNew: false }
}

/** Locks a user's own post with its thread and its parent. Throws 404. */
async function lockWhole(trx: Transaction<DB>, key: PostKey, how: 'shared' | 'alone'): Promise<OwnPost> {
  const place = await ownPlace(trx, key)
  if (!place) throw notFound()
  if (place.game_id !== null) await lockGames(trx, [place.game_id])
  await lockThread(trx, place.root, how)
  await lockPosts(trx, place.parent_id === null ? [key.id] : [place.parent_id, key.id])
  const post = await lockOwnPost(trx, key)
  if (!post) throw notFound()
  return post
}

/**
 * Changes text, spoiler and audience of an own post; a new audience is that of everything below it as well. Throws a
 * field error where nothing would be left to see, and a conflict where another version than `from` would be
 * overwritten.
 */
export async function rewritePost(
  trx: Transaction<DB>,
  key: PostKey,
  given: PostText & { public: boolean; spoiler: boolean; from: PostVersion | undefined },
  telling: Telling,
): Promise<void> {
  const { at } = telling
  await lockPeople(trx, [key.userId, ...given.mentions])
  const post = await lockWhole(trx, key, 'alone')
  if (isEmptyText(given) && !post.shows) throw emptyText()
  const saysTheSame = post.document === given.document && post.spoiler === given.spoiler
  // A save whose answer was lost is sent again: there is nothing to overwrite.
  const isSame = saysTheSame && post.public === given.public
  if (!isSame && given.from && !isVersion(post, given.from)) throw changedSince()
  await updatePost(trx, post, given, saysTheSame ? null : at)
  const { added, removed } = await setMentions(trx, key, given.mentions)
  if (post.public !== given.public) {
    await spreadCircles(trx, post)
    const fact = given.public ? 'published' : 'hidden'
    if (post.parent_id === null) await recordActivity(trx, fact, { noun: 'comment', ...key }, at)
  }
  await takeBack(trx, { kind: 'mention', by: key.userId, about: key.id, to: removed })
  // One post rings no more people up in its life than it can mention, however often it is changed.
  const left = Math.max(0, limits.postMentions - (await toldOfMentions(trx, key.id)))
  await tellOf(trx, { ...key, mentioned: added.slice(0, left) }, telling)
}

const isVersion = (post: OwnPost, from: PostVersion): boolean =>
  Number(post.public) === from.public &&
  (from.edited_at === null ? null : Date.parse(from.edited_at)) === (post.edited_at?.getTime() ?? null)

const changedSince = (): AppError =>
  new AppError('conflict', 'This post was changed since you opened it. Look at what it says now, then save again.', {
    code: 'post_changed',
  })

/**
 * Deletes an own post: nothing of it stays but its place in the thread. Returns the ids of its pictures and video,
 * whose files are to be removed.
 */
export async function deletePost(trx: Transaction<DB>, key: PostKey, at: Date): Promise<string[]> {
  const post = await lockWhole(trx, key, 'shared')
  await emptyPost(trx, post)
  const media = await deleteMediaOf(trx, key)
  if (post.parent_id === null) await recordActivity(trx, 'emptied', { noun: 'comment', ...key }, at)
  await forgetPost(trx, key.id)
  return media
}

/**
 * A text in which nicks that its author typed in full are mentions (POS-10). Unknown nicks, users whom a block stands
 * between, and users beyond `limits.postMentions` stay words.
 */
export async function resolveTypedMentions(db: Kysely<DB>, authorId: number, given: PostText): Promise<PostText> {
  const document = JSON.parse(given.document) as PostDocument
  const keys = mentionKeys(document)
  if (keys.size === 0) return given
  const ids = await findUsersToMention(db, authorId, [...keys])
  const mentions = new Set(given.mentions)
  const idOf = (key: string): number | undefined => {
    const id = ids.get(key)
    if (id === undefined || (!mentions.has(id) && mentions.size >= limits.postMentions)) return undefined
    mentions.add(id)
    return id
  }
  return textOf(withMentions(document, idOf), [...mentions])
}

/** The GIF or the link that was sent with a post. Throws field errors. */
export function readThing(
  { providers }: Pick<Context, 'providers'>,
  { gif = null, link = null }: { gif?: Gif | null; link?: string | null },
): Pick<Thing, 'gif' | 'link'> {
  if (gif && link !== null) throw invalid({ link: ['A post has a GIF or a link, not both.'] }, 'post_one_thing')
  if (gif && providers.gif?.accepts(gif) !== true)
    throw invalid({ gif: ['This GIF is not one of the GIF service.'] }, 'post_gif')
  return { gif: gif && plainGif(gif), link: link === null ? null : readLink(link, 'link') }
}

/** Nothing but the known fields, and a title of one line. */
const plainGif = ({ provider, id, title, preview, full }: Gif): Gif => ({
  provider,
  id,
  title: line(title, limits.titleMax) ?? '',
  preview: plainPicture(preview),
  full: plainPicture(full),
})

const plainPicture = ({ url, width, height }: Gif['full']): Gif['full'] => ({ url, width, height })

/** What the linked page said when somebody last looked: nobody can send a card of their own. */
export const previewOfThing = async ({ db }: Pick<Context, 'db'>, link: string | null): Promise<string | null> =>
  link === null ? null : ((await latestPreview(db, hashOf(link))) ?? null)
