import type pg from 'pg'
import type { PostDocument } from '../../../common/rules/post-document.ts'
import { circlesBelow } from '../../../server/features/comment/thread.queries.ts'
import { type PostText, textOf } from '../../../server/features/comment/comment.ts'
import { copyLines, line, withoutIndexes } from '../copy.ts'
import { type Random, zipf } from '../random.ts'
import { syllables } from '../words.ts'
import { countLikes, type Liked, likeLines } from './likes.ts'
import { createProse } from './prose.ts'
import { timesBefore } from './times.ts'

/** Parts of all posts: replies, those to the first post of one long thread, and posts about one game. */
const shares = { replies: 0.4, longThread: 0.01, hotGame: 0.05, private: 0.05, spoiler: 0.05, deleted: 0.01 }
/** Parts of the first posts of threads: about any game, and so a few about the one of everybody. */
const aboutGames = 0.75
/** What people answer is mostly young: one of this many posts before theirs. */
const answered = 2_000
const lengths = { least: 40, most: 1_500 }
/** Parts of all posts that mention somebody, and that contain a word which hardly any other has. */
const [mentioning, rare] = [0.03, 0.05]

interface Made extends Liked {
  parent: Made | null
  root: Made | null
  game: number | null
  open: boolean
  spoiler: boolean
  visible: boolean
  circles: number[]
  replies: number
  mention: number | null
}

/**
 * Fills `comments`, `comment_mentions` and `comment_likes`: the replies to one post are a hundredth of all posts, those
 * about the most popular game a twentieth. `games` are ids, the most popular first.
 */
export async function generatePosts(
  client: pg.Client,
  random: Random,
  { people, posts, likes }: { people: number; posts: number; likes: number },
  games: number[],
  now: number,
): Promise<void> {
  const made = makePosts(random, people, posts, games, now)
  const shown = random.shuffle(made.filter(({ visible }) => visible))
  const liked = countLikes(random, shown, likes, people)
  await withoutIndexes(client, ['comments', 'comment_mentions', 'comment_likes'], async () => {
    await copyLines(
      client,
      'comments',
      'user_id, id, parent_id, root_id, game_id, document, words, search, lang, public, spoiler, visible, circles, total_replies, total_likes, created_at',
      postLines(random, made),
    )
    await copyLines(client, 'comment_mentions', 'owner_id, comment_id, user_id', mentionLines(made))
    await copyLines(client, 'comment_likes', 'owner_id, comment_id, user_id, created_at', likeLines(random, liked, now))
  })
  await client.query(`select setval(pg_get_serial_sequence('comments', 'id'), $1)`, [posts])
}

function makePosts(random: Random, people: number, count: number, games: number[], now: number): Made[] {
  const times = timesBefore(random, now, count)
  const writers = random.shuffle(Array.from({ length: people }, (_, at) => at + 1))
  const [writer, place, back] = [
    zipf(random, people, 0.6),
    zipf(random, games.length, 0.8),
    zipf(random, answered, 0.7),
  ]
  // The long thread begins early, so that its replies lie among all others.
  const first = Math.floor(count / 100)
  const made: Made[] = []
  for (const [at, created] of times.entries()) {
    const parent =
      at > first ? parentOf(random, made, made[first]!, () => made[at - 1 - Math.min(back(), at - 1)]!) : null
    const owner = writers[writer()]!
    const visible = at === first || !random.chance(shares.deleted)
    const open = at === first || !random.chance(shares.private)
    const game = gameOf(random, games[0]!, () => games[place()]!)
    made.push({
      id: at + 1,
      owner,
      created,
      likes: 0,
      parent,
      root: parent && (parent.root ?? parent),
      game: parent ? parent.game : game,
      open,
      visible,
      spoiler: visible && at !== first && random.chance(shares.spoiler),
      circles: circlesBelow(parent?.circles ?? [], { userId: owner, public: open }),
      replies: 0,
      mention: visible && random.chance(mentioning) ? 1 + random.below(people) : null,
    })
    if (parent && visible && open) parent.replies++
  }
  return made
}

function parentOf(random: Random, made: Made[], long: Made, recent: () => Made): Made | null {
  if (random.chance(shares.longThread / (1 - 1 / 100))) return long
  if (!random.chance(shares.replies)) return null
  const parent = recent()
  return parent.visible && parent !== long && made.length > answered ? parent : null
}

const gameOf = (random: Random, hot: number, any: () => number): number | null =>
  random.chance(shares.hotGame / (1 - shares.replies)) ? hot : random.chance(aboutGames) ? any() : null

const empty: PostText = { document: '', words: '', terms: [], mentions: [] }

function* postLines(random: Random, made: Made[]): Iterable<string> {
  const { text } = createProse(random)
  const word = (): string => Array.from({ length: 3 }, () => random.pick(syllables)).join('')
  const written = (mention: number | null): PostText => {
    const length = Math.min(lengths.most, lengths.least + Math.floor(Math.exp(4.5 + random.normal() * 0.7)))
    const words = random.chance(rare) ? `${text(length)} ${word()}` : text(length)
    return textOf(documentOf(words, mention), mention === null ? [] : [mention])
  }
  for (const post of made) {
    const { document, words, terms } = post.visible ? written(post.mention) : empty
    yield line([
      post.owner,
      post.id,
      post.parent?.id ?? null,
      post.root?.id ?? null,
      post.game,
      document,
      words,
      terms.map((term) => `'${term}'`).join(' '),
      post.visible ? 'en' : null,
      post.open,
      post.spoiler,
      post.visible,
      post.circles,
      post.replies,
      post.likes,
      new Date(post.created).toISOString(),
    ])
  }
}

function documentOf(words: string, mention: number | null): PostDocument {
  const [opening = '', ...others] = words.split('\n\n')
  const named = mention === null ? [] : [{ type: 'mention' as const, attrs: { id: mention } }]
  return {
    type: 'doc',
    content: [
      { type: 'paragraph', content: [...named, { type: 'text', text: opening }] },
      ...others.map((text) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })),
    ],
  }
}

function* mentionLines(made: Made[]): Iterable<string> {
  for (const { owner, id, mention } of made) if (mention !== null) yield line([owner, id, mention])
}
