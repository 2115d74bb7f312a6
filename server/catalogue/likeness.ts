/** What two games are compared by. */
export interface Likeness {
  /** Comparison key of the title. */
  title: string
  /** Keys of its other names. */
  aliases: ReadonlySet<string>
  /** Year of the first release. */
  year: number | null
  /** Our platforms, each with the year there. */
  platforms: ReadonlyMap<number, number | null>
}

/** Years that may lie between two records of one game: by their titles on a platform of both, by another name, without a platform. */
const yearsApart = { title: 3, alias: 1, noPlatform: 1 }

/**
 * How surely two records mean the same game, above 0; null when they do not. A name of both has the same key, and a platform is shared
 * or the first years are next to each other: a remake of the same name is another game. Other names count only on a shared platform
 * with both years known.
 */
export function likeness(a: Likeness, b: Likeness): number | null {
  const byTitle = a.title !== '' && a.title === b.title
  if (!byTitle && !shareName(a, b)) return null
  const shared = [...a.platforms.keys()].filter((platform) => b.platforms.has(platform))
  const gap = gapBetween(a, b, shared)
  if (shared.length === 0) return byTitle && gap !== null && gap <= yearsApart.noPlatform ? 200 - gap * 10 : null
  if (gap === null) return byTitle ? 1_000 : null
  if (gap > (byTitle ? yearsApart.title : yearsApart.alias)) return null
  return (byTitle ? 1_200 : 1_100) - gap * 10
}

const shareName = (a: Likeness, b: Likeness): boolean =>
  a.aliases.has(b.title) || b.aliases.has(a.title) || [...a.aliases].some((name) => b.aliases.has(name))

/** Years between the two: of their first releases or of those on a platform of both, whichever is nearer. */
function gapBetween(a: Likeness, b: Likeness, shared: number[]): number | null {
  const pairs: [number | null | undefined, number | null | undefined][] = [
    [a.year, b.year],
    ...shared.map(
      (platform) => [a.platforms.get(platform), b.platforms.get(platform)] as [number | null, number | null],
    ),
  ]
  const gaps = pairs.flatMap(([one, other]) =>
    one === null || one === undefined || other === null || other === undefined ? [] : [Math.abs(one - other)],
  )
  return gaps.length > 0 ? Math.min(...gaps) : null
}

/** Whether two records that carry the same id elsewhere also sound alike: ids are written by hand, and sometimes wrong. */
export function soundAlike(a: Likeness, b: Likeness): boolean {
  if (a.title === b.title || shareName(a, b)) return true
  const [one, other] = [new Set(a.title.split(' ')), new Set(b.title.split(' '))]
  const common = [...one].filter((word) => other.has(word)).length
  return common >= 0.6 * Math.min(one.size, other.size) && common >= 0.4 * Math.max(one.size, other.size)
}
