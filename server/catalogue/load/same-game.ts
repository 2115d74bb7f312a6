import { nameKey } from '../../../common/rules/names.ts'
import { compareMakers } from '../match/likeness.ts'
import type { OpenGame } from './open-game.ts'
import { areNamesakes, isPlainTitle, looseKey, numbersOf, wordsKey } from './title-key.ts'

/** A game of the open catalogue with what comparing needs, computed once. */
export interface Compared {
  game: OpenGame
  title: string
  words: string
  aliases: ReadonlySet<string>
  /** Year of the first release. */
  year: number | null
  /** Platforms, each with the year there. */
  years: ReadonlyMap<string, number | null>
  makers: readonly string[]
}

export function compared(game: OpenGame): Compared {
  const years = new Map(game.releases.map(({ platform, date }) => [platform, date ? yearOf(date.date) : null]))
  const known = [...years.values()].filter((year) => year !== null)
  return {
    game,
    title: looseKey(game.title),
    words: wordsKey(game.title),
    aliases: new Set(game.aliases.map(looseKey)),
    year: known.length > 0 ? Math.min(...known) : null,
    years,
    makers: [...game.developers, ...game.publishers].map(nameKey),
  }
}

const yearOf = (date: string): number => Number(date.slice(0, 4))

/** The years between two first releases; null when one is unknown. */
export const gapBetween = (a: Compared, b: Compared): number | null =>
  a.year === null || b.year === null ? null : Math.abs(a.year - b.year)

/** The smallest difference in years on a common platform: 0 when one of the dates is unknown; null without one. */
export function gapOnPlatform(a: Compared, b: Compared): number | null {
  const gaps = [...a.years].flatMap(([platform, year]) => {
    if (!b.years.has(platform)) return []
    const other = b.years.get(platform) ?? null
    return [year === null || other === null ? 0 : Math.abs(year - other)]
  })
  return gaps.length > 0 ? Math.min(...gaps) : null
}

const computers = new Set(
  (
    'zx-spectrum amstrad-cpc amiga msx msx2 commodore-64 pc atari-st atari-8-bit bbc-micro apple-ii vic-20 pc-98 ' +
    'sharp-x68000 fm-towns trs-80-coco ti-99 mac arcade amiga-cd32 amstrad-gx4000'
  ).split(' '),
)
/** Only on consoles: there, one name of two companies is more often a licence than a port. */
const onConsoles = ({ years }: Compared): boolean => [...years.keys()].every((platform) => !computers.has(platform))

/** Labels that sold games of others again, at home or cheaper: what they published is the game of that name. */
const reissuers = new Set(
  (
    'kixx|encore|erbe software|mcm software|dro soft|proein soft line|ricochet|the hit squad|mastertronic plus|' +
    'americana software|prism leisure|system 4|zafiro|byte back|gbh|kixx xl|corkers|unique|serma|musical 1|' +
    'summit|16 blitz|software supersavers|iber|investronica|top ten|buzz|silverbird|tronix|amsoft|eurosoft'
  ).split('|'),
)
/** Years within which a label sells a game again, and a company its own. */
const reissueYears = 10

/** Until then every company made a maze and a space battle, and called them alike. */
const namesakeYears = 1984

/** How many years apart two games with one title and different companies may be; below 0 they are two games. */
function tolerance(a: Compared, b: Compared): number {
  const letters = a.title.length
  if (onConsoles(a) && onConsoles(b)) return letters >= 7 ? 1 : -1
  if (letters >= 10) return 3
  if (Math.max(a.year ?? 0, b.year ?? 0) <= namesakeYears) return letters >= 7 ? 0 : -1
  return letters >= 7 ? 2 : letters >= 5 ? 0 : -1
}

/** The later of two games with one title, when a label reissued it. */
function isReissue(a: Compared, b: Compared): boolean {
  const [first, later] = (a.year ?? 0) <= (b.year ?? 0) ? [a, b] : [b, a]
  return later.game.publishers.some((name) => reissuers.has(nameKey(name))) && !onConsoles(first)
}

/** Whether two games of the snapshot with the same title are one game: a port or a reissue. */
function isSameTitled(a: Compared, b: Compared): boolean {
  const gap = gapBetween(a, b)
  if (gap === null || isPlainTitle(a.title)) return false
  const makers = compareMakers(a.makers, b.makers)
  if (makers !== 'other' || isReissue(a, b)) return gap <= reissueYears
  if (gapOnPlatform(a, b) !== null && onConsoles(a) && onConsoles(b)) return gap === 0
  return gap <= tolerance(a, b)
}

