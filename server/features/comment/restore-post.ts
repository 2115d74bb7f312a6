import type { Transaction } from 'kysely'
import { readDocument } from '../../../common/rules/post-document.ts'
import { recordActivity } from '../../activity/record-activity.ts'
import { lockGames } from '../../catalogue/write/locks.ts'
import type { DB } from '../../db/types.ts'
import type { RemovedPost } from '../../resource/moderated.ts'
import type { PostKey } from '../media/attach-media.queries.ts'
import { textOf } from './comment.ts'
import { fillGap, findGap, restoreMedia } from './restore-post.queries.ts'
import { lockPosts, lockThread } from './thread.queries.ts'
import { setMentions } from './write-comment.queries.ts'

/**
 * Brings a post back that an admin removed, where it was, as it was, without notifying anyone again; its likes are
 * gone. False when its place is gone or it is there already. It locks in the order of every writer of posts.
 */
export async function restorePost(trx: Transaction<DB>, key: PostKey, removed: RemovedPost): Promise<boolean> {
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
