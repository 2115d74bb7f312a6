import type { Collection } from '../../../../common/api/collection.ts'

/** What new games come out for, and what most people still play on; in the order in which it is offered. */
const currentPlatforms: readonly string[] = [
  'switch-2',
  'playstation-5',
  'xbox-series',
  'pc',
  'switch',
  'playstation-4',
  'xbox-one',
]

/** Slugs of the platforms of the owner's copies, those with most copies first. */
export function platformsOfCopies({ data, platforms }: Pick<Collection, 'data' | 'platforms'>): readonly string[] {
  const copies = new Map<number, number>()
  for (const { platform } of data) if (platform !== undefined) copies.set(platform, (copies.get(platform) ?? 0) + 1)
  return platforms
    .filter(({ id }) => copies.has(id))
    .toSorted((one, other) => copies.get(other.id)! - copies.get(one.id)!)
    .map(({ slug }) => slug)
}

export interface PlatformGroups<P> {
  own: P[]
  current: P[]
  rest: P[]
}

/** Platforms to choose from: one's own (slugs, in their order), then the current ones, then all others by name. */
export function groupByUse<P extends { slug: string; name: string }>(
  platforms: readonly P[],
  own: readonly string[],
): PlatformGroups<P> {
  const bySlug = new Map(platforms.map((platform) => [platform.slug, platform]))
  const take = (slugs: readonly string[]): P[] =>
    slugs.flatMap((slug) => {
      const found = bySlug.get(slug)
      bySlug.delete(slug)
      return found ?? []
    })
  return {
    own: take(own),
    current: take(currentPlatforms),
    rest: [...bySlug.values()].sort((one, other) => one.name.localeCompare(other.name)),
  }
}

/** The same in one line. */
export function orderByUse<P extends { slug: string; name: string }>(
  platforms: readonly P[],
  own: readonly string[],
): P[] {
  const groups = groupByUse(platforms, own)
  return [...groups.own, ...groups.current, ...groups.rest]
}
