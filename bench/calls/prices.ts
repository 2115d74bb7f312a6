import { zipf } from '../generate/random.ts'
import { get, many, type MeasuredCall } from './requests.ts'

/** The limits in milliseconds at the 95th percentile, one caller: what is known of one game, and a page of many. */
const [ofGame, ofMany] = [30, 50]
/** Games that have prices in every world. */
const priced = 2_000

const ofPopular = (name: string, seed: number, path: (id: number) => string): MeasuredCall => ({
  name: `prices: ${name}`,
  status: 200,
  limit: ofGame,
  requests: ({ games, stranger }) =>
    many(seed, (random) => {
      const place = zipf(random, Math.min(priced, games.length), 1.1)
      return () => get(path(games[place()]!.id), stranger.token)
    }),
})

/** Prices that are known: no shop is asked. */
export const priceCalls: MeasuredCall[] = [
  ofPopular('of a game', 110, (id) => `/price/game/${id}`),
  ofPopular('of a game without resellers', 111, (id) => `/price/game/${id}?shops=no-resellers`),
  ofPopular('a year of a game', 112, (id) => `/price/history/${id}?range=1y`),
  ofPopular('all history of a game', 113, (id) => `/price/history/${id}?range=all`),
  {
    name: 'prices: wishes of who has 5,000 games',
    status: 200,
    limit: ofMany,
    grows: true,
    requests: ({ shelf5000 }) => [get('/price/wishlist', shelf5000.token)],
  },
  {
    name: 'prices: wishes of many',
    status: 200,
    limit: ofMany,
    requests: ({ players }) =>
      many(114, (random) => () => get('/price/wishlist?order=price', random.pick(players).token)),
  },
]
