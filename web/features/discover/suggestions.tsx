import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Suggestion } from '../../../common/api/game.ts'
import { gameArt } from '../../../common/art/game-art.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { m } from '../../paraglide/messages.js'
import { Cover } from '../../ui/images/cover.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useSetEntry } from '../collection/changes/set-entry.ts'
import { SuggestionCard } from './suggestion-card.tsx'

interface SuggestionsPage {
  data: Suggestion[]
  next_page_url: string | null
}
export type SuggestionsQuery = UseInfiniteQueryResult<InfiniteData<SuggestionsPage>>

interface Props {
  query: SuggestionsQuery
  games: Suggestion[]
}

/** The infinite list of suggestions; a game that the viewer adds leaves it at once. */
export function Suggestions({ query, games }: Props) {
  const list = useRef<HTMLUListElement>(null)
  const setEntry = useSetEntry()
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
  return (
    <>
      <ul ref={list} aria-label={m.discover_title()} className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {games.map((game, at) => (
          <SuggestionCard key={game.id} game={game} priority={at < 4} onKeep={keep} />
        ))}
      </ul>
      <ListEnd query={query} loading={m.discover_more()} end={m.discover_end()} className="mt-10" />
    </>
  )
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
