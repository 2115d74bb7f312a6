import type { FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
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

/** Draws a page from what is at least as new as this place in the database's log; null: as the document may be. */
type Draw = (after: LogPosition | null) => Promise<Drawn>

/** Gives a page as it is kept, or draws it. */
export type KeepPage = (key: string, draw: Draw, request: FastifyRequest) => Promise<Drawn>

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

/** Keeps nothing. */
export const drawEach: KeepPage = (_key, draw) => draw(null)

/**
 * Keeps the pages of visitors for seconds, drawn once for all who wait (decision 39). `version` answers what is shared
 * by all pages and differs as soon as something on any of them was published, changed, hidden or deleted: pages drawn
 * before that are given to nobody. Without an answer, each page is drawn. It may come from a replica: then pages are drawn
 * from what is at least as new, or they would be kept under a word that is newer than they are (decision 67).
 */
export function keepPages({ version, now, metrics }: Options): KeepPage {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ drawn }, key) => drawn.html.bytes + key.length,
  })
  const count = metrics.cache('pages', () => kept.calculatedSize)
  const drawing = new Map<string, Promise<Drawn>>()
  let current = ''
  return async (key, draw, request) => {
    if (key.length > longestKey) return draw(null)
    const told = await version(request).catch(() => null)
    if (told === null) return draw(null)
    const { word: asked, position } = told
    if (asked !== current) kept.clear()
    current = asked
    const page = kept.get(key)
    if (page && now() - page.at < lifetime) {
      count.hit()
      return page.drawn
    }
    const turn = `${asked} ${key}`
    const others = drawing.get(turn)
    if (others) {
      const drawn = await others.catch(() => null)
      // What failed for another one, who may have asked too often, need not fail here.
      if (drawn?.keeps) {
        count.hit()
        return drawn
      }
      return draw(position)
    }
    count.miss()
    const own = draw(position)
    drawing.set(turn, own)
    try {
      const at = now()
      const drawn = await own
      if (drawn.keeps && current === asked) kept.set(key, { drawn, at })
      return drawn
    } finally {
      drawing.delete(turn)
    }
  }
}
