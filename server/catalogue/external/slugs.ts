import { sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { slugify } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import type { ExternalGame } from '../external-game.ts'
import { reservedSlugs } from '../reserved-slugs.ts'

/** An address of its own for each new game: the one it has over there, else with the year, the platform, its number there. */
export async function chooseSlugs(trx: Transaction<DB>, games: ExternalGame[]): Promise<Map<number, string>> {
  const wanted = new Map(games.map((game) => [game.igdbId, wishes(game)]))
  const { rows } = await sql<{ slug: string }>`
    with wanted as (select distinct slug from unnest(${[...wanted.values()].flat()}::text[]) as slug)
    select slug from wanted join games using (slug) union all select slug from wanted join game_redirects using (slug)`.execute(
    trx,
  )
  const taken = new Set([...reservedSlugs, ...rows.map(({ slug }) => slug)])
  const chosen = new Map<number, string>()
  for (const [igdbId, slugs] of wanted) {
    const slug = slugs.find((one) => !taken.has(one)) ?? `game-${igdbId}-${Date.now()}`
    taken.add(slug)
    chosen.set(igdbId, slug)
  }
  return chosen
}

function wishes(game: ExternalGame): string[] {
  // "doom--1" is the second "doom" over there.
  const base = slugify(game.slug.replace(/--\d+$/, '') || game.title).slice(0, limits.slugMax - 40)
  const year = game.released?.date.slice(0, 4)
  const platform = game.releases[0] && slugify(game.releases[0].platform.name)
  return [
    base,
    ...(year ? [`${base}-${year}`] : []),
    ...(platform ? [`${base}-${platform}`] : []),
    `${base}-${game.igdbId}`,
    `${base}-igdb-${game.igdbId}`,
  ].map((slug) => slug.slice(0, limits.slugMax).replace(/-+$/, ''))
}
