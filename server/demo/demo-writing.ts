import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Aspect } from '../../common/api/review.ts'
import { slugify } from '../../common/rules/names.ts'
import { numbersFor } from './numbers.ts'
import { type DemoPerson, demoPeople } from './users.ts'
import { sql, type Transaction } from 'kysely'
import type { Likeable } from '../../common/api/like.ts'
import type { DB } from '../db/types.ts'
import type { DemoEvent } from './demo-timeline.ts'

/** A list as its owner made it; games by their slugs. */
interface WrittenList {
  title: string
  description: string
  public: boolean
  games: string[]
  /** What is said about some of them, by slug. */
  notes?: Record<string, string>
}

interface WrittenReview extends Record<Aspect, number | null> {
  /** Slug. */
  game: string
  title: string
  review: string
  total: number
}

/** The texts of one demo user: `data/{nick}.json`. */
export interface Writing {
  lists: WrittenList[]
  reviews: WrittenReview[]
}

export const readWriting = (nick: string): Writing =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'data', `${nick}.json`), 'utf8')) as Writing

/** A user who likes something, and how many days before today. */
export interface DemoLike {
  nick: string
  age: number
}

export interface DemoList extends WrittenList {
  slug: string
  likes: DemoLike[]
  /** Days before today. */
  age: number
}

export interface DemoReview extends WrittenReview {
  likes: DemoLike[]
  /** Days before today. */
  age: number
}

type AgeOf = (nick: string) => number

/** A user's lists with their dates and likes: some from these weeks, most from the months before. */
export const demoLists = ({ nick }: DemoPerson, { lists }: Writing, ageOf: AgeOf): DemoList[] =>
  lists.map((list) => {
    const word = `${nick} lists ${list.title}`
    const age = dateOf(word, ageOf(nick), 400)
    const likes = list.public ? likesOf(word, nick, age, ageOf) : []
    return { ...list, slug: slugify(list.title, 'list'), age, likes }
  })

/** A user's reviews of released games, none from before the release. `since` gives the days since a game's release. */
export const demoReviews = (
  { nick }: DemoPerson,
  { reviews }: Writing,
  ageOf: AgeOf,
  since: (slug: string) => number | undefined,
): DemoReview[] =>
  reviews.flatMap((review) => {
    const out = since(review.game)
    if (out === undefined || out < 1) return []
    const word = `${nick} reviews ${review.game}`
    const age = Math.min(dateOf(word, ageOf(nick), 300), out - 0.5)
    return [{ ...review, age, likes: likesOf(word, nick, age, ageOf) }]
  })

/** A third is recent, the rest within `span` days; nothing in the first week of an account. */
function dateOf(word: string, accountAge: number, span: number): number {
  const random = seeded(`when ${word}`)
  return random() < 0.34 ? 0.2 + random() * 20 : 20 + random() * (Math.min(accountAge - 7, span) - 20)
}

/** Most get one or two likes, a few from nearly everybody; likes follow soon after. */
export function likesOf(word: string, author: string, age: number, ageOf: AgeOf): DemoLike[] {
  const random = seeded(`who likes what ${word}`)
  const appeal = 0.1 + 0.86 * random() ** 3
  return demoPeople.flatMap(({ nick }) => {
    const [chance, delay] = [random(), random() ** 3]
    if (nick === author || chance > appeal) return []
    return [{ nick, age: Math.min(age * (1 - delay), ageOf(nick)) }]
  })
}

/** The first numbers of seeds with a long common prefix are alike. */
function seeded(word: string): () => number {
  const random = numbersFor(word)
  for (let skipped = 0; skipped < 4; skipped++) random()
  return random
}

const day = 86_400_000

interface Place {
  userId: number
  /** Ids of all users by nick, of games by slug. */
  people: ReadonlyMap<string, number>
  games: ReadonlyMap<string, number>
  now: number
}

/** Writes a user's lists with their games and likes; returns their events. The triggers update the counters. */
export async function insertLists(trx: Transaction<DB>, lists: DemoList[], place: Place): Promise<DemoEvent[]> {
  const { userId, games, now } = place
  const events: DemoEvent[] = []
  for (const { likes, age, games: slugs, notes = {}, ...written } of lists) {
    const at = new Date(now - age * day)
    const row = { ...written, user_id: userId, created_at: at, changed_at: at }
    const { id } = await trx.insertInto('lists').values(row).returning('id').executeTakeFirstOrThrow()
    const address = { user_id: userId, slug: written.slug, list_id: id, created_at: at }
    await trx.insertInto('list_slugs').values(address).execute()
    const held = slugs.filter((slug) => games.has(slug))
    const ids = held.map((slug) => games.get(slug))
    const said = held.map((slug) => notes[slug] ?? '')
    await sql`
      insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at, note)
      select ${userId}, ${id}, game, place, ${written.public}, ${at}, ${at}, note
      from unnest(${ids}::integer[], ${said}::text[]) with ordinality as row (game, note, place)`.execute(trx)
    await insertLikes(trx, 'list', id, likes, place)
    if (written.public) events.push({ kind: 'list', gameId: null, rating: null, listId: id, age })
  }
  return events
}

/** Writes a user's reviews with their likes; returns their events. */
export async function insertReviews(trx: Transaction<DB>, reviews: DemoReview[], place: Place): Promise<DemoEvent[]> {
  const { userId, games, now } = place
  const events: DemoEvent[] = []
  for (const { likes, age, game, ...written } of reviews) {
    const at = new Date(now - age * day)
    const gameId = games.get(game)
    if (gameId === undefined) continue
    const row = { ...written, user_id: userId, game_id: gameId, created_at: at, changed_at: at }
    const { id } = await trx.insertInto('reviews').values(row).returning('id').executeTakeFirstOrThrow()
    await insertLikes(trx, 'review', id, likes, place)
    events.push({ kind: 'review', gameId, rating: null, reviewId: id, age })
  }
  return events
}

/** Writes who likes one thing of a user. */
export async function insertLikes(
  trx: Transaction<DB>,
  noun: Likeable,
  id: number,
  likes: DemoLike[],
  { userId, people, now }: Place,
): Promise<void> {
  if (likes.length === 0) return
  const rows = likes.map(({ nick, age }) => ({ user_id: people.get(nick) ?? 0, created_at: new Date(now - age * day) }))
  await sql`
    insert into ${sql.ref(`${noun}_likes`)} (owner_id, ${sql.ref(`${noun}_id`)}, user_id, created_at)
    select ${userId}, ${id}, user_id, created_at
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (user_id integer, created_at timestamptz)`.execute(trx)
}
