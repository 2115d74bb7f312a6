import { createRandom, type Random, zipf } from '../generate/random.ts'
import type { Material } from './material.ts'

export interface Request {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface MeasuredCall {
  name: string
  /** Made once for each world; every caller has its own part of them. */
  requests: (material: Material) => Request[]
  /** The only right answer. */
  status: 200 | 304
}

const requestCount = 4_096
/** As browsers ask. */
const encodings = { 'accept-encoding': 'gzip, deflate, br' }

const get = (path: string, token?: string): Request => ({
  method: 'GET',
  path: `/api${path}`,
  headers: { ...encodings, ...bearer(token) },
})
const post = (path: string, body: unknown, token?: string): Request => ({
  method: 'POST',
  path: `/api${path}`,
  headers: { ...encodings, ...bearer(token), 'content-type': 'application/json' },
  body: JSON.stringify(body),
})
const bearer = (token?: string): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` }

const many = (seed: number, make: (random: Random) => () => Request): Request[] => {
  const next = make(createRandom(seed))
  return Array.from({ length: requestCount }, next)
}

/** Games as people ask for them: Zipf 1.1 over all of them. */
function popular({ games }: Material, random: Random) {
  const place = zipf(random, games.length, 1.1)
  return () => games[place()]!
}

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Three to eight letters: 70 of 100 begin a title or one of its words, 15 have a wrong letter, 15 mean nothing. */
function searchTexts(material: Material, random: Random): () => string {
  // Titles of every popularity are searched for, not only those at the top.
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

function changes(material: Material, random: Random): () => Request {
  const game = popular(material, random)
  const kinds = [
    ['have', 1],
    ['wanted', 1],
    ['played', 1],
    ['pending', 1],
    ['completed', 1],
    ['have', 0],
    ['favourite', 1],
    ['rating', 8],
  ] as const
  return () => {
    const [type, value] = random.pick(kinds)
    return post('/collection', { id_game: game().id, type, value }, random.pick(material.players).token)
  }
}

/** The calls of the measurement, in the order of the report. */
export const measuredCalls: MeasuredCall[] = [
  {
    name: 'search',
    status: 200,
    requests: (material) =>
      many(1, (random) => {
        const text = searchTexts(material, random)
        return () => post('/game/search', { data: text() })
      }),
  },
  {
    name: 'game',
    status: 200,
    requests: (material) =>
      many(2, (random) => {
        const game = popular(material, random)
        return () => get(`/game/${game().slug}`)
      }),
  },
  {
    name: 'game/extra',
    status: 200,
    requests: (material) =>
      many(3, (random) => {
        const game = popular(material, random)
        return () => get(`/game/extra/${game().id}`)
      }),
  },
  {
    name: 'library of 100, owner',
    status: 200,
    requests: ({ shelf100 }) => [get(`/collection/${shelf100.id}/columns`, shelf100.token)],
  },
  {
    name: 'library of 100, visitor',
    status: 200,
    requests: ({ shelf100 }) => [get(`/collection/${shelf100.id}/columns`)],
  },
  {
    name: 'library of 5,000, owner',
    status: 200,
    requests: ({ shelf5000 }) => [get(`/collection/${shelf5000.id}/columns`, shelf5000.token)],
  },
  {
    name: 'library of 5,000, visitor',
    status: 200,
    requests: ({ shelf5000, stranger }) => [get(`/collection/${shelf5000.id}/columns`, stranger.token)],
  },
  {
    name: 'profile',
    status: 200,
    requests: (material) => many(5, (random) => () => get(`/user/${random.pick(material.players).nick}`)),
  },
  {
    name: 'rate',
    status: 200,
    requests: (material) =>
      many(6, (random) => {
        const game = popular(material, random)
        return () => get(`/rate/${game().id}`, random.pick(material.players).token)
      }),
  },
  { name: 'set status', status: 200, requests: (material) => many(7, (random) => changes(material, random)) },
]

/** The library again, by somebody who has it already: needs the ETag of the answer. */
export const unchangedLibrary = ({ shelf5000 }: Material, etag: string): MeasuredCall => ({
  name: 'library of 5,000, unchanged',
  status: 304,
  requests: () => [
    {
      ...get(`/collection/${shelf5000.id}/columns`, shelf5000.token),
      headers: { ...encodings, ...bearer(shelf5000.token), 'if-none-match': etag },
    },
  ],
})
