import type { RateSummary } from '../../../../common/api/rate.ts'
import type { Totals } from '../../../../common/api/user.ts'
import { type EntryValues, flagNames } from '../../../../common/rules/collection.ts'

/** A user's totals after one entry changed; undefined: it is not in the collection. */
export function movedTotals(totals: Totals, before: EntryValues | undefined, after: EntryValues | undefined): Totals {
  const next = { ...totals }
  for (const flag of flagNames) next[flag] += Number(after?.[flag] ?? false) - Number(before?.[flag] ?? false)
  next.games += Number(after !== undefined) - Number(before !== undefined)
  next.rated += Number((after?.rating ?? null) !== null) - Number((before?.rating ?? null) !== null)
  return next
}

/**
 * A game's ratings after the viewer's own changed. The average is as precise as its rounding allows; the server's
 * answer follows.
 */
export function movedRate(summary: RateSummary, rating: number | null): RateSummary {
  const { own } = summary
  if (own === rating) return summary
  if (summary.own_counts === 0) return { ...summary, own: rating }
  const histogram = [...summary.histogram]
  const move = (score: number | null, by: number): void => {
    // Halves count for the next whole number.
    if (score !== null) histogram[Math.ceil(score) - 1] = Math.max(0, (histogram[Math.ceil(score) - 1] ?? 0) + by)
  }
  move(own, -1)
  move(rating, 1)
  const count = Math.max(0, summary.count + Number(rating !== null) - Number(own !== null))
  const sum = (summary.rate ?? 0) * summary.count - (own ?? 0) + (rating ?? 0)
  return {
    ...summary,
    rate: count === 0 ? null : Math.min(10, Math.max(1, sum / count)),
    count,
    histogram,
    own: rating,
  }
}
