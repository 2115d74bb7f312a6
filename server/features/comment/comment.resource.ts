import type { MountedResource } from '../../http/mounted-resource.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { eraseLikes, likesStay } from '../like/erase-likes.ts'
import { likeCounters } from '../like/like-counters.queries.ts'
import { commentCounters } from './comment-counters.queries.ts'
import { commentRoutes } from './comment.routes.ts'
import { commentsFile } from './comments-archive.ts'
import { eraseComments } from './erase-comments.queries.ts'
import { moderatedComment } from './moderated-comment.ts'
import { mergeComments } from './merge-comments.queries.ts'

/** Posts and replies. */
export const commentResource = {
  name: 'comment',
  routes: commentRoutes,
  moderated: moderatedComment,
  tables: ['comments', 'comment_mentions', 'comment_likes'],
  archive: { tables: ['comments', 'comment_mentions'], file: commentsFile },
  notArchived: { comment_likes: likesStay },
  counters: [...commentCounters, ...likeCounters('comment')],
  visibility: {
    table: 'comments',
    readers: {
      'features/comment/audience.queries.ts': 'circles of all that is below a post, whoever may see it',
      'features/comment/moderated-comment.queries.ts': 'what was reported, for admins',
      'features/comment/restore-post.queries.ts': 'a removed post, for the admin who removes or restores it',
      'features/comment/thread.queries.ts': 'locks, and the way up to the top of a thread, by ids',
      'features/link/link.queries.ts': 'whether any post shows a preview, which is kept then',
      'features/comment/write-comment.queries.ts': 'posts of the viewer, locked for a write',
    },
  },
  rowsOfGames: { merged: ['comments.game_id'], merge: mergeComments },
  erase: [
    ...eraseLikes('comment'),
    eraseRows('comment_mentions.user_id'),
    eraseRows('comment_mentions.owner_id'),
    { columns: ['comments.user_id'], erase: ({ db }, userId, most) => eraseComments(db, userId, most) },
  ],
} as const satisfies MountedResource
