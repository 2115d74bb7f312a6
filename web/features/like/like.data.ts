import { peopleKeys } from '../../cache/keys.ts'
import { peoplePages } from '../friend/friend.data.ts'
import { likeCallsOf } from './like-calls.ts'
import type { Liked } from './liked.ts'

/** Who likes a list or review, the latest first. */
export const likersQuery = ({ noun, id }: Liked) =>
  peoplePages(peopleKeys.likers(noun, id), (page, signal) =>
    likeCallsOf(noun).likes({ params: { id }, query: { page }, signal, quiet: true }),
  )
