import type { Kysely } from 'kysely'
import type { Aspect, Review } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'
import { beginningOf, isBlank, oneLine, paragraphs } from '../../../common/rules/text.ts'
import type { DB } from '../../db/types.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { hydratePage } from '../../hydrate/hydrate.ts'
import type { AnyViewer } from '../../viewer.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { reviewSheet } from '../../drawing/review-sheet.ts'
import type { FindLinkPicture } from '../../resource/resource.ts'

/** The input of an author: an omitted aspect does not apply, an omitted title is made from the text. */
export type GivenReview = { title?: string; review: string; total: number } & Partial<Record<Aspect, number | null>>

/** A review as stored; other properties of a request body are not in it (RE-04). */
export type WrittenReview = { title: string; review: string; total: number } & Record<Aspect, number | null>

/** The input as stored. Throws field errors for a title or text without visible characters. */
export function toWritten(given: GivenReview): WrittenReview {
  const review = paragraphs(given.review)
  const title = given.title === undefined ? beginningOf(review, limits.reviewTitleMade) : oneLine(given.title)
  const errors = {
    ...(given.title !== undefined && isBlank(title) && { title: ['This title has nothing to read.'] }),
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

/** Whether a review has these contents already: a save whose response was lost is sent again. */
export const saysTheSame = (kept: WrittenReview, written: WrittenReview): boolean =>
  (Object.keys(written) as (keyof WrittenReview)[]).every((name) => kept[name] === written[name])

/** The preview picture of a review: what visitors see (P-34). */
export const reviewPicture: FindLinkPicture = async ({ db }, id) => {
  const [review] = await hydratePage(db, 'reviews', [id], null)
  if (!review) return undefined
  const { title, total, user, game, changed_at } = review
  const shown = { game: gameArt(game), title, total, nick: user.nick }
  return { version: changed_at, shown, draw: () => reviewSheet(shown) }
}
