import type { Likeable } from '../../../common/api/like.ts'
import { listApi } from '../../api/calls/list.gen.ts'
import { reviewApi } from '../../api/calls/review.gen.ts'

type LikeCalls = Pick<typeof listApi, 'like' | 'unlike' | 'likes'>

/** The calls about the likes of each noun. */
export const likeCalls: Record<Likeable, LikeCalls> = { list: listApi, review: reviewApi }
