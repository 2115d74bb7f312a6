import type { Review } from '../../../common/api/review.ts'
import { limits } from '../../../common/rules/limits.ts'
import { dropDraft, keepDraft, readDraft } from '../../offline/drafts.ts'

/** A review while it is being written. */
export interface Draft {
  title: string
  review: string
  /** Null: not chosen by hand; it follows the rating of the game or the other scores. */
  total: number | null
  gameplay: number | null
  graphics: number | null
  history: number | null
  sound: number | null
}

export const emptyDraft: Draft = {
  title: '',
  review: '',
  total: null,
  gameplay: null,
  graphics: null,
  history: null,
  sound: null,
}

/** The initial draft for an existing review; an empty one without it. */
export const draftOf = (review: Review | null): Draft => (review === null ? emptyDraft : pickDraft(review))

const pickDraft = ({ title, review, total, gameplay, graphics, history, sound }: Draft): Draft => ({
  title,
  review,
  total,
  gameplay,
  graphics,
  history,
  sound,
})

export const sameDraft = (one: Draft, other: Draft): boolean =>
  Object.entries(one).every(([name, value]) => value === other[name as keyof Draft])

const nameOf = (gameId: number): string => `review:${gameId}`

/**
 * A stored draft, with the version of the review that it was based on: the time of its change, undefined for a new
 * review.
 */
interface KeptDraft {
  draft: Draft
  from: string | undefined
}

/** The user's unfinished review of a game; null without one, or when it cannot be read. */
export function keptDraft(gameId: number): KeptDraft | null {
  const kept = readDraft(nameOf(gameId)) as Partial<Draft & { from: string }> | null
  if (typeof kept?.title !== 'string' || typeof kept.review !== 'string') return null
  const scores = [kept.total, kept.gameplay, kept.graphics, kept.history, kept.sound]
  const from = typeof kept.from === 'string' ? kept.from : undefined
  return scores.every(isScore) ? { draft: pickDraft(kept as Draft), from } : null
}

const isScore = (value: unknown): boolean =>
  value === null || (typeof value === 'number' && value >= 0 && value <= limits.reviewScoreMax && (value * 2) % 1 === 0)

/** Stores it for the next time, unless it is unchanged. */
export const storeDraft = (userId: number, gameId: number, { draft, from }: KeptDraft, start: Draft): void =>
  sameDraft(draft, start) ? dropDraft(userId, nameOf(gameId)) : keepDraft(userId, nameOf(gameId), { ...draft, from })

export const forgetDraft = (userId: number, gameId: number): void => dropDraft(userId, nameOf(gameId))

/** The suggested total and its source: the user's rating of the game, otherwise the mean of the scores, in halves. */
export function suggestedTotal(
  draft: Draft,
  rating: number | null | undefined,
): { total: number; from: 'rating' | 'mean' } | null {
  if (rating) return { total: rating, from: 'rating' }
  const scores = [draft.gameplay, draft.graphics, draft.history, draft.sound].filter((score) => score !== null)
  if (scores.length === 0) return null
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return { total: Math.round(mean * 2) / 2, from: 'mean' }
}

/** The number of letters as the server counts them. */
export const lengthOf = (text: string): number => Array.from(text).length
