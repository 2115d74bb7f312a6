import { createRandom, type Random, zipf } from '../generate/random.ts'
import type { Material } from './material.ts'

export interface Request {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface MeasuredCall {
  name: string
  /** Created once for each world; every caller has a separate share of them. */
  requests: (material: Material) => Request[]
  /** The expected status, or statuses. */
  status: number | readonly number[]
  /** The limit in milliseconds for the 95th percentile on the large site, with one caller. */
  limit?: number
  /** The call does more work where there is more data, so the small site is no reference. */
  grows?: boolean
}

const requestCount = 4_096
/** As browsers ask. */
export const encodings = { 'accept-encoding': 'gzip, deflate, br' }

export const get = (path: string, token?: string): Request => ({
  method: 'GET',
  path: `/api${path}`,
  headers: { ...encodings, ...bearer(token) },
})
export const post = (path: string, body: unknown, token?: string): Request => ({
  method: 'POST',
  path: `/api${path}`,
  headers: { ...encodings, ...bearer(token), 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
/** A change, or its reversal. */
export const send = (method: 'POST' | 'DELETE', path: string, token: string, body?: unknown): Request =>
  body === undefined ? { ...get(path, token), method } : { ...post(path, body, token), method }
export const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

export const many = (seed: number, make: (random: Random) => () => Request): Request[] => {
  const next = make(createRandom(seed))
  return Array.from({ length: requestCount }, next)
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Three to eight letters: 70 of 100 begin a title or one of its words, 15 have a wrong letter, 15 mean nothing. */
export function searchTexts(material: Material, random: Random): () => string {
  // The searches use titles of every popularity, not only the most popular.
  const place = zipf(random, material.games.length, 0.6)
  const begun = (): string => {
    const words = material.games[place()]!.title.toLowerCase().split(' ')
    const text = words
      .slice(random.below(words.length))
      .join(' ')
      .slice(0, 3 + random.below(6))
      .trim()
    return text.length >= 3 ? text : begun()
  }
  return () => {
    const kind = random.next()
    const text = begun()
    const wrong = 1 + random.below(text.length - 1)
    if (kind < 0.7) return text
    if (kind < 0.85) return text.slice(0, wrong) + letters[random.below(26)] + text.slice(wrong + 1)
    return Array.from({ length: 3 + random.below(6) }, () => letters[random.below(26)]).join('')
  }
}

/** Games by their popularity in requests: Zipf 1.1 over all of them. */
export function popular({ games }: Material, random: Random) {
  const place = zipf(random, games.length, 1.1)
  return () => games[place()]!
}
