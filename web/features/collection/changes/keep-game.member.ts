import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { Collection } from '../../../../common/api/collection.ts'
import { type Change, emptyEntry, type EntryValues, flagNames } from '../../../../common/rules/collection.ts'
import { gameArt } from '../../../../common/art/game-art.ts'
import { collectionKeys } from '../../../cache/keys.ts'
import { m } from '../../../paraglide/messages.js'
import { session } from '../../../session/session.ts'
import { Cover } from '../../../ui/images/cover.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { changeGame } from './change-game.ts'
import { changesBetween, foldChanges, withoutChange } from './changes.ts'
import { statusLabel } from '../status/status-labels.ts'
import { type EntryGame, entryIndex, valuesOf } from '../entry.ts'

/** The displayed values of a game in the own collection. */
function shownValues(client: QueryClient, gameId: number): EntryValues {
  const collection = client.getQueryData<Collection>(collectionKeys.own(session.current()?.user.id ?? 0))
  const entry = collection && entryIndex(collection).get(gameId)
  return entry ? valuesOf(entry) : emptyEntry
}

function toldText(change: Change, before: EntryValues, after: EntryValues): string | null {
  if (change.type === 'favourite') return change.value ? m.collection_favourite_on() : m.collection_favourite_off()
  if (change.type === 'wanted') {
    if (!change.value) return m.collection_wanted_off()
    return before.have && !after.have ? m.collection_off_had() : m.collection_wanted_on()
  }
  // Whoever has a game wishes for it no longer: said, because it is not what was pressed.
  if (before.wanted && !after.wanted) return m.collection_wish_granted()
  return excludedText(change, before, after)
}

const excluded = [
  ['pending', m.collection_off_pending],
  ['playing', m.collection_off_playing],
  ['abandoned', m.collection_off_abandoned],
  ['ended', m.collection_off_higher],
  ['completed', m.collection_off_higher],
  ['awarded', m.collection_off_higher],
] as const

/** Says which other flag a change has taken away, the first one of several (COL-09). */
function excludedText({ type }: Change, before: EntryValues, after: EntryValues): string | null {
  const gone = excluded.find(([flag]) => flag !== type && before[flag] && !after[flag])
  return gone ? gone[1]() : null
}

/** Says which flags a change has set besides its own, such as "Played" with "Completed" (COL-09). */
function impliedText({ type }: Change, before: EntryValues, after: EntryValues): string | null {
  const set = flagNames.filter((flag) => flag !== type && !before[flag] && after[flag])
  return set.length === 0 ? null : m.collection_also({ flags: set.map(statusLabel).join(', ') })
}

/** Makes changes of one game, one by one; what that leads to, and a way back that keeps what was changed since. */
export function makeChanges(client: QueryClient, game: EntryGame, changes: readonly Change[]) {
  const before = shownValues(client, game.id)
  const after = foldChanges(before, changes) ?? emptyEntry
  const sent = changes.map((change) => changeGame(client, game, change))
  const undo = (): Promise<boolean> => {
    const current = shownValues(client, game.id)
    const back = changesBetween(current, withoutChange(current, before, after))
    return allOf(back.map((change) => changeGame(client, game, change)))
  }
  return { before, after, stands: allOf(sent), undo }
}

const allOf = async (outcomes: Promise<boolean>[]): Promise<boolean> => (await Promise.all(outcomes)).every(Boolean)

/**
 * Sets one value of one game; favourites, the wishlist and a flag that goes with the change show a notice with an undo
 * (COL-04, COL-09).
 */
export function keepGame(client: QueryClient, game: EntryGame, change: Change): void {
  const { before, after, stands, undo } = makeChanges(client, game, [change])
  const implied = impliedText(change, before, after)
  if (implied !== null) toast.say(implied)
  const text = toldText(change, before, after)
  if (text === null) return
  const shown = toast.undo(text, m.collection_undo(), () => void undo(), {
    picture: createElement(Cover, { game: gameArt(game), src: game.cover, mini: true }),
  })
  void stands.then((kept) => !kept && toast.dismiss(shown))
}
