import type { PlatformDetail } from '../../../common/api/browse.ts'

type Platform = Pick<PlatformDetail, 'slug' | 'name' | 'total' | 'maker' | 'year'>

const newestFirst = (one: Platform, other: Platform): number =>
  (other.year ?? 0) - (one.year ?? 0) || one.name.localeCompare(other.name)
const newest = (platforms: Platform[]): number => Math.max(...platforms.map(({ year }) => year ?? 0))

/**
 * Platforms with games, for a select: those without a maker, the makers with several (by their newest platform), and
 * the rest.
 */
export function groupPlatforms(platforms: readonly Platform[]) {
  const used = platforms.filter(({ total }) => total > 0)
  const byMaker = [
    ...Map.groupBy(
      used.filter(({ maker }) => maker !== null),
      ({ maker }) => maker ?? '',
    ),
  ]
  return {
    open: used.filter(({ maker }) => maker === null).toSorted((one, other) => other.total - one.total),
    makers: byMaker
      .filter(([, own]) => own.length > 1)
      .map(([maker, own]) => ({ maker, platforms: own.toSorted(newestFirst) }))
      .toSorted((one, other) => newest(other.platforms) - newest(one.platforms)),
    others: byMaker.flatMap(([, own]) => (own.length === 1 ? own : [])).toSorted(newestFirst),
  }
}
