/** The compared properties of a game. */
export interface Likeness {
  /** Comparison key of the title. */
  title: string
  /** Keys of its other names. */
  aliases: ReadonlySet<string>
  /** Year of the first release. */
  year: number | null
  /** Our platforms, each with the year there. */
  platforms: ReadonlyMap<number, number | null>
  /** Keys of developers and publishers. */
  makers: readonly string[]
}

/**
 * The maximum difference in years between two records of one game: with a shared platform, the same title and a common
 * company (early access, late editions), with the same title, with another name. Without a shared platform: one.
 */
const yearsApart = { maker: 5, title: 3, alias: 1, noPlatform: 1 }
/** From this difference on, different companies mean different games. */
const farApart = 2

/**
 * How certainly two records are the same game, above 0; null when they are not. They must share a name key, and a
 * platform or adjacent first years; a larger difference in years means a remake. Alternative names count only on a
 * shared platform with both years known. `ours` is the record that may be narrower, of a single port.
 */
export function likeness(theirs: Likeness, ours: Likeness): number | null {
  const byTitle = theirs.title !== '' && theirs.title === ours.title
  if (!byTitle && !shareName(theirs, ours)) return null
  const shared = [...ours.platforms.keys()].filter((platform) => theirs.platforms.has(platform))
  const gap = gapBetween(theirs, ours, shared)
  const makers = compareMakers(theirs.makers, ours.makers)
  if (shared.length === 0)
    return byTitle && gap !== null && gap <= yearsApart.noPlatform && makers !== 'other' ? 200 - gap * 10 : null
  if (gap === null) return byTitle && makers !== 'other' ? 1_000 : null
  if (gap >= farApart && makers === 'other') return null
  if (gap > (byTitle ? yearsApart[makers === 'same' ? 'maker' : 'title'] : yearsApart.alias)) return null
  return (byTitle ? 1_200 : 1_100) - gap * 10
}

const shareName = (a: Likeness, b: Likeness): boolean =>
  a.aliases.has(b.title) || b.aliases.has(a.title) || [...a.aliases].some((name) => b.aliases.has(name))

const between = (a: number | null | undefined, b: number | null | undefined): number[] =>
  typeof a === 'number' && typeof b === 'number' ? [Math.abs(a - b)] : []

/**
 * The difference in years: of the first releases, or on a common platform if that is smaller. With first releases far
 * apart, platforms count only for a record of ours without other platforms: a port of the older game, not a remake.
 */
function gapBetween(theirs: Likeness, ours: Likeness, shared: number[]): number | null {
  const first = between(theirs.year, ours.year)
  const onPlatforms = shared.flatMap((platform) =>
    between(theirs.platforms.get(platform), ours.platforms.get(platform)),
  )
  const isPort = shared.length === ours.platforms.size
  const gaps =
    first.length === 0 || isPort || Math.min(...first) <= yearsApart.title ? [...first, ...onPlatforms] : first
  return gaps.length > 0 ? Math.min(...gaps) : null
}

/**
 * This many letters at the start of a company's name identify it: "Majesco" and "Majesco Entertainment", "Crema" and
 * "CremaGames".
 */
const tellingLetters = 4

/** `other` when both have companies and none in common. */
export function compareMakers(a: readonly string[], b: readonly string[]): 'same' | 'other' | 'unknown' {
  if (a.length === 0 || b.length === 0) return 'unknown'
  const startsWith = (one: string, other: string): boolean =>
    one === other || one.startsWith(`${other} `) || (other.length >= tellingLetters && one.startsWith(other))
  return a.some((one) => b.some((other) => startsWith(one, other) || startsWith(other, one))) ? 'same' : 'other'
}

/**
 * Whether two records with the same id on another site also have similar names: such ids are entered by hand, and
 * sometimes wrong.
 */
export function soundAlike(a: Likeness, b: Likeness): boolean {
  if (a.title === b.title || shareName(a, b)) return true
  const [one, other] = [new Set(a.title.split(' ')), new Set(b.title.split(' '))]
  const common = [...one].filter((word) => other.has(word)).length
  return common >= 0.6 * Math.min(one.size, other.size) && common >= 0.4 * Math.max(one.size, other.size)
}
