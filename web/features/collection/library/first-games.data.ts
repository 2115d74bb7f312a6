import type { QueryClient } from '@tanstack/react-query'
import { collectionKeys } from '../../../cache/keys.ts'
import { collectionApi } from '../../../api/calls/collection.gen.ts'
import type { SearchOf } from '../../../routes.ts'
import { collectionQuery } from '../collection.data.ts'
import { firstGames } from './first-games.ts'
import { readChoice } from './library-choice.ts'

/** The browser fetches the whole collection; the server sends its first games, for the page that it draws. */
export async function startLibrary(query: QueryClient, userId: number, search: SearchOf<'profile'>): Promise<void> {
  if (!import.meta.env.SSR) return query.prefetchQuery(collectionQuery(userId))
  const choice = readChoice(search, false)
  const collection = await collectionApi.show({ params: { id: userId } }).catch(() => null)
  if (collection) query.setQueryData(collectionKeys.first(userId, choice), firstGames(collection, choice))
}
