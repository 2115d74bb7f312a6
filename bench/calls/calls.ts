import type { Random } from '../generate/random.ts'
import { discoverCalls } from './discover.ts'
import { exploreCalls } from './explore.ts'
import { libraryCalls } from './library.ts'
import type { Material } from './material.ts'
import {
  bearer,
  encodings,
  get,
  many,
  type MeasuredCall,
  popular,
  post,
  type Request,
  searchTexts,
} from './requests.ts'
import { postCalls } from './posts.ts'
import { priceCalls } from './prices.ts'
import { socialCalls } from './social.ts'
import { trophyCalls } from './trophies.ts'

function changes(material: Material, random: Random): () => Request {
  const game = popular(material, random)
  const kinds = [
    ['have', 1],
    ['wanted', 1],
    ['played', 1],
    ['pending', 1],
    ['playing', 1],
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
    requests: ({ shelf100 }) => [get(`/collection/${shelf100.id}/entries`, shelf100.token)],
  },
  {
    name: 'library of 100, visitor',
    status: 200,
    requests: ({ shelf100 }) => [get(`/collection/${shelf100.id}/entries`)],
  },
  {
    name: 'library of 5,000, owner',
    status: 200,
    requests: ({ shelf5000 }) => [get(`/collection/${shelf5000.id}/entries`, shelf5000.token)],
  },
  {
    name: 'library of 5,000, its games',
    status: 200,
    requests: ({ shelf5000 }) => [get(`/collection/${shelf5000.id}/games`, shelf5000.token)],
  },
  {
    name: 'library of 5,000, visitor',
    status: 200,
    requests: ({ shelf5000, stranger }) => [get(`/collection/${shelf5000.id}/entries`, stranger.token)],
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
  ...exploreCalls,
  ...discoverCalls,
  ...socialCalls,
  ...postCalls,
  ...trophyCalls,
  ...priceCalls,
  ...libraryCalls,
  { name: 'set status', status: 200, requests: (material) => many(7, (random) => changes(material, random)) },
]

/** The library again, for a client that has it already: needs the ETag of the answer. */
export const unchangedLibrary = ({ shelf5000 }: Material, etag: string): MeasuredCall => ({
  name: 'library of 5,000, unchanged',
  status: 304,
  requests: () => [
    {
      ...get(`/collection/${shelf5000.id}/entries`, shelf5000.token),
      headers: { ...encodings, ...bearer(shelf5000.token), 'if-none-match': etag },
    },
  ],
})
