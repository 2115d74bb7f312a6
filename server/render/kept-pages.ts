import { LRUCache } from 'lru-cache'
import type { Metrics } from '../metrics/metrics.ts'
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

/** Gives a page as it is kept, or draws it. */
export type KeepPage = (key: string, draw: () => Promise<Drawn>) => Promise<Drawn>

interface Options {
  version: () => Promise<string>
  now: () => number
  metrics: Pick<Metrics, 'cache'>
}

/** Keeps nothing. */
export const drawEach: KeepPage = (_key, draw) => draw()

/**
 * Keeps the pages of visitors for seconds, drawn once for all who wait (decision 39). `version` answers what is shared
 * by all pages and differs as soon as something on any of them was published, changed, hidden or deleted: pages drawn
 * before that are given to nobody. Without an answer, each page is drawn.
 */
export function keepPages({ version, now, metrics }: Options): KeepPage {
  const kept = new LRUCache<string, Kept>({
    maxSize: mostBytes,
    sizeCalculation: ({ drawn }, key) => drawn.html.bytes + key.length,
  })
  const count = metrics.cache('pages', () => kept.calculatedSize)
  const drawing = new Map<string, Promise<Drawn>>()
  let current = ''
  return async (key, draw) => {
    if (key.length > longestKey) return draw()
    const asked = await version().catch(() => null)
    if (asked === null) return draw()
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
      return draw()
    }
    count.miss()
    const own = draw()
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
