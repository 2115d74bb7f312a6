import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Aspect } from '../../common/api/review.ts'
import { slugify } from '../../common/rules/names.ts'
import { numbersFor } from './numbers.ts'
import { type DemoPerson, demoPeople } from './users.ts'

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
