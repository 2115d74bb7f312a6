import type { Likeable } from '../../../common/api/index.ts'
import type { ErasureStep } from '../../resource/erasure.ts'
import { eraseLikes as eraseLikesOf } from './like.queries.ts'

/** Removes the likes that a person gave to things of a noun, and those that theirs were given. */
export const eraseLikes = (noun: Likeable): ErasureStep[] =>
  (['user_id', 'owner_id'] as const).map((side) => ({
    columns: [`${noun}_likes.${side}`],
    erase: ({ db }, userId, most) => eraseLikesOf(db, noun, side, userId, most),
  }))

/** Why no archive holds likes. */
export const likesStay = 'opinions about what others wrote, which may be private or gone where the archive goes'
