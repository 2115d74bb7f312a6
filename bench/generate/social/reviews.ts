import type pg from 'pg'
import { copyLines, line, withoutIndexes } from '../copy.ts'
import { type Random, zipf } from '../random.ts'
import { countLikes, type Liked, likeLines } from './likes.ts'
import { createProse } from './prose.ts'
import { timesBefore } from './times.ts'

const lengths = { least: 150, most: 6_000 }

interface Made extends Liked {
  game: number
}

/** Fills `reviews` and `review_likes`; `games` are ids, the most popular first. */
export async function generateReviews(
  client: pg.Client,
  random: Random,
  { people, reviews, likes }: { people: number; reviews: number; likes: number },
  games: number[],
  now: number,
): Promise<void> {
  const made = makeReviews(random, people, reviews, games, now)
  const liked = countLikes(random, random.shuffle([...made]), likes, people)
  await withoutIndexes(client, ['reviews', 'review_likes'], async () => {
    await copyLines(
      client,
      'reviews',
      'user_id, id, game_id, title, review, gameplay, graphics, history, sound, total, total_likes, created_at, changed_at',
      reviewLines(random, made),
    )
    await copyLines(client, 'review_likes', 'owner_id, review_id, user_id, created_at', likeLines(random, liked, now))
  })
  await client.query(`select setval(pg_get_serial_sequence('reviews', 'id'), $1)`, [reviews])
}

/** One of each user for each game. */
function makeReviews(random: Random, people: number, count: number, games: number[], now: number): Made[] {
  const times = timesBefore(random, now, count)
  const writers = random.shuffle(Array.from({ length: people }, (_, at) => at + 1))
  const [writer, place] = [zipf(random, people, 0.6), zipf(random, games.length, 0.8)]
  const written = new Set<number>()
  return Array.from(times, (created, at) => {
    for (;;) {
      const [owner, game] = [writers[writer()]!, games[place()]!]
      const key = game * (people + 1) + owner
      if (written.has(key)) continue
      written.add(key)
      return { id: at + 1, owner, game, created, likes: 0 }
    }
  })
}

function* reviewLines(random: Random, made: Made[]): Iterable<string> {
  const { title, text } = createProse(random)
  const score = (): number => Math.min(20, Math.max(0, Math.round(14 + random.normal() * 3))) / 2
  const aspect = (): number | null => (random.chance(0.2) ? null : score())
  for (const { id, owner, game, likes, created } of made) {
    const at = new Date(created).toISOString()
    const length = Math.min(lengths.most, lengths.least + Math.floor(Math.exp(6.2 + random.normal() * 0.8)))
    const scores = [aspect(), aspect(), aspect(), aspect(), score()]
    yield line([owner, id, game, title(), text(length), ...scores, likes, at, at])
  }
}
