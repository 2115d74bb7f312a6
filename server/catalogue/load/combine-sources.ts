import { nameKey } from '../../../common/rules/names.ts'
import type { OpenGame } from './open-game.ts'
import { reservedSlugs } from '../write/reserved-slugs.ts'

/** The core wins where both have a game; the rest of the snapshot follows, each with a unique slug. */
export function combineSources(core: OpenGame[], snapshot: OpenGame[]): OpenGame[] {
  const known = indexByName(core)
  const rest = snapshot.filter((game) => !isKnown(game, known))
  return withOwnSlugs([...core, ...rest])
}

const firstYear = (game: OpenGame): number | null => {
  const years = game.releases.flatMap(({ date }) => (date ? [Number(date.date.slice(0, 4))] : []))
  return years.length > 0 ? Math.min(...years) : null
}

function indexByName(games: OpenGame[]): Map<string, OpenGame[]> {
  const index = new Map<string, OpenGame[]>()
  for (const game of games) {
    for (const key of new Set([game.title, ...game.aliases].map(nameKey))) {
      const same = index.get(key)
      if (same) same.push(game)
      else index.set(key, [game])
    }
  }
  return index
}

/** The same name, and a common platform or first years at most two apart (regions differ by that much). */
function isKnown(game: OpenGame, known: Map<string, OpenGame[]>): boolean {
  const year = firstYear(game)
  const platforms = new Set(game.releases.map(({ platform }) => platform))
  return (known.get(nameKey(game.title)) ?? []).some((twin) => {
    if (twin.releases.some(({ platform }) => platforms.has(platform))) return true
    const twinYear = firstYear(twin)
    return year !== null && twinYear !== null && Math.abs(year - twinYear) <= 2
  })
}

function withOwnSlugs(games: OpenGame[]): OpenGame[] {
  const taken = new Set(reservedSlugs)
  return games.map((game) => {
    const year = firstYear(game)
    const platform = game.releases[0]?.platform
    const tries = [
      game.slug,
      ...(year === null ? [] : [`${game.slug}-${year}`]),
      ...(platform ? [`${game.slug}-${platform}`] : []),
    ]
    for (let n = 2; tries.every((slug) => taken.has(slug)); n++) tries.push(`${game.slug}-${n}`)
    const slug = tries.find((candidate) => !taken.has(candidate)) ?? game.slug
    taken.add(slug)
    return { ...game, slug }
  })
}
