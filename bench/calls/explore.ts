import { type Random, zipf } from '../generate/random.ts'
import type { Material } from './material.ts'
import { get, many, type MeasuredCall, post, type Request, searchTexts } from './requests.ts'

const orders = ['popular', 'released', 'rate', 'title'].flatMap((name) => [`${name}-desc`, `${name}-asc`])

/** What people choose in a filter: large platforms and makers more often than small ones. */
function facets(material: Material, random: Random): (count: number) => Record<string, unknown> {
  const one = (slugs: string[]) => {
    const place = zipf(random, slugs.length, 0.8)
    return () => [slugs[place()]!]
  }
  const kinds: [string, () => unknown][] = [
    ['platforms', one(material.platforms)],
    ['genres', one(material.genres)],
    ['themes', one(material.themes)],
    ['developers', one(material.companies)],
    ['publishers', one(material.companies)],
    ['released', () => random.pick(['past', 'future', '2015', '1990-1999', '2010-2019', '2024-11'])],
  ]
  return (count) =>
    Object.fromEntries(
      random
        .shuffle([...kinds])
        .slice(0, count)
        .map(([kind, choose]) => [kind, choose()]),
    )
}

function companyPage(material: Material, random: Random): () => Request {
  const place = zipf(random, material.companies.length, 0.8)
  return () =>
    get(`/company/${material.companies[place()]}/${random.pick(['detail', 'games/developer', 'games/publisher'])}`)
}

/** Exploring: the worlds of all sizes get the same questions of their own names. */
export const exploreCalls: MeasuredCall[] = [
  {
    name: 'filter: two facets and order',
    status: 200,
    requests: (material) =>
      many(21, (random) => {
        const choose = facets(material, random)
        return () => {
          const page = random.chance(0.8) ? 1 : 2 + random.below(4)
          return post(`/game/filter?page=${page}`, { ...choose(2), order: random.pick(orders) })
        }
      }),
  },
  {
    name: 'filter: text',
    status: 200,
    requests: (material) =>
      many(22, (random) => {
        const text = searchTexts(material, random)
        return () => post('/game/filter', { text: text() })
      }),
  },
  {
    name: 'filter: counts',
    status: 200,
    requests: (material) =>
      many(23, (random) => {
        const choose = facets(material, random)
        return () => post('/game/filter/counts', choose(random.below(3)))
      }),
  },
  {
    name: 'calendar month',
    status: 200,
    requests: (material) =>
      many(24, (random) => {
        const platform = zipf(random, material.platforms.length, 0.8)
        return () => {
          const page = 1 - random.below(120)
          return get(`/game/calendar${random.chance(0.5) ? '' : `/${material.platforms[platform()]}`}?page=${page}`)
        }
      }),
  },
  {
    name: 'company page',
    status: 200,
    requests: (material) => many(25, (random) => companyPage(material, random)),
  },
]
