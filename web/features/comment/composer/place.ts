import type { Comment } from '../../../../common/api/comment.ts'
import type { GameCard } from '../../../../common/api/game.ts'

/** Where somebody writes: each place has a draft of its own. */
export type Place =
  | { kind: 'new'; game?: GameCard }
  | { kind: 'reply'; post: Comment }
  | { kind: 'edit'; post: Comment }

/** The name of its draft in this browser. */
export function draftName(place: Place): string {
  if (place.kind === 'new') return place.game ? `post:game:${place.game.id}` : 'post:new'
  return `post:${place.kind}:${place.post.id}`
}
