import type { Kysely } from 'kysely'
import type { Aspect, Review } from '../../../common/api/review.ts'
import { isBlank, oneLine, paragraphs } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { AnyViewer } from '../../viewer.ts'

/** What an author gives: an aspect that is left out does not apply. */
export type GivenReview = { title: string; review: string; total: number } & Partial<Record<Aspect, number | null>>

/** A review as it is kept; whatever else a body held is not in it (RE-04). */
export type WrittenReview = { title: string; review: string; total: number } & Record<Aspect, number | null>

/** Throws field errors for a title or text without a letter in it. */
export function toWritten(given: GivenReview): WrittenReview {
  const title = oneLine(given.title)
  const review = paragraphs(given.review)
  const errors = {
    ...(isBlank(title) && { title: ['A review needs a title.'] }),
    ...(isBlank(review) && { review: ['A review needs a text.'] }),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const { total, gameplay = null, graphics = null, history = null, sound = null } = given
  return { title, review, total, gameplay, graphics, history, sound }
}

/** A review as the viewer sees it, or the 404 of an unknown one. */
export async function oneReview(db: Kysely<DB>, id: number, viewer: AnyViewer): Promise<Review> {
  const [review] = await hydratePage(db, 'reviews', [id], viewer)
  if (!review) throw notFound()
  return review
}

/** The 409 of a second review of one game. */
export const alreadyReviewed = (): AppError =>
  new AppError('conflict', 'You have reviewed this game already. Change that review instead.')

export const changedSince = (): AppError =>
  new AppError('conflict', 'This review was changed since you opened it. Look at what it says now, then save again.', {
    code: 'review_changed',
  })

/** Whether a review says the same already: a save whose answer was lost on the way is sent again. */
export const saysTheSame = (kept: WrittenReview, written: WrittenReview): boolean =>
  (Object.keys(written) as (keyof WrittenReview)[]).every((name) => kept[name] === written[name])
