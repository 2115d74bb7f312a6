import { limits } from '../../common/rules/limits.ts'
import { type Random, zipf } from '../generate/random.ts'
import type { Material } from './material.ts'
import { get, many, type MeasuredCall, type Request, send } from './requests.ts'

/** The limit of a call in milliseconds at the 95th percentile, one caller. */
const limit = 50
const orders = ['recent', 'oldest', 'likes'] as const
const popularGames = 50

type Make = (material: Material, random: Random) => () => Request

/** A read by a logged-in user or a visitor. */
const reads = (name: string, seed: number, make: Make, more: Partial<MeasuredCall> = {}): MeasuredCall => ({
  name,
  status: 200,
  limit,
  requests: (material) => many(seed, (random) => make(material, random)),
  ...more,
})

/** Reads that go deeper, or read more, where there is more data: for these only the limit applies. */
const grows = { grows: true }
const anybody = ({ players }: Material, random: Random): string => random.pick(players).token
const pages = (entries: number): number => Math.max(1, Math.floor(entries / limits.pageSize))

const feedAndPeople: MeasuredCall[] = [
  reads(
    'feed of who follows 300',
    41,
    ({ community: { follows300 } }) =>
      () =>
        get('/event', follows300.token),
  ),
  reads(
    'feed of who follows 300, page 5',
    42,
    ({ community: { follows300 } }) =>
      () =>
        get('/event?page=5', follows300.token),
  ),
  reads(
    'feed of who follows 5,000',
    43,
    ({ community: { follows5000 } }) =>
      () =>
        get('/event', follows5000.token),
    grows,
  ),
  reads(
    'feed of who follows 5,000, page 5',
    44,
    ({ community: { follows5000 } }) =>
      () =>
        get('/event?page=5', follows5000.token),
    grows,
  ),
  reads('feed of anybody', 45, (material, random) => () => get('/event', anybody(material, random))),
  reads(
    'timeline',
    46,
    ({ shelf5000, stranger }, random) =>
      () =>
        get(`/event/${shelf5000.id}?page=${1 + random.below(3)}`, stranger.token),
  ),
  reads(
    'followers, page 20',
    47,
    ({ community: { star }, stranger }) =>
      () =>
        get(`/friend/${star.id}/followers?page=20`, stranger.token),
  ),
  reads(
    'followers, page 500',
    48,
    ({ community: { star }, stranger }) =>
      () =>
        get(`/friend/${star.id}/followers?page=${Math.min(500, pages(star.followers))}`, stranger.token),
    grows,
  ),
  reads(
    'store of who follows 5,000',
    49,
    ({ community: { follows5000 } }) =>
      () =>
        get('/friend/store', follows5000.token),
    grows,
  ),
]

const listCalls: MeasuredCall[] = [
  reads(
    'list',
    51,
    ({ community: { lists } }, random) =>
      () =>
        get(`/list/${random.pick(lists)}`),
  ),
  reads(
    'games of a list of 500',
    52,
    ({ community: { listOf500 } }) =>
      () =>
        get(`/list/${listOf500}/games`),
  ),
  reads(
    'games of a list of 500, page 25',
    53,
    ({ community: { listOf500 } }) =>
      () =>
        get(`/list/${listOf500}/games?page=25`),
  ),
  reads('list/all', 54, (_, random) => () => get(`/list/all/${random.pick(orders)}`)),
  reads('list/all, page 30', 55, (_, random) => () => get(`/list/all/${random.pick(orders)}?page=30`)),
  reads(
    'list/all, last page',
    56,
    ({ community: { publicLists } }, random) =>
      () =>
        get(`/list/all/${random.pick(orders)}?page=${pages(publicLists)}`),
    grows,
  ),
  reads('list/home', 57, () => () => get('/list/home')),
  reads(
    'lists of a person',
    58,
    (material, random) => () =>
      get(`/list/user/${random.pick(material.community.listers)}/${random.pick(orders)}`, anybody(material, random)),
  ),
  reads('lists of a popular game', 59, (material, random) => {
    const place = zipf(random, popularGames, 1)
    return () => get(`/list/game/${material.games[place()]!.id}/${random.pick(orders)}`, anybody(material, random))
  }),
  ...orders.map((order, at) =>
    reads(
      `lists of a new game, ${order}`,
      75 + at,
      ({ community: { newGame }, stranger }, random) =>
        () =>
          get(`/list/game/${newGame}/${order}?page=${1 + random.below(3)}`, stranger.token),
    ),
  ),
  reads('own lists with a game', 60, ({ games, community: { own } }, random) => {
    const place = zipf(random, games.length, 1.1)
    return () => get(`/list/includeFromGame/${games[place()]!.id}`, random.pick(own).owner.token)
  }),
  reads(
    'who likes a list',
    61,
    (material, random) => () =>
      get(`/list/like/${random.pick(material.community.lists)}?page=${1 + random.below(2)}`, anybody(material, random)),
  ),
]

const reviewCalls: MeasuredCall[] = [
  ...orders.map((order, at) =>
    reads(`reviews of a popular game, ${order}`, 62 + at, (material, random) => {
      const place = zipf(random, material.community.reviewed.length, 1)
      return () => get(`/review/game/${material.community.reviewed[place()]}/${order}`, anybody(material, random))
    }),
  ),
  reads(
    'reviews of the most reviewed game, last page',
    78,
    ({ community: { reviewed, mostReviews }, stranger }, random) =>
      () =>
        get(`/review/game/${reviewed[0]}/${random.pick(orders)}?page=${pages(mostReviews)}`, stranger.token),
    grows,
  ),
  reads(
    'reviews of a person',
    65,
    (material, random) => () =>
      get(
        `/review/user/${random.pick(material.community.reviewers)}/${random.pick(orders)}`,
        anybody(material, random),
      ),
  ),
  reads('review/home', 66, () => () => get('/review/home')),
  reads(
    'review',
    67,
    ({ community: { reviews } }, random) =>
      () =>
        get(`/review/${random.pick(reviews)}`),
  ),
]

/** Done and undone: the world stays about the same. */
const writes: MeasuredCall[] = [
  reads('like a list, hot rows', 71, (material, random) => {
    const place = zipf(random, material.community.lists.length, 1)
    return () =>
      send(
        random.pick(['POST', 'DELETE']),
        `/list/like/${material.community.lists[place()]}`,
        anybody(material, random),
      )
  }),
  reads('like a review, hot rows', 72, (material, random) => {
    const place = zipf(random, material.community.reviews.length, 1)
    return () =>
      send(
        random.pick(['POST', 'DELETE']),
        `/review/like/${material.community.reviews[place()]}`,
        anybody(material, random),
      )
  }),
  reads(
    'a game into a list, out of it',
    73,
    ({ games, community: { own } }, random) =>
      () => {
        const { list, owner } = random.pick(own)
        const body = { id_list: list, id_game: games[random.below(popularGames)]!.id }
        return send('POST', random.pick(['/list/add', '/list/delete/game']), owner.token, body)
      },
    { status: [200, 201] },
  ),
  reads(
    'follow, unfollow',
    74,
    (material, random) => () =>
      send(random.pick(['POST', 'DELETE']), `/friend/${material.community.star.id}`, anybody(material, random)),
    { status: [200, 201, 204] },
  ),
]

/** Calls between users: activity, lists and reviews, likes, follows. */
export const socialCalls: MeasuredCall[] = [...feedAndPeople, ...listCalls, ...reviewCalls, ...writes]
