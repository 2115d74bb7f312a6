import { infiniteQueryOptions, type QueryClient, queryOptions, keepPreviousData } from '@tanstack/react-query'
import { limits } from '../../../common/rules/limits.ts'
import { hasStatus } from '../../api/api-error.ts'
import { api } from '../../api/client.ts'
import { lasting } from '../../lib/query-client.ts'

export type Maker = 'developers' | 'publishers'
/** What a page of the catalogue is about: one of these by its slug. */
export type Shelf = 'platform' | 'genre' | 'theme' | 'developed' | 'published'

const all = { x: 'all' }
export const platformsQuery = queryOptions({
  queryKey: ['browse', 'platforms'],
  queryFn: ({ signal }) => api.browse.platforms({ params: all, signal, quiet: true }),
  ...lasting,
})
export const genresQuery = queryOptions({
  queryKey: ['browse', 'genres'],
  queryFn: ({ signal }) => api.browse.genres({ params: all, signal, quiet: true }),
  ...lasting,
})
export const themesQuery = queryOptions({
  queryKey: ['browse', 'themes'],
  queryFn: ({ signal }) => api.browse.themes({ params: all, signal, quiet: true }),
  ...lasting,
})

/** Makers whose name begins so. The last answer stays while the next letters are on their way. */
export const makersQuery = (kind: Maker, text: string) =>
  queryOptions({
    queryKey: ['browse', kind, text],
    queryFn: ({ signal }) => api.browse[kind]({ params: { x: text.slice(0, limits.searchMax) }, signal, quiet: true }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

const detail = <T>(kind: string, slug: string, ask: (input: DetailInput) => Promise<T>) =>
  queryOptions({
    queryKey: ['browse', kind, 'detail', slug],
    queryFn: ({ signal }) => ask({ params: { slug }, signal, quiet: true }),
    ...lasting,
  })
interface DetailInput {
  params: { slug: string }
  signal: AbortSignal
  quiet: true
}

/** What is known of a platform, genre, theme or company by its slug; 404 for an unknown one. */
export const platformQuery = (slug: string) => detail('platform', slug, api.browse.platform)
export const genreQuery = (slug: string) => detail('genre', slug, api.browse.genre)
export const themeQuery = (slug: string) => detail('theme', slug, api.browse.theme)
export const companyQuery = (slug: string) => detail('company', slug, api.browse.company)

/** The name of a company by its slug; null: there is no such company. */
export const companyNameQuery = (slug: string, client: QueryClient) =>
  queryOptions({
    queryKey: ['browse', 'company', 'name', slug],
    queryFn: async (): Promise<{ name: string | null }> => {
      try {
        const { name } = await client.ensureQueryData(companyQuery(slug))
        return { name }
      } catch (error) {
        if (hasStatus(error, 404)) return { name: null }
        throw error
      }
    },
    ...lasting,
  })

const callOf = {
  platform: api.browse.platformGames,
  genre: api.browse.genreGames,
  theme: api.browse.themeGames,
  developed: api.browse.companyDeveloped,
  published: api.browse.companyPublished,
} as const

/** Games of a platform, genre, theme or company, newest first, page after page from `from` on. */
export const shelfGamesQuery = (shelf: Shelf, slug: string, from = 1) =>
  infiniteQueryOptions({
    queryKey: ['browse', shelf, 'games', slug, from],
    queryFn: ({ signal, pageParam }) =>
      callOf[shelf]({ params: { slug }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: from,
    getNextPageParam: (last) => (last.next_page_url === null ? undefined : last.current_page + 1),
    ...lasting,
  })
