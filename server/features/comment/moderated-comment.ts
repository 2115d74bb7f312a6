import { readDocument, wordsOf } from '../../../common/rules/post-document.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { Moderated } from '../../resource/moderated.ts'
import { commentsNow, postsAround } from './moderated-comment.queries.ts'
import { holdMedia } from '../media/reported-media.queries.ts'
import { removedContent } from './restore-post.queries.ts'
import { restorePost } from './restore-post.ts'
import { deletePost } from './write-comment.ts'
import { ownPlace } from './write-comment.queries.ts'

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
