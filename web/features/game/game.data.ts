import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { limits } from '../../../common/rules/limits.ts'
import { api } from '../../api/client.ts'

/** One game by its slug, its names in the language of the page; 404 for an unknown one. */
export const gameQuery = (slug: string) =>
  queryOptions({
    queryKey: ['game', 'show', slug],
    queryFn: ({ signal }) => api.game.show({ params: { slug }, signal, quiet: [404] }),
  })

/** Similar games and the counts of a game. */
export const gameExtraQuery = (id: number) =>
  queryOptions({
    queryKey: ['game', 'extra', id],
    queryFn: ({ signal }) => api.game.extra({ params: { id }, signal, quiet: true }),
  })

/** Games and people by name. The last answer stays while the next letters are on their way. */
export const searchQuery = (text: string) =>
  queryOptions({
    queryKey: ['game', 'search', text],
    queryFn: ({ signal }) => api.game.search({ body: { data: text }, signal, quiet: true }),
    enabled: text.length >= limits.searchMin,
    placeholderData: keepPreviousData,
  })
