import type { CollectionEntry } from '../../../../common/api/collection.ts'
import type { Change, EntryValues } from '../../../../common/rules/collection.ts'
import type { Draft } from '../../../cache/draft.ts'
import { collectionKeys, rateKeys } from '../../../cache/keys.ts'
import { ownTotalsQuery } from '../../user/totals.data.ts'
import type { collectionQuery } from '../collection.data.ts'
import { type EntryGame, entryIndex, entryWith, factsOf, valuesOf, withEntry } from '../entry.ts'
import type { rateQuery } from '../rate.data.ts'
import { foldChanges } from './changes.ts'
import { movedRate, movedTotals } from './counts.ts'

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
