import { limits } from '../../common/rules/limits.ts'
import { createProse } from '../generate/social/prose.ts'
import { adjectives, nouns } from '../generate/words.ts'
import { type Random, zipf } from '../generate/random.ts'
import type { Material } from './material.ts'
import { get, many, type MeasuredCall, post, type Request, send } from './requests.ts'

/** The limit of a call in milliseconds at the 95th percentile, one caller. */
const limit = 50

type Make = (material: Material, random: Random) => () => Request

const asks = (name: string, seed: number, make: Make, more: Partial<MeasuredCall> = {}): MeasuredCall => ({
  name,
  status: 200,
  limit,
  requests: (material) => many(seed, (random) => make(material, random)),
  ...more,
})

const anybody = ({ players }: Material, random: Random): string => random.pick(players).token
const pages = (entries: number): number => Math.max(1, Math.floor(entries / limits.pageSize))

/** The people whose walls are measured: with few and with many friends or games. */
const viewers: [string, (material: Material, random: Random) => string][] = [
  ['anybody', anybody],
  ['who follows 300', ({ community }) => community.follows300.token],
  ['who follows 5,000', ({ community }) => community.follows5000.token],
  ['who has 5,000 games', ({ shelf5000 }) => shelf5000.token],
]

const walls: MeasuredCall[] = [
  asks('wall', 101, (material, random) => () => post('/comment/wall', {}, anybody(material, random))),
  asks('wall, page 40', 102, (material, random) => () => post('/comment/wall?page=40', {}, anybody(material, random))),
  asks('wall of a game', 103, (material, random) => {
    const body = { id_game: material.posted.game }
    return () => post('/comment/wall', body, anybody(material, random))
  }),
  ...viewers
    .slice(0, 3)
    .map(([who, token], at) =>
      asks(
        `friends' wall of ${who}`,
        104 + at,
        (material, random) => () => post('/comment/wall/friends', {}, token(material, random)),
      ),
    ),
  ...[viewers[0]!, viewers[3]!].map(([who, token], at) =>
    asks(
      `games' wall of ${who}`,
      107 + at,
      (material, random) => () => post('/comment/wall/games', {}, token(material, random)),
    ),
  ),
  ...(['all', 'friends', 'games'] as const).map((type, at) =>
    asks(
      `news of the wall, ${type}`,
      109 + at,
      (material, random) => () =>
        post('/comment/wall/news', { type, since: material.posted.marker }, anybody(material, random)),
    ),
  ),
  asks('news of the friends of who follows 5,000', 112, ({ community, posted }) => {
    const body = { type: 'friends', since: posted.marker }
    return () => post('/comment/wall/news', body, community.follows5000.token)
  }),
  asks('topics', 113, (material, random) => () => get('/social/topics', anybody(material, random))),
]

const threads: MeasuredCall[] = [
  asks(
    'thread, page 1',
    114,
    (material, random) => () => get(`/comment/${material.posted.thread}`, anybody(material, random)),
  ),
  asks('thread, page 400', 115, (material, random) => {
    const { thread, replies } = material.posted
    const page = Math.min(400, pages(replies))
    return () => get(`/comment/reply/${thread}?page=${page}`, anybody(material, random))
  }),
  asks(
    'a reply in its thread',
    116,
    (material, random) => () => get(`/comment/${random.pick(material.posted.answers)}`, anybody(material, random)),
  ),
  ...(['recent', 'likes'] as const).map((order, at) =>
    asks(
      `posts of a game, ${order}`,
      117 + at,
      (material, random) => () =>
        get(`/comment/game/${material.posted.game}/${order}/20?page=${1 + random.below(3)}`, anybody(material, random)),
    ),
  ),
  asks('posts of a game, page 1,000', 119, (material, random) => {
    const { game, posts } = material.posted
    const page = Math.min(1_000, pages(posts))
    return () => get(`/comment/game/${game}/likes/20?page=${page}`, anybody(material, random))
  }),
  asks(
    'posts of a person',
    120,
    (material, random) => () =>
      get(
        `/comment/user/${random.pick(material.posted.writers)}/${random.pick(['recent', 'likes'])}`,
        anybody(material, random),
      ),
  ),
  asks(
    'posts that somebody likes',
    121,
    (material, random) => () => get('/comment/user/likes/recent', anybody(material, random)),
  ),
]

/** What people search for, by how many posts have it. */
const searches: MeasuredCall[] = (
  [
    ['a word of every post', () => 'the'],
    ['the beginning of common words', (_, random) => random.pick(['s', 'th', 'be', 'wh', 'pa'])],
    ['a usual word', (_, random) => random.pick(nouns)],
    ['two usual words', (_, random) => `${random.pick(adjectives)} ${random.pick(nouns)}`],
    ['a rare word', ({ posted }, random) => random.pick(posted.rare)],
    ['nothing', (_, random) => `qx${random.below(1_000)}`],
  ] satisfies [string, (material: Material, random: Random) => string][]
).map(([what, text], at) =>
  asks(
    `search of posts: ${what}`,
    122 + at,
    (material, random) => () => post('/social/search', { data: text(material, random) }, anybody(material, random)),
  ),
)

/** The document of a post that says this, as JSON. */
export const documentOf = (text: string): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })

const writes: MeasuredCall[] = [
  asks('like a post, hot rows', 128, (material, random) => {
    const place = zipf(random, material.posted.liked.length, 1)
    return () =>
      send(
        random.pick(['POST', 'DELETE']),
        `/comment/like/${material.posted.liked[place()]}`,
        anybody(material, random),
      )
  }),
  asks(
    'write a post',
    129,
    (material, random) => {
      const { text } = createProse(random)
      const place = zipf(random, material.games.length, 1)
      return () => {
        const body = { comment: documentOf(text(100)), id_game: material.games[place()]!.id }
        return post('/comment', body, anybody(material, random))
      }
    },
    { status: 201 },
  ),
  asks(
    'answer in a long thread',
    130,
    (material, random) => {
      const { text } = createProse(random)
      return () =>
        post('/comment', { comment: documentOf(text(60)), reply: material.posted.thread }, anybody(material, random))
    },
    { status: 201 },
  ),
]

/** Posts: walls, threads, search, writing. The writing comes last: what it adds is read by nothing after it. */
export const postCalls: MeasuredCall[] = [...walls, ...threads, ...searches, ...writes]
