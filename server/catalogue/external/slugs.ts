import { sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import { slugify } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import type { ExternalGame } from './external-game.ts'
import { reservedSlugs } from '../write/reserved-slugs.ts'
import { trimEndOf } from '../../../common/rules/text.ts'

/** A unique slug for each new game: the external one, otherwise with the year, the platform, its id there. */
export async function chooseSlugs(trx: Transaction<DB>, games: ExternalGame[]): Promise<Map<number, string>> {
  const wanted = new Map(games.map((game) => [game.id, wishes(game)]))
  // Almost all get their first choice: the others are looked up for the few that do not.
  const taken = new Set([
    ...reservedSlugs,
    ...(await takenOf(
      trx,
      [...wanted.values()].map(([first = '']) => first),
    )),
  ])
  const chosen = new Map<number, string>()
  const choose = (id: number, slugs: string[]): void => {
    const slug = slugs.find((one) => !taken.has(one))
    if (slug === undefined) return
    taken.add(slug)
    chosen.set(id, slug)
  }
  for (const [id, slugs] of wanted) choose(id, slugs.slice(0, 1))
  const rest = [...wanted].filter(([id]) => !chosen.has(id))
  for (const slug of await takenOf(
    trx,
    rest.flatMap(([, slugs]) => slugs),
  ))
    taken.add(slug)
  for (const [id, slugs] of rest) choose(id, [...slugs, `game-${id}-${Date.now()}`])
  return chosen
}

/** Those that a game has or had. */
async function takenOf(trx: Transaction<DB>, slugs: string[]): Promise<string[]> {
  if (slugs.length === 0) return []
  const { rows } = await sql<{ slug: string }>`
    with wanted as (select distinct slug from unnest(${slugs}::text[]) as slug)
    select slug from wanted join games using (slug) union all select slug from wanted join game_redirects using (slug)`.execute(
    trx,
  )
  return rows.map(({ slug }) => slug)
}

function wishes(game: ExternalGame): string[] {
  // "doom--1" is the external slug of the second "doom".
  const base = slugify(game.slug.replace(/--\d+$/, '') || game.title).slice(0, limits.slugMax - 40)
  const year = game.released?.date.slice(0, 4)
  const first = game.releases[0]?.platform
  const platform = first && ('slug' in first ? first.slug : slugify(first.name))
  return [
    base,
    ...(year ? [`${base}-${year}`] : []),
    ...(platform ? [`${base}-${platform}`] : []),
    `${base}-${game.id}`,
    `${base}-${game.source}-${game.id}`,
  ].map((slug) => trimEndOf(slug.slice(0, limits.slugMax), /-/))
}
