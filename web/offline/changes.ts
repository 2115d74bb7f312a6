import type { AnyUpdate } from '../cache/optimistic.ts'
import type { OptimisticUpdate, Json } from '../cache/optimistic-update.ts'
import { rating, setting } from '../features/collection/changes/change-game.ts'
import { lending } from '../features/collection/lending/lending.ts'
import { followChange } from '../features/friend/follow.ts'
import { likeChange } from '../features/like/set-like.ts'
import { addition, removal } from '../features/list/list-changes.ts'
import { m } from '../paraglide/messages.js'

interface Kind {
  change: AnyUpdate
  /** What a change is called when it was refused: the game, or what was pressed. */
  nameOf: (variables: Json) => string
}

const kind = <V extends Json, A>(change: OptimisticUpdate<V, A>, nameOf: (variables: V) => string): Kind => ({
  change: change as unknown as AnyUpdate,
  nameOf: nameOf as unknown as Kind['nameOf'],
})

/**
 * Every change that waits for a network here; posts wait as drafts, and send themselves
 * (web/features/comment/unsent-post.tsx).
 */
export const kinds: readonly Kind[] = [
  kind(setting, ({ game }) => game.title),
  kind(lending, ({ game }) => game.title),
  kind(rating, ({ game }) => game.title),
  kind(addition, ({ game }) => game.title),
  kind(removal, () => m.offline_what_list()),
  kind(followChange, () => m.offline_what_follow()),
  kind(likeChange, () => m.offline_what_like()),
]
