import type { QueryClient } from '@tanstack/react-query'
import { createElement } from 'react'
import type { Collection } from '../../../../common/api/collection.ts'
import { type Change, emptyEntry, type EntryValues } from '../../../../common/rules/collection.ts'
import { gameArt } from '../../../../common/art/game-art.ts'
import { collectionKeys } from '../../../cache/keys.ts'
import { m } from '../../../paraglide/messages.js'
import { session } from '../../../session/session.ts'
import { Cover } from '../../../ui/images/cover.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { changeGame } from './change-game.ts'
import { changesBetween, foldChanges, withoutChange } from './changes.ts'
import { type EntryGame, entryIndex, valuesOf } from '../entry.ts'

/** The displayed values of a game in the own collection. */
function shownValues(client: QueryClient, gameId: number): EntryValues {
  const collection = client.getQueryData<Collection>(collectionKeys.own(session.current()?.user.id ?? 0))
  const entry = collection && entryIndex(collection).get(gameId)
  return entry ? valuesOf(entry) : emptyEntry
}

function toldText(change: Change, before: EntryValues, after: EntryValues): string | null {
  if (change.type === 'favourite') return change.value ? m.collection_favourite_on() : m.collection_favourite_off()
  if (change.type === 'wanted') return change.value ? m.collection_wanted_on() : m.collection_wanted_off()
  // Whoever has a game wishes for it no longer: said, because it is not what was pressed.
  return before.wanted && !after.wanted ? m.collection_wish_granted() : null
}

/** Sets one value of one game; favourites, the wishlist and a wish that comes true show a notice with an undo (COL-04). */
export function keepGame(client: QueryClient, game: EntryGame, change: Change): void {
  const before = shownValues(client, game.id)
  const after = foldChanges(before, [change]) ?? emptyEntry
  const stands = changeGame(client, game, change)
  const text = toldText(change, before, after)
  if (text === null) return
  const undo = (): void => {
    const current = shownValues(client, game.id)
    for (const back of changesBetween(current, withoutChange(current, before, after)))
      void changeGame(client, game, back)
  }
  const shown = toast.undo(text, m.collection_undo(), undo, {
    picture: createElement(Cover, { game: gameArt(game), src: game.cover, mini: true }),
  })
  void stands.then((kept) => !kept && toast.dismiss(shown))
}