/** Whether one of them has the other's title as a further name, on a common platform in the same winter. */
function isRenamed(a: Compared, b: Compared): boolean {
  const named = a.aliases.has(b.title) || b.aliases.has(a.title) || a.words === b.words
  if (!named || (gapOnPlatform(a, b) ?? 9) > 1) return false
  const [one, other] = [numbersOf(a.game.title), numbersOf(b.game.title)]
  // "Land 2" whose Japanese name is "Land" is not the older "Land".
  return one.size === 0 || other.size === 0
    ? one.size === 0 || b.game.source === 'core'
    : one.symmetricDifference(other).size === 0
}

const apart = (a: Compared, b: Compared): boolean =>
  [...a.years.keys()].some((one) => [...b.years.keys()].some((other) => areNamesakes(a.title, one, other)))

/** Whether two games of the snapshot are one. */
export const isSameGame = (a: Compared, b: Compared): boolean =>
  a.title === b.title
    ? !apart(a, b) && isSameTitled(a, b)
    : isRenamed(a, b) && compareMakers(a.makers, b.makers) === 'same'

/** Ports of a known game by other companies came within these years. */
const portYears = 4
/** Editions of one platform, as the lists and the core date them. */
const editionYears = 5
/** Regions differ by this much. */
const regionYears = 2

/**
 * Whether a game of the snapshot is this one of the core, which names all makers and the first release: ports by other
 * companies follow within years.
 */
export function isOfCore(core: Compared, other: Compared): boolean {
  if (apart(core, other)) return false
  if (core.title === other.title) return isPortOf(core, other)
  return core.aliases.has(other.title) ? isUnderOtherName(core, other) : isRenamed(other, core)
}

/** Whether a game whose title is a further name of this one of the core is the same. */
function isUnderOtherName(core: Compared, other: Compared): boolean {
  const onPlatform = gapOnPlatform(core, other)
  const sameMakers = compareMakers(core.makers, other.makers) === 'same'
  if (onPlatform !== null && onPlatform <= (sameMakers || isReissue(core, other) ? editionYears : 1)) return true
  return sameMakers && (gapBetween(core, other) ?? 99) <= regionYears
}

function isPortOf(core: Compared, other: Compared): boolean {
  const onPlatform = gapOnPlatform(core, other)
  if (onPlatform !== null && onPlatform <= editionYears) return true
  const gap = gapBetween(core, other)
  if (gap === null) return false
  if (gap <= regionYears) return true
  if (isPlainTitle(core.title) || (core.year ?? 0) > (other.year ?? 0)) return false
  if (compareMakers(core.makers, other.makers) === 'same' || isReissue(core, other)) return gap <= reissueYears
  return core.title.length >= 7 && gap <= portYears
}

/** What was decided by hand about games that rules cannot tell apart or bring together (data/doubles.json). */
export interface Decisions {
  /** The key of the game that this one is merged into. */
  sameAs(key: string): string | undefined
  /** Whether all games with this title (a loose key) are one. */
  isOneGame(title: string): boolean
  /** Whether two keys stand for two games, whatever the rules say. */
  areApart(a: string, b: string): boolean
  /** Whether the games with this title (a loose key) are all different, whatever the rules say. */
  isManyGames(title: string): boolean
  /** Whether somebody looked at the games with this title (a loose key): what the rules leave apart is different. */
  wasSeen(title: string): boolean
}

/** The rows of data/doubles.json; titles are loose keys (`title-key.ts`). */
export interface DecisionRows {
  /** Groups of keys of one game; the first one is kept. */
  same: string[][]
  sameTitles: string[]
  /** Pairs of keys of two games. */
  different: [string, string][]
  differentTitles: string[]
  seenTitles: string[]
}

/** The decisions of these rows. */
export function readDecisions(rows: DecisionRows): Decisions {
  const into = new Map(rows.same.flatMap(([kept = '', ...others]) => others.map((key) => [key, kept] as const)))
  const pairs = new Set(rows.different.flatMap(([a, b]) => [`${a}\n${b}`, `${b}\n${a}`]))
  const [one, many, seen] = [new Set(rows.sameTitles), new Set(rows.differentTitles), new Set(rows.seenTitles)]
  return {
    sameAs: (key) => into.get(key),
    isOneGame: (title) => one.has(title),
    areApart: (a, b) => pairs.has(`${a}\n${b}`),
    isManyGames: (title) => many.has(title),
    wasSeen: (title) => seen.has(title) || many.has(title),
  }
}
