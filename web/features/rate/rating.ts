/** Scores go from 1 to 10 in halves; null is no score. */
const lowestRating = 1
export const highestRating = 10
const half = 0.5

export type Rating = number | null

const within = (value: number): number => Math.min(highestRating, Math.max(lowestRating, value))

/** Pressing a key sets its number; pressing the chosen one again subtracts a half, and once more restores it. */
export const pressRating = (value: Rating, key: number): number =>
  value === key && key > lowestRating ? key - half : key

/** The key of a score: 8.5 belongs to the 9. */
export const ratingKey = (value: Rating): number => (value === null ? lowestRating : Math.ceil(value))

const steps: Record<string, number> = {
  ArrowRight: half,
  ArrowUp: half,
  ArrowLeft: -half,
  ArrowDown: -half,
  PageUp: 1,
  PageDown: -1,
}

/** The effect of a keyboard key on a score; undefined: not handled. */
export const typeRating = (value: Rating, key: string): Rating | undefined => {
  if (key === 'Delete' || key === 'Backspace') return null
  if (key === 'Home') return lowestRating
  if (key === 'End') return highestRating
  if (/^\d$/.test(key)) return pressRating(value, Number(key) || highestRating)
  const step = steps[key]
  if (step === undefined) return undefined
  if (value === null) return step > 0 ? lowestRating : highestRating
  return within(value + step)
}

export type KeyTint = 'mine' | 'half' | 'below' | undefined

/** How a key is filled for a score. */
export const keyTint = (value: Rating, key: number): KeyTint => {
  if (value === null || key > ratingKey(value)) return undefined
  if (key < ratingKey(value)) return 'below'
  return value === key ? 'mine' : 'half'
}

/** The score at a place of the slide, from 0 (left end) to 1. */
export const ratingAt = (share: number): number => within(Math.round(share * highestRating * 2) / 2)
