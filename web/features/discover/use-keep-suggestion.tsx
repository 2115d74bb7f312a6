import { useRef } from 'react'
import type { Suggestion } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSetEntry } from '../collection/changes/set-entry.ts'
import { useRefuseGame } from './refuse.data.ts'

/**
 * Adds a suggested game to the viewer's shelf, or says that it is not for them: both take its card out of the list.
 * `list` is the list's element.
 */
export function useKeepSuggestion(games: readonly Suggestion[]) {
  const list = useRef<HTMLUListElement>(null)
  const setEntry = useSetEntry()
  const setRefused = useRefuseGame()
  const keep = (game: Suggestion, type: 'wanted' | 'have'): void => {
    const at = games.indexOf(game)
    setEntry(game, { type, value: true })
    // Adding to the wishlist shows its own notice.
    if (type === 'have')
      toast.undo(
        m.discover_kept({ title: game.title }),
        m.collection_undo(),
        () => setEntry(game, { type, value: false }),
        {
          picture: <Cover game={gameArt(game)} src={game.cover} mini />,
        },
      )
    focusAfter(list.current, at)
  }
  const refuse = (game: Suggestion): void => {
    const at = games.indexOf(game)
    setRefused(game)
    focusAfter(list.current, at)
  }
  return { list, keep, refuse }
}

/** The pressed button is removed with its card: keyboard users continue with the card in its place. */
const focusAfter = (list: HTMLUListElement | null, at: number): void => {
  const gone = document.activeElement?.closest('li')
  let looks = 0
  const look = (): void => {
    if (gone?.isConnected && (looks += 1) < 60) return void requestAnimationFrame(look)
    if (gone?.isConnected) return
    const titles = list?.querySelectorAll<HTMLElement>('[data-suggestion]') ?? []
    titles[Math.min(at, titles.length - 1)]?.focus({ preventScroll: true })
  }
  look()
}
