import type { CollectionEntry } from '../../../../common/api/collection.ts'
import { type Change, type EntryValues, flagNames } from '../../../../common/rules/collection.ts'
import type { Draft } from '../../../cache/draft.ts'
import { collectionKeys, rateKeys } from '../../../cache/keys.ts'
import { ownTotalsQuery } from '../../user/totals.data.ts'
import type { collectionQuery } from '../collection.data.ts'
import { type EntryGame, entryIndex, entryWith, factsOf, valuesOf, withEntry } from '../entry.ts'
import type { rateQuery } from '../rate.data.ts'
import { foldChanges } from './changes.ts'
import type { RateSummary } from '../../../../common/api/rate.ts'
import type { Totals } from '../../../../common/api/user.ts'

/** Shows a change of the viewer's entry as the server will make it, by the same rules. */
export function showChange(draft: Draft, about: { userId: number; game: EntryGame; change: Change }): void {
  const { userId, game, change } = about
  draft.updateAll<typeof collectionQuery>(collectionKeys.own(userId), (collection) => {
    const before = entryIndex(collection).get(game.id)
    const [was, is] = [before && valuesOf(before), foldChanges(before && valuesOf(before), [change])]
    if (isSame(was, is)) return collection
    count(draft, game, was, is)
    return withEntry(collection, game, is && entryWith(before ?? factsOf(game), is))
  })
}

/** Shows the server's entry; undefined: it is deleted. */
export function showEntry(draft: Draft, userId: number, game: EntryGame, entry: CollectionEntry | undefined): void {
  draft.updateAll<typeof collectionQuery>(collectionKeys.own(userId), (collection) => {
    const before = entryIndex(collection).get(game.id)
    count(draft, game, before && valuesOf(before), entry && valuesOf(entry))
    return withEntry(collection, game, entry)
  })
}

/** The numbers that depend on an entry: the viewer's totals, and the ratings of the game. */
export function count(
  draft: Draft,
  game: Pick<EntryGame, 'id'>,
  was: EntryValues | undefined,
  is: EntryValues | undefined,
): void {
  draft.update(ownTotalsQuery.queryKey, (totals) => movedTotals(totals, was, is))
  if (was?.rating !== is?.rating)
    draft.updateAll<typeof rateQuery>(rateKeys.ofGame(game.id), (summary) => movedRate(summary, is?.rating ?? null))
}

const isSame = (one: EntryValues | undefined, other: EntryValues | undefined): boolean =>
  one === other ||
  (!!one && !!other && (Object.keys(one) as (keyof EntryValues)[]).every((name) => one[name] === other[name]))

/** A user's totals after one entry changed; undefined: it is not in the collection. */
function movedTotals(totals: Totals, before: EntryValues | undefined, after: EntryValues | undefined): Totals {
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
function movedRate(summary: RateSummary, rating: number | null): RateSummary {
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
