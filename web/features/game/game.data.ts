import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Game } from '../../../common/api/game.ts'
import { limits } from '../../../common/rules/limits.ts'
import { gameApi } from '../../api/calls/game.generated.ts'
import { gameKeys } from '../../cache/catalogue-keys.ts'

/**
 * One game by its slug, with names in the language of the page; 404 for an unknown one. A merged game is also found by
 * its former slug, and contains its present one.
 */
export const gameQuery = (slug: string) =>
  queryOptions({
    queryKey: gameKeys.show(slug),
    queryFn: async ({ signal, client }) => {
      const game = await gameApi.show({ params: { slug }, signal, quiet: [404] })
      if (game.slug !== slug) keepGameAnswer(client, game)
      return game
    },
  })

/** Stores a game that was loaded without its slug. */
export const keepGameAnswer = (client: QueryClient, game: Game): void =>
  void client.setQueryData(gameKeys.show(game.slug), game)

/** Similar games and the counts of a game. */
export const gameExtraQuery = (id: number) =>
  queryOptions({
    queryKey: gameKeys.extra(id),
    queryFn: ({ signal }) => gameApi.extra({ params: { id }, signal, quiet: true }),
  })

/** Games and users by name. The previous result stays while the next one loads. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: gameKeys.search(text),
    queryFn: ({ signal }) => gameApi.search({ body: { data: text }, signal, quiet: true }),
    enabled: text.length >= limits.searchMin,
    placeholderData: keepPreviousData,
  })
