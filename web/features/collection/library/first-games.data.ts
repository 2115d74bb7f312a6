import type { QueryClient } from '@tanstack/react-query'
import { collectionApi } from '../../../api/calls/collection.gen.ts'
import type { SearchOf } from '../../../routes.ts'
import { collectionQuery } from '../collection.data.ts'
import { firstGames } from './first-games.ts'
import { type LibraryChoice, readChoice } from './library-choice.ts'

export const firstKey = (userId: number, choice: LibraryChoice) => ['collection', userId, 'first', choice] as const

/** The browser begins to fetch the whole collection; the server sends the first games of it, for the page that it draws. */
export async function startLibrary(query: QueryClient, userId: number, search: SearchOf<'profile'>): Promise<void> {
  if (!import.meta.env.SSR) return query.prefetchQuery(collectionQuery(userId))
  const choice = readChoice(search, false)
  const collection = await collectionApi.show({ params: { id: userId } }).catch(() => null)
  if (collection) query.setQueryData(firstKey(userId, choice), firstGames(collection, choice))
}
