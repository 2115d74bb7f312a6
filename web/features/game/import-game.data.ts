import type { QueryClient } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import type { ExternalCard } from '../../../common/api/igdb.ts'
import { igdbApi } from '../../api/calls/igdb.gen.ts'
import { gameKeys, igdbKeys } from '../../cache/catalogue-keys.ts'
import { keepGameAnswer } from './game.data.ts'

/** Imports a game into our catalogue by its address in the external database; its page needs no further question. */
export async function importGame(client: QueryClient, slug: string, signal: AbortSignal): Promise<Game> {
  const game = await igdbApi.one({ params: { slug }, signal, quiet: true })
  keepGameAnswer(client, game)
  // It is ours now: what was found before knows it, without asking the external database again.
  client.setQueriesData<ExternalCard[]>({ queryKey: igdbKeys.search() }, (cards) =>
    cards?.map((card) => (card.slug === slug ? { ...card, id: game.id, slug: game.slug, here: 1 } : card)),
  )
  void client.invalidateQueries({ queryKey: gameKeys.search() })
  return game
}
