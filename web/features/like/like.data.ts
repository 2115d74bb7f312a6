import { peoplePages } from '../friend/friend.data.ts'
import { likeCalls } from './like-calls.ts'
import type { Liked } from './shown-likes.ts'

/** Who likes a list or review, the latest first. */
export const likersQuery = ({ noun, id }: Liked) =>
  peoplePages(['likes', noun, id], (page, signal) =>
    likeCalls[noun].likes({ params: { id }, query: { page }, signal, quiet: true }),
  )
