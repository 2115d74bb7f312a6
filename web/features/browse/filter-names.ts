import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { facetKinds, type FacetKind, type GamesFilter } from '../game/filter.ts'
import { companyNameQuery, genresQuery, platformsQuery, themesQuery } from './browse.data.ts'
import { browseKeys } from '../../cache/catalogue-keys.ts'

/** Names by slug; null for an unknown slug; missing while loading. */
export type FilterNames = Record<FacetKind, ReadonlyMap<string, string | null>>

const lists = { platforms: platformsQuery, genres: genresQuery, themes: themesQuery } as const
type ListKind = keyof typeof lists
const isList = (kind: FacetKind): kind is ListKind => kind in lists
type Listed = readonly { slug: string; name: string }[]

const listsOf = (filter: GamesFilter): ListKind[] => facetKinds.filter(isList).filter((kind) => filter[kind].length > 0)
const makersOf = ({ developers, publishers }: GamesFilter): string[] => [...new Set([...developers, ...publishers])]

/** Fetches the names of the filters in an address; never fails. */
export async function bringNames(filter: GamesFilter, client: QueryClient): Promise<FilterNames> {
  await Promise.all([
    ...listsOf(filter).map((kind) => client.prefetchQuery(lists[kind] as never)),
    ...makersOf(filter).map((slug) => client.prefetchQuery(companyNameQuery(slug, client))),
  ])
  return readNames(filter, client)
}

/** The same names, as far as they are cached. */
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

/** The names for a screen: missing ones are fetched. */
export function useFilterNames(filter: GamesFilter): FilterNames {
  const client = useQueryClient()
  const chosen = [listsOf(filter), makersOf(filter)]
  useQuery({
    queryKey: browseKeys.names(chosen),
    queryFn: () => bringNames(filter, client).then(() => true),
    enabled: chosen.some(({ length }) => length > 0),
    staleTime: 0,
  })
  return readNames(filter, client)
}

/** The filter without unknown slugs (an old or mistyped address); those still loading stay. */
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
