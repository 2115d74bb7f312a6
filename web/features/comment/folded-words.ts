import type { Comment } from '../../../common/api/comment.ts'
import { m } from '../../paraglide/messages.js'

/** Why a post is a line, for the reader who chose so; empty for any other post. */
export const foldedWords = (collapsed: Comment['collapsed']): string => {
  if (collapsed === null) return ''
  return collapsed.by === 'post' ? m.comment_folded_post() : m.comment_folded_word({ word: collapsed.word })
}
