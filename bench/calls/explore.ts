import { type Random, zipf } from '../generate/random.ts'
import type { Explored } from './explored.ts'
import { get, many, type MeasuredCall, post, searchTexts } from './requests.ts'

const orders = ['popular', 'released', 'rate', 'title'].flatMap((name) => [`${name}-desc`, `${name}-asc`])

/** One entry of a kind: large platforms and makers more often than small ones. */
function choices({ platforms, genres, themes, companies }: Explored, random: Random): () => Record<string, unknown> {
  const one = (slugs: string[]) => {
    const place = zipf(random, slugs.length, 0.8)
    return () => [slugs[place()]!]
  }
  const kinds: [string, () => unknown][] = [
    ['platforms', one(platforms)],
    ['genres', one(genres)],
    ['themes', one(themes)],
    ['developers', one(companies)],
    ['publishers', one(companies)],
    ['released', () => random.pick(['past', 'future', '2015', '1990-1999', '2010-2019', '2024-11'])],
  ]
  return () => {
    const [kind, choose] = random.pick(kinds)
    return { [kind]: choose() }
  }
}

/** Counted from this month, which is page 1. */
function pageOfMonth(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const now = new Date()
  return (year - now.getUTCFullYear()) * 12 + number - now.getUTCMonth()
}

/** Exploring: each world is asked for what it has, so that the answers have the same size. */
export const exploreCalls: MeasuredCall[] = [
  {
    name: 'filter: two facets and order',
    status: 200,
    requests: ({ explored }) =>
      many(21, (random) => () => {
        const page = random.chance(0.8) ? 1 : 2
        return post(`/game/filter?page=${page}`, { ...random.pick(explored.pairs), order: random.pick(orders) })
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
    requests: ({ explored }) =>
      many(23, (random) => {
        const choose = choices(explored, random)
        return () => post('/game/filter/counts', random.pick([{}, choose(), random.pick(explored.pairs)]))
      }),
  },
  {
    name: 'calendar month',
    status: 200,
    requests: ({ explored }) =>
      many(24, (random) => () => {
        const { month, platform } = random.pick(explored.months)
        return get(`/game/calendar${platform === null ? '' : `/${platform}`}?page=${pageOfMonth(month)}`)
      }),
  },
  {
    name: 'company page',
    status: 200,
    requests: ({ explored: { companies, developers, publishers } }) =>
      many(25, (random) => {
        const one = (slugs: string[]) => {
          const place = zipf(random, slugs.length, 0.8)
          return () => slugs[place()]!
        }
        const [any, developer, publisher] = [one(companies), one(developers), one(publishers)]
        const parts = [
          () => `${any()}/detail`,
          () => `${developer()}/games/developer`,
          () => `${publisher()}/games/publisher`,
        ]
        return () => get(`/company/${random.pick(parts)()}`)
      }),
  },
]
