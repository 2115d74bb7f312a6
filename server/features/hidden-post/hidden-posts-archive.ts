import Type from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'
import { visibleComments } from '../../visibility/visible-comments.queries.ts'

/** Which posts a user hid: those that the user still sees are hidden again. */
export const hiddenPostsFile = defineArchive({
  name: 'hidden-posts',
  about: { en: 'the posts of others that you hid', es: 'las publicaciones de otros que ocultaste' },
  title: 'The posts of others that a person hid for themselves',
  description: 'By number and by the nick of their author, as it was then; their words belong to others.',
  list: 'posts',
  most: limits.hiddenPostsMax,
  table: 'hidden_comments',
  order: ['comment_id'],
  columns: { id: Id, nick: Type.String({ minLength: 1, maxLength: limits.nickMax }), created_at: Instant },
  named: { column: 'comment_id', userColumn: 'owner_id', from: visibleComments },
  same: ['comment_id'],
  rowsMax: limits.hiddenPostsMax,
})
