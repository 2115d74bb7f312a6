import type { Transaction } from 'kysely'
import type { PostDocument } from '../../common/rules/post-document.ts'
import type { DB } from '../db/types.ts'
import { circlesBelow, type Parent } from '../features/comment/thread.queries.ts'
import { textOf } from '../features/comment/comment.ts'
import { insertPost } from '../features/comment/write-comment.queries.ts'
import { likesOf, insertLikes } from './demo-writing.ts'

/** A post or a reply of the demonstration. Paragraphs are separated by an empty line. */
export interface DemoPost {
  nick: string
  text: string
  /** Slug; a reply is about the game of what it answers. */
  game?: string
  spoiler?: true
  /** For the people whom the author follows only. */
  private?: true
  /** Days before today. */
  age: number
  replies?: DemoPost[]
}

/** What the demo users say to each other; the younger of two replies stands later. */
export const demoPosts: DemoPost[] = [
  {
    nick: 'nuria_v',
    game: 'chrono-trigger',
    age: 0.3,
    text: 'Séptima vez. El juicio sigue sin perdonarme lo del gato.',
    replies: [
      { nick: 'pixelpere', age: 0.28, text: 'A mí me condenaron por comerme el bocadillo del señor. Con razón.' },
      {
        nick: 'marta',
        age: 0.25,
        text: '¿Lo has prestado ya o seguimos igual?',
        replies: [{ nick: 'nuria_v', age: 0.24, text: 'Seguimos igual. Puedes venir a verlo, eso sí.' }],
      },
    ],
  },
  {
    nick: 'tess',
    game: 'disco-elysium',
    age: 0.8,
    text: 'Spent an evening arguing with a ceiling fan. I lost, and I would lose again.',
    replies: [
      { nick: 'lune', age: 0.7, text: 'The song in the church. Stay for the song in the church.' },
      { nick: 'okami', age: 0.6, text: 'The tie was right about everything.' },
    ],
  },
  {
    nick: 'leo_r',
    game: 'silent-hill-2',
    age: 1.4,
    spoiler: true,
    text: 'La carta no la escribió nadie. La lleva en blanco desde el aparcamiento, y cada vez que la miras en el inventario le falta una línea más.',
    replies: [
      { nick: 'nuria_v', age: 1.2, text: 'Lo miré tres veces y no me fijé. Gracias por arruinarme el sueño otra vez.' },
    ],
  },
  {
    nick: 'marcus_d',
    game: 'forza-horizon-4',
    age: 2.1,
    text: 'Autumn again. Found the same oak at the same corner at the same speed. I am a man of habits.',
  },
  {
    nick: 'vgarcia',
    game: 'kirby-and-the-forgotten-land',
    age: 3,
    text: 'La niña ha terminado el último mundo sola. Yo estaba poniendo la mesa. Me lo ha contado entero, con dibujos.',
    replies: [
      { nick: 'marta', age: 2.9, text: 'Guarda los dibujos.' },
      { nick: 'bibliotecaria', age: 2.5, text: 'Eso va al catálogo.' },
    ],
  },
  {
    nick: 'okami',
    age: 4.2,
    private: true,
    text: 'Radiant Silvergun, complete, forty euros, Sunday, nobody looked. I am telling you and nobody else.',
  },
  {
    nick: 'lune',
    game: 'lumines',
    age: 5,
    text: 'Missed my stop. Again. The skin with the rain came up and I could not stand up.',
    replies: [{ nick: 'marcus_d', age: 4.8, text: 'There is no better reason.' }],
  },
  {
    nick: 'pixelpere',
    game: 'manic-miner',
    age: 6.5,
    text: 'Caverna once. Cuarenta años después.\n\nHe llamado a mi hermano para decírselo. Dice que no cuenta si no se grita desde el pasillo.',
  },
]

const day = 86_400_000

interface Community {
  /** Ids of all users by nick, of games by slug. */
  people: ReadonlyMap<string, number>
  games: ReadonlyMap<string, number>
  now: number
  /** Days since a user joined. */
  ageOf: (nick: string) => number
}

/** Writes the posts of the demo users with their replies and likes; the triggers update the counters. */
export async function insertPosts(trx: Transaction<DB>, community: Community): Promise<void> {
  // The oldest first, as their ids on a site that people use.
  for (const post of demoPosts.toSorted((a, b) => b.age - a.age)) await insertBranch(trx, post, null, community)
}

async function insertBranch(
  trx: Transaction<DB>,
  post: DemoPost,
  parent: Parent | null,
  community: Community,
): Promise<void> {
  const { people, games, now, ageOf } = community
  const userId = people.get(post.nick) ?? 0
  const gameId = parent ? parent.game_id : (games.get(post.game ?? '') ?? null)
  const [isPublic, at] = [!post.private, new Date(now - post.age * day)]
  const circles = circlesBelow(parent?.circles ?? [], { userId, public: isPublic })
  const written = { ...textOf(documentOf(post.text), []), parent, gameId, circles, public: isPublic }
  const rest = { spoiler: post.spoiler ?? false, lang: null, sendKey: null }
  const id = (await insertPost(trx, userId, { ...written, ...rest }, at)) ?? 0
  const likes = post.private ? [] : likesOf(`post ${post.text}`, post.nick, post.age, ageOf)
  await insertLikes(trx, 'comment', id, likes, { userId, people, games, now })
  const place: Parent = { id, user_id: userId, root: parent?.root ?? id, game_id: gameId, circles }
  for (const reply of post.replies ?? []) await insertBranch(trx, reply, place, community)
}

/** A document of plain paragraphs. */
const documentOf = (text: string): PostDocument => ({
  type: 'doc',
  content: text.split('\n\n').map((words) => ({ type: 'paragraph', content: [{ type: 'text', text: words }] })),
})
