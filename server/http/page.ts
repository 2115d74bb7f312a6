import type { FastifyRequest } from 'fastify'
import { limits } from '../../common/rules/limits.ts'
import type { PageRange } from '../db/sql-fragments.ts'

type Asked = Pick<FastifyRequest, 'url' | 'query' | 'routeOptions'>

/** The number of the requested page, from 1. */
export const pageNumber = ({ query }: Pick<FastifyRequest, 'query'>): number => (query as { page?: number }).page ?? 1

/** How many entries precede the requested page. */
export const pageOffset = (request: Pick<FastifyRequest, 'query'>): number =>
  (pageNumber(request) - 1) * limits.pageSize

/** The requested page as offset and count. */
export const pageRange = (request: Pick<FastifyRequest, 'query'>): PageRange => ({
  offset: pageOffset(request),
  count: limits.pageSize,
})

/**
 * One page of a list in the form of every call (API-02): `data` contains this page's entries, `total` counts those of
 * all pages, of `size` entries each.
 */
export function pageOf<T>(request: Asked, data: T[], total: number, size: number = limits.pageSize) {
  const page = pageNumber(request)
  const last = page * size >= total || page >= limits.page
  return { data, current_page: page, next_page_url: last ? null : pageAddress(request, page + 1), total }
}

/**
 * The address of another page of the request. Only parameters of the call are kept, so that no `utm=` gets into our
 * links (CA-04).
 */
export function pageAddress({ url, query, routeOptions }: Asked, page: number): string {
  const schema = routeOptions.schema?.querystring as { properties?: object } | undefined
  const given = query as Record<string, unknown>
  const kept = Object.keys(schema?.properties ?? {}).filter((name) => name !== 'page' && given[name] !== undefined)
  const search = new URLSearchParams([...kept.map((name) => [name, String(given[name])]), ['page', String(page)]])
  return `${url.split('?')[0]}?${search}`
}
