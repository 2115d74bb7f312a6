import { type QueryClient, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { facetKinds, type FacetKind, type GamesFilter } from '../game/filter.ts'
import { companyNameQuery, genresQuery, platformsQuery, themesQuery } from './browse.data.ts'

/** Names by slug of what may be chosen; null stands for a slug that nothing has, an absent one is not known yet. */
export type FilterNames = Record<FacetKind, ReadonlyMap<string, string | null>>

const lists = { platforms: platformsQuery, genres: genresQuery, themes: themesQuery } as const
type ListKind = keyof typeof lists
const isList = (kind: FacetKind): kind is ListKind => kind in lists
type Listed = readonly { slug: string; name: string }[]

const makersOf = ({ developers, publishers }: GamesFilter): string[] => [...new Set([...developers, ...publishers])]

/** Brings the names of what an address has chosen; never fails. */
export async function bringNames(filter: GamesFilter, client: QueryClient): Promise<FilterNames> {
  const kinds = facetKinds.filter((kind) => isList(kind) && filter[kind].length > 0) as ListKind[]
  await Promise.all([
    ...kinds.map((kind) => client.prefetchQuery(lists[kind] as never)),
    ...makersOf(filter).map((slug) => client.prefetchQuery(companyNameQuery(slug, client))),
  ])
  return readNames(filter, client)
}

/** The same names, as far as they are here. */
export function readNames(filter: GamesFilter, client: QueryClient): FilterNames {
  const listed = (kind: ListKind) => listNames(filter[kind], client.getQueryData<Listed>(lists[kind].queryKey))
  const makers = new Map(
    makersOf(filter).flatMap((slug) =>
      makerName(slug, client.getQueryData(companyNameQuery(slug, client).queryKey)?.name),
    ),
  )
  return {
    platforms: listed('platforms'),
    genres: listed('genres'),
    themes: listed('themes'),
    developers: makers,
    publishers: makers,
  }
}

/** The names for a screen: what is missing is asked for. */
export function useFilterNames(filter: GamesFilter): FilterNames {
  const client = useQueryClient()
  const platforms = useQuery({ ...platformsQuery, enabled: filter.platforms.length > 0 })
  const genres = useQuery({ ...genresQuery, enabled: filter.genres.length > 0 })
  const themes = useQuery({ ...themesQuery, enabled: filter.themes.length > 0 })
  const slugs = makersOf(filter)
  const found = useQueries({ queries: slugs.map((slug) => companyNameQuery(slug, client)) })
  const makers = new Map(slugs.flatMap((slug, at) => makerName(slug, found[at]?.data?.name)))
  return {
    platforms: listNames(filter.platforms, platforms.data),
    genres: listNames(filter.genres, genres.data),
    themes: listNames(filter.themes, themes.data),
    developers: makers,
    publishers: makers,
  }
}

/** The filter without what nothing has (an old or a mistyped address); what is not known yet stays. */
export const withoutUnknown = (filter: GamesFilter, names: FilterNames): GamesFilter => ({
  ...filter,
  ...Object.fromEntries(
    facetKinds.map((kind) => [kind, filter[kind].filter((slug) => names[kind].get(slug) !== null)]),
  ),
})

function listNames(slugs: string[], list: Listed | undefined): Map<string, string | null> {
  if (!list) return new Map()
  const all = new Map(list.map(({ slug, name }) => [slug, name]))
  return new Map([...all, ...slugs.map((slug) => [slug, all.get(slug) ?? null] as const)])
}

const makerName = (slug: string, name: string | null | undefined): [string, string | null][] =>
  name === undefined ? [] : [[slug, name]]
