import type { Kysely } from 'kysely'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { DB } from '../../db/types.ts'
import { factsOf, knownIds, type Neighbour, neighbours, relatedIds, shelfOf } from './candidates.queries.ts'
import { alikeness } from './alike.ts'
import { choose, sameGameKey } from './choose.ts'
import {
  type Disliked,
  type Profile,
  profileOf,
  type Facts,
  type Kept,
  middleRating,
  type Seed,
  seedWeight,
} from './taste.ts'
import { type Found, type KeptReason, reasonFor, peopleScores, type Score, scoreOf } from './score.ts'
import { refusedIds } from './unwanted.queries.ts'

/** A suggested game with its reason as stored. */
export interface Suggested {
  game: number
  reason: KeptReason
}

const suggestionsMax = 100
/** Only the strongest seeds of a large collection are compared. */
const seedsMax = 300
/** Reasons are computed for this many of the best games, so that there is enough choice for variety. */
const reasonedMax = 320
const reasonSeeds = 120
const leadsMax = { franchises: 60, developers: 40, publishers: 15, genres: 4 }

/**
 * A user's list, best first: games that share series, companies, genres, themes, platforms and years with
 * those they like, and games that users of the same taste like; ratings and fame decide among equals. Never a game that
 * they keep in any edition.
 */
export async function suggestGames(db: Kysely<DB>, userId: number, now: number): Promise<Suggested[]> {
  const today = utcDay(now)
  const shelf = await shelfOf(db, userId)
  const refused = await refusedIds(db, userId)
  const seeds = await seedsOf(db, shelf, now, today)
  const liked = seeds.filter(({ weight }) => weight > 0)
  const near = await neighbours(
    db,
    userId,
    liked.filter(({ weight }) => weight >= 0.9).map(({ kept }) => kept.id),
  )
  const candidates = await candidatesFor(db, { shelf, refused }, liked, near, today)
  const profile = profileOf([...seeds, ...(await refusedSeeds(db, refused, today))], candidates)
  const scores = scoreAll(candidates, profile, near, alikeness(liked))
  const found = withReasons(scores, liked, near, profile)
  return choose(found, suggestionsMax, liked.length).map(({ score, reason }) => ({ game: score.facts.id, reason }))
}

/** The kept games with the strongest weight, strongest first. */
async function seedsOf(db: Kysely<DB>, shelf: Kept[], now: number, today: string): Promise<Seed[]> {
  const middle = middleRating(shelf)
  const weighed = shelf
    .map((kept) => ({ kept, weight: seedWeight(kept, middle, now) }))
    .sort((a, b) => Math.abs(b.weight) - Math.abs(a.weight) || a.kept.id - b.kept.id)
    .slice(0, seedsMax)
  const facts = new Map(
    (
      await factsOf(
        db,
        weighed.map(({ kept }) => kept.id),
        today,
      )
    ).map((one) => [one.id, one]),
  )
  return weighed.flatMap(({ kept, weight }) => {
    const own = facts.get(kept.id)
    return own ? [{ kept, weight, facts: own }] : []
  })
}

/** "Not for me" counts as a mild dislike of what the game is; only the latest ones do. */
async function refusedSeeds(db: Kysely<DB>, refused: number[], today: string): Promise<Disliked[]> {
  const facts = await factsOf(db, refused.slice(0, refusedMost), today)
  return facts.map((one) => ({ facts: one, weight: refusedWeight }))
}

const refusedMost = 60
const refusedWeight = -0.5

async function candidatesFor(
  db: Kysely<DB>,
  { shelf, refused }: { shelf: Kept[]; refused: number[] },
  liked: Seed[],
  near: Neighbour[],
  today: string,
): Promise<Facts[]> {
  const top = (pick: (facts: Facts) => number[], most: number): number[] => {
    const sums = new Map<number, number>()
    for (const { facts, weight } of liked) for (const id of pick(facts)) sums.set(id, (sums.get(id) ?? 0) + weight)
    return [...sums]
      .sort((a, b) => b[1] - a[1])
      .slice(0, most)
      .map(([id]) => id)
  }
  const leads = {
    franchises: top(({ franchise }) => (franchise === null ? [] : [franchise]), leadsMax.franchises),
    developers: top(({ developers }) => developers, leadsMax.developers),
    publishers: top(({ publishers }) => publishers, leadsMax.publishers),
    genres: top(({ genres }) => genres, leadsMax.genres),
  }
  const known = await knownIds(db, today)
  const related = liked.length > 0 ? await relatedIds(db, leads) : []
  const own = new Set([...refused, ...shelf.map(({ id }) => id)])
  const ids = new Set([...known, ...related, ...sharedLikes(near)].filter((id) => !own.has(id)))
  const ownNames = new Set(shelf.map(({ nameKey }) => sameGameKey(nameKey)))
  const series = new Set(leads.franchises)
  return (await factsOf(db, [...ids], today)).filter(
    ({ nameKey, released, franchise }) =>
      !ownNames.has(sameGameKey(nameKey)) && (released || (franchise !== null && series.has(franchise))),
  )
}

/** What at least three of these users like. */
function sharedLikes(near: Neighbour[]): number[] {
  return [...peopleScores(near, () => 0).keys()]
}

function scoreAll(candidates: Facts[], profile: Profile, near: Neighbour[], alike: (facts: Facts) => number): Score[] {
  const entries = new Map(candidates.map((facts) => [facts.id, facts.entries]))
  const people = peopleScores(near, (id) => entries.get(id) ?? 0)
  return candidates
    .map((facts) => scoreOf(facts, profile, people.get(facts.id) ?? 0, alike(facts)))
    .sort((a, b) => b.total - a.total || a.facts.id - b.facts.id)
}

const withReasons = (scores: Score[], liked: Seed[], near: Neighbour[], profile: Profile): Found[] => {
  const seeds = liked.slice(0, reasonSeeds)
  return scores.slice(0, reasonedMax).map((score) => ({ score, reason: reasonFor(score, seeds, near, profile) }))
}
