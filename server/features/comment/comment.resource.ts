import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { eraseLikes, likesStay, likeCounters } from '../like/like.queries.ts'
import { commentCounters, eraseComments, mergeComments } from './comment-upkeep.queries.ts'
import { commentRoutes } from './comment.routes.ts'
import { commentsFile } from './comments-archive.ts'
import { moderatedComment } from './moderated-comment.queries.ts'

/** Posts and replies. */
export const commentResource = {
  name: 'comment',
  after: ['link', 'post-media', 'list', 'review'],
  routes: commentRoutes,
  moderated: moderatedComment,
  tables: ['comments', 'comment_mentions', 'comment_likes'],
  archive: { tables: ['comments', 'comment_mentions'], file: commentsFile },
  notArchived: { comment_likes: likesStay },
  counters: [...commentCounters, ...likeCounters('comment')],
  visibility: {
    table: 'comments',
    readers: {
      'features/comment/moderated-comment.queries.ts': 'what was reported or removed, for admins',
      'features/comment/thread.queries.ts':
        'locks, the way up to the top of a thread, and circles of all that is below a post, by ids',
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
