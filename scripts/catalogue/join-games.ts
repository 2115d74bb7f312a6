import type { Entry } from './family.ts'
import { compareDates, yearOf } from './release-date.ts'
import { genresFromTitle } from './title-genres.ts'
import { areNamesakes, isPlainTitle, titleKey } from '../../server/catalogue/load/title-key.ts'

/** One line of the snapshot. */
export interface SnapshotGame {
  t: string
  a?: string[]
  r: [platform: string, date: string | null][]
  p: string | null
  d?: string
  g?: string[]
}

const aliasesKept = 6
const publishersTitles = 8
/** A reissue by the same company within these years is the same game; later it is a remake. */
const reissueYears = 10

function gap(a: Entry, b: Entry): number | null {
  const first = yearOf(a.date)
  const second = yearOf(b.date)
  return first === null || second === null ? null : Math.abs(first - second)
}

/** Whether two entries with the same title are the same game. */
function isSameGame(a: Entry, b: Entry): boolean {
  if (areNamesakes(titleKey(a.title), a.list.platform, b.list.platform)) return false
  const years = gap(a, b)
  const samePublisher = a.publisher !== null && a.publisher === b.publisher
  if (samePublisher) return years === null || years <= reissueYears
  const key = titleKey(a.title)
  if (years === null || isPlainTitle(key)) return false
  if (a.list.list === b.list.list) return years === 0 && (a.publisher === null || b.publisher === null)
  // Ports of a licensed game came out over a winter; on computers short names coincide by chance.
  const tolerance = key.length >= 10 && a.list.trust === 'console' && b.list.trust === 'console' ? 1 : 0
  return years <= tolerance
}

function groupByTitle(entries: readonly Entry[]): Entry[][] {
  return [...Map.groupBy(entries, (entry) => titleKey(entry.title)).values()]
}

/** Splits the entries of one title into games: each entry goes where any member agrees with it. */
function joinSameTitle(entries: readonly Entry[]): Entry[][] {
  let games: Entry[][] = []
  for (const entry of entries.toSorted((a, b) => compareDates(a.date, b.date))) {
    const same = games.filter((game) => game.some((member) => isSameGame(member, entry)))
    games = [...games.filter((game) => !same.includes(game)), [...same.flat(), entry]]
  }
  return games
}

function releasesOf(entries: readonly Entry[]): SnapshotGame['r'] {
  const first = new Map<string, string | null>()
  for (const { list, date } of entries) {
    const known = first.get(list.platform)
    if (known === undefined || compareDates(date, known) < 0) first.set(list.platform, date)
  }
  return [...first].toSorted(([slugA, a], [slugB, b]) => compareDates(a, b) || (slugA < slugB ? -1 : 1))
}

function aliasesOf(title: string, entries: readonly Entry[]): string[] {
  const seen = new Set([titleKey(title)])
  const kept: string[] = []
  for (const alias of entries.flatMap((entry) => [entry.title, ...entry.aliases])) {
    const key = titleKey(alias)
    if (seen.has(key)) continue
    seen.add(key)
    kept.push(alias)
  }
  return kept.slice(0, aliasesKept)
}

/** The spelling that most lists use; for ties the longest (it has the accents and the subtitle marks). */
function commonTitle(entries: readonly Entry[]): string {
  const counts = [...Map.groupBy(entries, (entry) => entry.title)].map(([title, all]) => ({ title, count: all.length }))
  counts.sort((a, b) => b.count - a.count || b.title.length - a.title.length || (a.title < b.title ? -1 : 1))
  return counts[0]?.title ?? ''
}

/** The first publisher; in the same year, the one with most platforms. */
function publisherOf(ordered: readonly Entry[]): string | null {
  const known = ordered.filter((entry) => entry.publisher !== null && entry.list.trust !== 'join')
  const firstYear = known[0] === undefined ? null : yearOf(known[0].date)
  const early = known.filter((entry) => yearOf(entry.date) === firstYear)
  const groups = [...Map.groupBy(early, (entry) => entry.publisher)].toSorted((a, b) => b[1].length - a[1].length)
  return groups[0]?.[0] ?? ordered.find((entry) => entry.publisher !== null)?.publisher ?? null
}

function toGame(entries: readonly Entry[]): SnapshotGame {
  const ordered = entries.toSorted((a, b) => compareDates(a.date, b.date))
  const title = commonTitle(ordered.filter((entry) => entry.list.trust !== 'join'))
  const aliases = aliasesOf(title, ordered)
  const developer = ordered.find((entry) => entry.developer !== null)?.developer ?? null
  const genres = genresFromTitle(title)
  return {
    t: title,
    ...(aliases.length > 0 ? { a: aliases } : {}),
    r: releasesOf(ordered),
    p: publisherOf(ordered),
    ...(developer !== null ? { d: developer } : {}),
    ...(genres.length > 0 ? { g: genres } : {}),
  }
}

/** A home computer's game counts alone only if its publisher made several. */
function standsAlone(game: readonly Entry[], titlesOf: ReadonlyMap<string, number>): boolean {
  return game.some(
    ({ list, publisher }) =>
      list.trust === 'console' ||
      (list.trust === 'computer' && (titlesOf.get(publisher ?? '') ?? 0) >= publishersTitles),
  )
}

function countTitles(entries: readonly Entry[]): Map<string, number> {
  const titles = Map.groupBy(
    entries.filter((entry) => entry.list.trust !== 'join'),
    (entry) => entry.publisher ?? '',
  )
  return new Map([...titles].map(([name, all]) => [name, new Set(all.map((entry) => titleKey(entry.title))).size]))
}

function compareGames(a: SnapshotGame, b: SnapshotGame): number {
  if (a.t !== b.t) return a.t < b.t ? -1 : 1
  const dates = compareDates(a.r[0]?.[1] ?? null, b.r[0]?.[1] ?? null)
  return dates !== 0 ? dates : JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}

export function joinGames(entries: readonly Entry[]): SnapshotGame[] {
  const titlesOf = countTitles(entries)
  return (
    groupByTitle(entries)
      .flatMap(joinSameTitle)
      .filter((game) => standsAlone(game, titlesOf))
      // Undated entries are mostly test carts, menus and unsold oddities.
      .filter((game) => game.some((entry) => entry.date !== null))
      .map(toGame)
      .toSorted(compareGames)
  )
}
