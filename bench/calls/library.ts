import { get, many, type MeasuredCall, popular, post } from './requests.ts'

/** How many games one bulk change of the measurement changes. */
const several = 50

/** What the pages of a library ask for beside its games, and changes of several of them at once. */
export const libraryCalls: MeasuredCall[] = [
  {
    name: 'library of 5,000, counts',
    status: 200,
    limit: 50,
    requests: ({ shelf5000 }) => [get(`/collection/${shelf5000.id}/counts`)],
  },
  {
    name: 'library of 5,000, first games',
    status: 200,
    limit: 50,
    requests: ({ shelf5000 }) => [get(`/collection/${shelf5000.id}/first?decade=1990`)],
  },
  {
    name: 'library of 5,000, both have',
    status: 200,
    limit: 50,
    requests: ({ shelf5000, shelf100 }) => [get(`/collection/${shelf5000.id}/both`, shelf100.token)],
  },
  {
    name: 'library of 5,000, pull one out',
    status: 200,
    limit: 50,
    requests: ({ shelf5000 }) => [get('/collection/pull', shelf5000.token)],
  },
  {
    name: `set a status of ${several} games`,
    status: 200,
    requests: (material) =>
      many(8, (random) => {
        const game = popular(material, random)
        return () => {
          const games = [...new Set(Array.from({ length: several }, () => game().id))]
          return post(
            '/collection/many',
            { games, type: 'pending', value: random.below(2) === 1 },
            random.pick(material.players).token,
          )
        }
      }),
  },
]
