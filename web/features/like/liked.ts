import type { Likeable } from '../../../common/api/index.ts'

/** One thing that can be liked. */
export type Liked = { noun: Likeable; id: number }
