import type pg from 'pg'
import { applyChange, emptyEntry, type EntryValues, type FlagName, flagNames } from '../../common/rules/collection.ts'
import { copyLines, copyRows, line, withoutIndexes } from './copy.ts'
import { type Random, zipf } from './random.ts'

const largestShelf = 5_000
const day = 86_400_000

/** Flags of a game, and how often users set them. */
const habits: [number, FlagName[]][] = [
  [0.16, ['wanted']],
  [0.14, ['have']],
  [0.2, ['have', 'pending']],
  [0.14, ['have', 'played']],
  [0.03, ['have', 'playing']],
  [0.03, ['have', 'abandoned']],
  [0.14, ['have', 'ended']],
  [0.05, ['have', 'completed']],
  [0.02, ['have', 'awarded']],
  [0.05, ['played']],
  [0.03, ['have', 'ended', 'favourite']],
  [0.01, ['lended']],
]

const states = habits.map(([share, flags]) => ({
  share,
  values: flags.reduce<EntryValues>(
    (kept, type) => applyChange(kept, { type, value: true }) as EntryValues,
    emptyEntry,
  ),
}))

/** How many games each user keeps: heavy tailed, `total` together; the shelves of the first users are given. */
export function shelfSizes(random: Random, given: number[], people: number, total: number): number[] {
  const rough = Array.from({ length: people - given.length }, () =>
    random.chance(0.1) ? 0 : Math.exp(random.normal() * 1.6),
  )
  let scale = 0
  const sum = () => rough.reduce((all, size) => all + Math.min(largestShelf, Math.floor(size * scale)), 0)
  const wanted = total - given.reduce((all, size) => all + size, 0)
  // The maximum shelf size changes the sum: solved by bisection, as there is no closed inverse.
  for (let [low, high] = [0, 1_000], n = 0; n < 40; n++) {
    scale = (low + high) / 2
    if (sum() < wanted) low = scale
    else high = scale
  }
  return [...given, ...rough.map((size) => Math.min(largestShelf, Math.floor(size * scale)))]
}

interface Shelves {
  /** Shelf sizes by user, the first user has id 1. */
  sizes: number[]
  /** Game ids, the most popular first. */
  games: number[]
  /** A platform of each game, by id. */
  platforms: Map<number, number>
}

/** Fills `collections` and `collection_entries`; popular games are on many shelves (Zipf). */
export async function generateShelves(client: pg.Client, random: Random, shelves: Shelves, now: number): Promise<void> {
  await withoutIndexes(client, ['collection_entries'], () =>
    copyLines(
      client,
      'collection_entries',
      `user_id, game_id, ${flagNames.join(', ')}, borrower, platform_id, rating, created_at, changed_at`,
      entryLines(random, shelves, now),
    ),
  )
  await copyRows(
    client,
    'collections',
    'user_id, version',
    shelves.sizes.flatMap((size, at) => (size > 0 ? [[at + 1, size]] : [])),
  )
}

function* entryLines(random: Random, { sizes, games, platforms }: Shelves, now: number): Iterable<string> {
  const place = zipf(random, games.length, 1)
  for (const [at, size] of sizes.entries()) {
    const kept = new Set<number>()
    while (kept.size < size) kept.add(games[place()]!)
    // In the order of the key: every row goes to the end of the index.
    for (const game of [...kept].sort((a, b) => a - b))
      yield entryLine(random, at + 1, game, platforms.get(game) ?? null, now)
  }
}

function entryLine(random: Random, user: number, game: number, platform: number | null, now: number): string {
  const values = state(random)
  const rating =
    values.played && random.chance(0.5)
      ? (2 + Math.min(18, Math.max(0, Math.round(13 + random.normal() * 3.2)))) / 2
      : null
  const changed = new Date(now - random.next() ** 2 * 1_200 * day).toISOString()
  const borrower = values.lended ? 'my brother' : null
  return line([
    user,
    game,
    ...flagNames.map((flag) => values[flag]),
    borrower,
    values.have ? platform : null,
    rating,
    changed,
    changed,
  ])
}

function state(random: Random): EntryValues {
  let left = random.next()
  for (const { share, values } of states) if ((left -= share) < 0) return values
  return states[0]!.values
}
