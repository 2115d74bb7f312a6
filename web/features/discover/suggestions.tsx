import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { Suggestion } from '../../../common/api/game.ts'
import { ListEnd } from '../../components/list-end.tsx'
import { m } from '../../paraglide/messages.js'
import { SuggestionCard } from './suggestion-card.tsx'
import { useKeepSuggestion } from './use-keep-suggestion.tsx'

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
  const { list, keep, refuse } = useKeepSuggestion(games)
  return (
    <>
      <ul ref={list} aria-label={m.discover_title()} className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        {games.map((game, at) => (
          <SuggestionCard key={game.id} game={game} priority={at < 4} onKeep={keep} onRefuse={refuse} />
        ))}
      </ul>
      <ListEnd query={query} loading={m.discover_more()} end={m.discover_end()} className="mt-10" />
    </>
  )
}
