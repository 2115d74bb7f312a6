import type { Comment } from '../../../../common/api/comment.ts'
import type { GameCard } from '../../../../common/api/game.ts'

/** A post that was sent and did not arrive: its number until it has one of the server, and the name of its draft. */
type Unsent = { id: number; name: string }

/** What another application shared: a post begins with it. A type alias, because a sent post is stored as JSON. */
type SharedStart = { paragraphs: string[]; game: GameCard | null }

/** Where somebody writes: each place has a draft of its own, and so has each post that did not arrive. */
export type NewPlace = { unsent?: Unsent } & (
  | { kind: 'new'; game?: GameCard; shared?: SharedStart }
  | { kind: 'reply'; post: Comment }
)
export type Place = NewPlace | { kind: 'edit'; post: Comment }

/** The name of the draft of a reply to this post. */
export const replyDraftName = (id: number): string => `post:reply:${id}`

/** The name of its draft in this browser. */
export function draftName(place: Place): string {
  if (place.kind !== 'edit' && place.unsent) return place.unsent.name
  if (place.kind === 'new') return place.game ? `post:game:${place.game.id}` : 'post:new'
  return place.kind === 'reply' ? replyDraftName(place.post.id) : `post:edit:${place.post.id}`
}
