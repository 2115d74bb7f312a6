import type { QueryClient } from '@tanstack/react-query'
import type { Collection, CollectionEntry, RateSummary } from '../../../../common/api/collection.ts'
import type { Totals } from '../../../../common/api/user.ts'
import type { Change } from '../../../../common/rules/collection.ts'
import { ownTotalsQuery } from '../../user/totals.data.ts'
import { foldChanges } from './changes.ts'
import { movedRate, movedTotals } from './counts.ts'
import { type EntryGame, entryIndex, entryWith, factsOf, valuesOf, withEntry } from '../entry.ts'
import { ownKey, rateKey } from '../keys.ts'

/** A game with changes that the server has not answered: what it said last, and what was asked since. */
interface Line {
  game: EntryGame
  base: CollectionEntry | undefined
  changes: Change[]
}

/**
 * The own collection in the cache with the changes that are on their way. What is shown is always the server's last word with
 * the waiting changes on top, so that a refusal takes back exactly its own change, however many there are.
 */
export function createWaitingChanges(client: QueryClient) {
  const lines = new Map<number, Line>()

  function begin(userId: number, game: EntryGame, change: Change): void {
    const collection = client.getQueryData<Collection>(ownKey(userId))
    const line = lines.get(game.id) ?? { game, base: collection && entryIndex(collection).get(game.id), changes: [] }
    lines.set(game.id, line)
    line.changes.push(change)
    // A collection that was read before this change must not come after it.
    if (collection) void client.cancelQueries({ queryKey: ownKey(userId) })
    show(userId, line)
  }

  /** `answer` is the server's entry; undefined when the call answered something else. */
  function accept(userId: number, gameId: number, change: Change, answer?: CollectionEntry | 'deleted'): void {
    const line = lines.get(gameId)
    if (!line) return
    line.base =
      answer === undefined ? shownEntry({ ...line, changes: [change] }) : answer === 'deleted' ? undefined : answer
    end(userId, line, change)
    if (!client.getQueryData(ownKey(userId))) void client.invalidateQueries({ queryKey: ownKey(userId) })
  }

  function refuse(userId: number, gameId: number, change: Change): void {
    const line = lines.get(gameId)
    if (line) end(userId, line, change)
  }

  function end(userId: number, line: Line, change: Change): void {
    line.changes = line.changes.filter((waiting) => waiting !== change)
    show(userId, line)
    if (line.changes.length === 0) lines.delete(line.game.id)
  }

  function show(userId: number, line: Line): void {
    const collection = client.getQueryData<Collection>(ownKey(userId))
    if (!collection) return
    const before = entryIndex(collection).get(line.game.id)
    const after = shownEntry(line)
    client.setQueryData(ownKey(userId), withEntry(collection, line.game, after))
    const [was, is] = [before && valuesOf(before), after && valuesOf(after)]
    client.setQueryData<Totals>(ownTotalsQuery.queryKey, (totals) => totals && movedTotals(totals, was, is))
    if (was?.rating !== is?.rating)
      client.setQueryData<RateSummary>(
        rateKey(line.game.id),
        (summary) => summary && movedRate(summary, is?.rating ?? null),
      )
  }

  /** The server's word on a game's ratings, with the own one that is shown now. */
  function acceptRate(userId: number, gameId: number, summary: RateSummary): void {
    const collection = client.getQueryData<Collection>(ownKey(userId))
    const shown = collection ? (entryIndex(collection).get(gameId)?.rating ?? null) : summary.own
    client.setQueryData(rateKey(gameId), movedRate(summary, shown))
  }

  return { begin, accept, acceptRate, refuse }
}

function shownEntry({ game, base, changes }: Line): CollectionEntry | undefined {
  if (changes.length === 0) return base
  const values = foldChanges(base && valuesOf(base), changes)
  return values && entryWith(base ?? factsOf(game), values)
}
