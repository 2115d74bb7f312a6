import type { Collection, CollectionEntries, CollectionEntry, CollectionGames } from '../api/collection.ts'
import { flagNames } from './collection.ts'

/** The letter of 0: from here on there is one for every number, and none needs to be escaped in JSON but one. */
const zero = '0'.charCodeAt(0)
/** A large number is two letters: how many of these it holds, and the rest. */
const large = 4_096
const firstYear = 1_900

/** Numbers of which each is one letter. */
const lettersOf = (text: string): number[] => Array.from(text, (letter) => letter.codePointAt(0)! - zero)

/** Large numbers: the first letters of all of them, then their second ones. */
function largeLettersOf(text: string): number[] {
  const letters = lettersOf(text)
  const rest = letters.splice(letters.length / 2)
  return letters.map((high, at) => high * large + rest[at]!)
}

/** What a card says of a game. */
type GameFacts = Pick<CollectionEntry, 'id' | 'slug' | 'title' | 'cover' | 'year' | 'platforms' | 'genre'>

/** Reads the two parts of a collection. */
export interface CollectionReader {
  /** How many entries there are. */
  count: number
  /** Whether the games of all entries are here: the two parts may be of different moments. */
  whole: boolean
  /** The entries from one position up to another, without those whose game is not here. */
  entries: (from: number, to: number) => CollectionEntry[]
  platforms: Collection['platforms']
}

/** Puts what a user says of games and the games themselves together. */
export function readCollection(said: CollectionEntries, games: CollectionGames): CollectionReader {
  const ids = largeLettersOf(said.id)
  const [flags, ratings, chosen] = [lettersOf(said.flags), lettersOf(said.rating), largeLettersOf(said.platform)]
  const places = placesOf(games)
  const gameAt = gameReader(games)
  const entryAt = (at: number): CollectionEntry[] => {
    const id = ids[at]!
    const place = places.get(id)
    if (place === undefined) return []
    const entry: Record<string, unknown> = gameAt(id, place)
    setIfAny(entry, 'rating', ratings[at]! / 2)
    setIfAny(entry, 'borrower', said.borrowers?.[id])
    setIfAny(entry, 'platform', chosen[at])
    for (const [bit, flag] of flagNames.entries()) setIfAny(entry, flag, (flags[at]! >> bit) & 1)
    return [entry as CollectionEntry]
  }
  return {
    count: ids.length,
    whole: ids.every((id) => places.has(id)),
    entries: (from, to) => ids.slice(from, to).flatMap((_, offset) => entryAt(from + offset)),
    platforms: games.platformNames,
  }
}

/** The positions of games by their ids. */
function placesOf({ id }: CollectionGames): Map<number, number> {
  let last = 0
  return new Map(largeLettersOf(id).map((step, at) => [(last += step), at]))
}

function gameReader(games: CollectionGames): (id: number, place: number) => GameFacts & Record<string, unknown> {
  const [titles, slugs, covers] = [games.title, games.slug, games.cover].map((text) => text.split('\n'))
  const [years, genres, sets] = [games.year, games.genre, games.platforms].map(lettersOf)
  return (id, at) => {
    const game = { id, title: titles![at]!, platforms: games.sets[sets![at]! - 1] ?? [] }
    setIfAny(game, 'slug', slugs![at])
    setIfAny(game, 'cover', covers![at])
    setIfAny(game, 'year', years![at]! && years![at] + firstYear)
    setIfAny(game, 'genre', games.genres[genres![at]! - 1])
    return game
  }
}

function setIfAny(entry: Record<string, unknown>, name: string, value: unknown): void {
  if (value) entry[name] = value
}
