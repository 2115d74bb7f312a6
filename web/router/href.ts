import { type PathParams, type RouteName, type SearchOf, table, type TabOf } from '../routes.ts'

interface Parts<R extends RouteName> {
  /** "overview" is the address without a tab. */
  tab?: TabOf<R> | undefined
  query?: SearchOf<R> | undefined
}

/** The address of a route of the table: a name that its line lacks is a type error. */
export function href<R extends RouteName>(route: R, params: PathParams<R>, { tab, query = {} }: Parts<R> = {}): string {
  const given: Record<string, string | number | undefined> = params
  const path = table[route].path.replace(/\/\{(\w+)\??\}/g, (_, name: string) => {
    const value = given[name]
    return value === undefined ? '' : `/${encodeURIComponent(value)}`
  })
  return withQuery(path + (tab === undefined || tab === 'overview' ? '' : `/${String(tab)}`), query)
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const given = Object.entries(query).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  // A comma needs no escape here, and people read these lists.
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given).toString().replaceAll('%2C', ',')}`
}
