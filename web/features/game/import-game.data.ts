import type { QueryClient } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import type { ExternalCard } from '../../../common/api/igdb.ts'
import { igdbApi } from '../../api/calls/igdb.generated.ts'
import { gameKeys, igdbKeys } from '../../cache/catalogue-keys.ts'
import { keepGameAnswer } from './game.data.ts'

/** Imports a game by its slug in the external database; its page needs no further request. */
export async function importGame(client: QueryClient, slug: string, signal: AbortSignal): Promise<Game> {
  const game = await igdbApi.one({ params: { slug }, signal, quiet: true })
  keepGameAnswer(client, game)
  // It is ours now: updates cached search results, without another call to the external database.
  client.setQueriesData<ExternalCard[]>({ queryKey: igdbKeys.search() }, (cards) =>
    cards?.map((card) => (card.slug === slug ? { ...card, id: game.id, slug: game.slug, here: 1 } : card)),
  )
  void client.invalidateQueries({ queryKey: gameKeys.search() })
  return game
}
