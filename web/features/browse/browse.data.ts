import { infiniteQueryOptions, type QueryClient, queryOptions, keepPreviousData } from '@tanstack/react-query'
import { limits } from '../../../common/rules/limits.ts'
import { hasStatus } from '../../api/api-error.ts'
import { browseApi } from '../../api/calls/browse.generated.ts'
import { browseKeys } from '../../cache/catalogue-keys.ts'
import { nextPage } from '../../lib/pages.ts'
import { lasting } from '../../lib/query-client.ts'

export type Maker = 'developers' | 'publishers'
/** The subject of a catalogue page: one of these by its slug. */
export type Shelf = 'platform' | 'genre' | 'theme' | 'developed' | 'published'

const all = { x: 'all' }
export const platformsQuery = queryOptions({
  queryKey: browseKeys.all('platforms'),
  queryFn: ({ signal }) => browseApi.platforms({ params: all, signal, quiet: true }),
  ...lasting,
})
export const genresQuery = queryOptions({
  queryKey: browseKeys.all('genres'),
  queryFn: ({ signal }) => browseApi.genres({ params: all, signal, quiet: true }),
  ...lasting,
})
export const themesQuery = queryOptions({
  queryKey: browseKeys.all('themes'),
  queryFn: ({ signal }) => browseApi.themes({ params: all, signal, quiet: true }),
  ...lasting,
})

/** Companies whose name begins with the text. The previous result stays while the next one loads. */
export const makersQuery = (kind: Maker, text: string) =>
  queryOptions({
    queryKey: browseKeys.makers(kind, text),
    queryFn: ({ signal }) => browseApi[kind]({ params: { x: text.slice(0, limits.searchMax) }, signal, quiet: true }),
    enabled: text !== '',
    placeholderData: keepPreviousData,
  })

const detail = <T>(kind: string, slug: string, ask: (input: DetailInput) => Promise<T>) =>
  queryOptions({
    queryKey: browseKeys.detail(kind, slug),
    queryFn: ({ signal }) => ask({ params: { slug }, signal, quiet: true }),
    ...lasting,
  })
interface DetailInput {
  params: { slug: string }
  signal: AbortSignal
  quiet: true
}

/** The data of a platform, genre, theme or company by its slug; 404 for an unknown one. */
export const platformQuery = (slug: string) => detail('platform', slug, browseApi.platform)
export const genreQuery = (slug: string) => detail('genre', slug, browseApi.genre)
export const themeQuery = (slug: string) => detail('theme', slug, browseApi.theme)
export const companyQuery = (slug: string) => detail('company', slug, browseApi.company)

/** The name of a company by its slug; null: there is no such company. */
export const companyNameQuery = (slug: string, client: QueryClient) =>
  queryOptions({
    queryKey: browseKeys.companyName(slug),
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
  platform: browseApi.platformGames,
  genre: browseApi.genreGames,
  theme: browseApi.themeGames,
  developed: browseApi.companyDeveloped,
  published: browseApi.companyPublished,
} as const

/** Games of a platform, genre, theme or company, newest first, in pages starting at `from`. */
export const shelfGamesQuery = (shelf: Shelf, slug: string, from = 1) =>
  infiniteQueryOptions({
    queryKey: browseKeys.games(shelf, slug, from),
    queryFn: ({ signal, pageParam }) =>
      callOf[shelf]({ params: { slug }, query: { page: pageParam }, signal, quiet: true }),
    initialPageParam: from,
    getNextPageParam: nextPage,
    ...lasting,
  })
