import type { Likeable } from '../../../common/api/like.ts'

/** One thing that can be liked. */
export type Liked = { noun: Likeable; id: number }
