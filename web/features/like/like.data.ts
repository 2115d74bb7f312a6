import { listApi } from '../../api/calls/list.gen.ts'
import { reviewApi } from '../../api/calls/review.gen.ts'
import { peoplePages } from '../friend/friend.data.ts'
import type { Liked } from './shown-likes.ts'

/** Who likes a list or review, the latest first. */
export const likersQuery = ({ noun, id }: Liked) =>
  peoplePages(['likes', noun, id], (page, signal) =>
    (noun === 'list' ? listApi : reviewApi).likes({ params: { id }, query: { page }, signal, quiet: true }),
  )
