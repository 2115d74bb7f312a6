import type { QueryClient } from '@tanstack/react-query'
import type { Likeable, Likes } from '../../../common/api/like.ts'
import { changeShown } from '../../lib/shown-things.ts'

/** One thing that can be liked. */
export interface Liked {
  noun: Likeable
  id: number
}

/** A field that only this noun has: by its id alone a list cannot be told from a review, a game or an event. */
const marks: Record<Likeable, string> = { list: 'TotalGames', review: 'total' }

/**
 * Shows, wherever a thing stands in the cache, that the viewer likes it or not, and counts it. What shows it already stays as it is,
 * so the opposite call takes back exactly what this one did.
 */
export const showLike = (client: QueryClient, thing: Liked, likes: boolean): void =>
  change(client, thing, (shown) => {
    if ((shown.liked === 1) === likes) return shown
    return { liked: likes ? 1 : 0, TotalLikes: shown.TotalLikes + (likes ? 1 : -1) }
  })

/** Shows the server's word. */
export const showLikes = (client: QueryClient, thing: Liked, { liked, TotalLikes }: Likes): void =>
  change(client, thing, (shown) =>
    shown.liked === liked && shown.TotalLikes === TotalLikes ? shown : { liked, TotalLikes },
  )

const change = (client: QueryClient, { noun, id }: Liked, make: (shown: Likes) => Likes): void =>
  void changeShown(client, (thing) => {
    if (thing['id'] !== id || !('TotalLikes' in thing) || !(marks[noun] in thing)) return undefined
    const shown = thing as unknown as Likes
    const next = make(shown)
    return next === shown ? thing : { ...thing, ...next }
  })
