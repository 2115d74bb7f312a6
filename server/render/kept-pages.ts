import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { widestNetworkOf } from '../lib/network.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { LogPosition } from '../replicas/log-position.ts'
import type { Drawn } from './drawn.ts'

/** Milliseconds for which a visitor's page is kept. */
const lifetime = 5_000
/** Of all kept pages, compressed forms included. */
const mostBytes = 64 * 1_048_576
/** A longer address is a search of its own, which nobody else asks for in the same seconds. */
const longestKey = 300

interface Kept {
  drawn: Drawn
  at: number
}

/** How a page is rendered that is not cached. */
export interface Rendering {
  /** Renders it from what is at least as new as this position in the database's log; null: as the document may be. */
  render: (after: LogPosition | null) => Promise<Drawn>
  /** Counts it for the network of the request, and runs `work` when its turn has come; throws 429. */
  queue: (work: () => Promise<Drawn>) => Promise<Drawn>
}

/** Returns the page as it is cached, or renders it. */
export type KeepPage = (key: string, request: FastifyRequest, rendering: Rendering) => Promise<Drawn>

/** What all pages share, and where in the database's log it was read; null without replicas. */
export interface PagesVersion {
  word: string
  position: LogPosition | null
}

interface Options {
  version: (request: FastifyRequest) => Promise<PagesVersion>
  now: () => number
  metrics: Pick<Metrics, 'cache'>
}

/** Caches nothing. */
export const drawEach: KeepPage = (_key, _request, { render, queue }) => queue(() => render(null))

/**
 * Caches the pages of visitors for seconds. `version` is shared by all pages and differs as soon as something
 * on any of them was published, changed, hidden or deleted: no one gets a page that was rendered before that. Without a
 * version, each page is rendered. It may come from a replica: then pages are rendered from what is at least as new, or
 * they would be cached under a version that is newer than they are.
 *
 * Requests of one network for the same page share one rendering. Those of other networks wait in their own queue, which
 * another network cannot lengthen, and get the page from the cache when their turn has come.
 */
export function keepPages({ version, now, metrics }: Options): KeepPage {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ drawn }, key) => drawn.html.bytes + key.length,
  })
  const count = metrics.cache('pages', () => kept.calculatedSize)
  const running = new Map<string, Promise<Drawn>>()
  let current = ''
  const find = (key: string, asked: string): Drawn | undefined => {
    const page = current === asked ? kept.get(key) : undefined
    return page && now() - page.at < lifetime ? page.drawn : undefined
  }

  return async (key, request, { render, queue }) => {
    const told = key.length > longestKey ? null : await version(request).catch(() => null)
    if (told === null) return queue(() => render(null))
    const { word: asked, position } = told
    if (asked !== current) kept.clear()
    current = asked
    const shared = `${asked} ${widestNetworkOf(request.ip)} ${key}`
    const found = find(key, asked) ?? running.get(shared)
    if (found) {
      count.hit()
      return found
    }
    count.miss()
    const own = queue(async () => {
      const cached = find(key, asked)
      if (cached) return cached
      const at = now()
      const drawn = await render(position)
      if (drawn.keeps && current === asked) kept.set(key, { drawn, at })
      return drawn
    })
    running.set(shared, own)
    try {
      return await own
    } finally {
      running.delete(shared)
    }
  }
}
