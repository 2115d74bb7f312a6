import { sql, type Transaction } from 'kysely'
import { nameKey, slugify } from '../../../common/rules/names.ts'
import type { DB } from '../../db/types.ts'
import { adoptGames } from './adopt-games.ts'
import { applyCorrections } from '../write/apply-corrections.ts'
import { recountCompanies } from '../write/company-counters.ts'
import { leftOutKeys } from '../write/delete-game.ts'
import { found, type Ids, isLent, type Loaded, loadDetails, replaceLinks } from './load-links.ts'
import { nameIds } from '../write/name-ids.ts'
import { mergeFormer } from './merge-former.ts'
import type { OpenCatalogue, OpenGame } from './open-game.ts'
import { earlier } from '../release-dates.ts'
import type { OwnerOfRows } from '../merge/merge-games.ts'
import { fieldsOf, type Row, rowsOf } from '../../db/sql-fragments.ts'

/**
 * Writes all games of the open catalogue: new ones are added, known ones (same source key) renewed. Data of the
 * external database stays: its games, and the dates and platforms that it supplied for ours. `owners` move the rows of
 * games that turned out to be others.
 */
export async function loadGames(
  trx: Transaction<DB>,
  { games: all, vocabulary }: OpenCatalogue,
  owners: readonly OwnerOfRows[],
): Promise<void> {
  const platforms = idsBySlug(vocabulary.platforms)
  const leftOut = await leftOutKeys(trx)
  const wanted = all.filter(({ sourceKey }) => !leftOut.has(sourceKey))
  await mergeFormer(trx, owners, wanted)
  const games = await adoptGames(trx, wanted, platforms)
  const ids = {
    platforms,
    genres: idsBySlug(vocabulary.genres),
    themes: idsBySlug(vocabulary.themes),
    companies: await nameIds(
      trx,
      'companies',
      games.flatMap((game) => [...game.developers, ...game.publishers]),
    ),
    franchises: await nameIds(
      trx,
      'franchises',
      games.flatMap((game) => game.franchise ?? []),
    ),
  }
  await avoidForeignSlugs(trx, games)
  const rows = await upsertGames(
    trx,
    games.map((game) => gameRow(game, ids)),
  )
  const loaded = games.flatMap((game): Loaded[] => {
    const row = rows.get(game.sourceKey)
    return row ? [{ game, ...row }] : []
  })
  await loadDetails(trx, loaded)
  await replaceLinks(trx, loaded, ids)
  await applyCorrections(trx, 'all')
  await recountCompanies(trx)
}

const idsBySlug = (rows: { slug: string }[]): Map<string, number> => new Map(rows.map(({ slug }, at) => [slug, at + 1]))

/** A slug that belongs to a game of another source stays there: the new game gets the next free one. */
async function avoidForeignSlugs(trx: Transaction<DB>, games: OpenGame[]): Promise<void> {
  const foreign = await trx.selectFrom('games').select('slug').where('source', 'not in', ['core', 'mame']).execute()
  const taken = new Set(foreign.map(({ slug }) => slug))
  if (taken.size === 0) return
  const own = new Set(games.map(({ slug }) => slug))
  for (const game of games) {
    if (!taken.has(game.slug)) continue
    const base = game.slug
    for (let n = 2; taken.has(game.slug) || own.has(game.slug); n++) game.slug = `${base}-${n}`
    own.add(game.slug)
  }
}

function gameRow(game: OpenGame, ids: Ids): Row {
  const first = game.releases.reduce<ReturnType<typeof earlier>>((date, release) => earlier(date, release.date), null)
  return {
    source_key: game.sourceKey,
    source: game.source,
    slug: game.slug,
    title: game.title,
    name_key: nameKey(game.title),
    release_date: first?.date ?? null,
    release_precision: first?.precision ?? null,
    platform_ids: found(
      ids.platforms,
      game.releases.map(({ platform }) => platform),
    ),
    genre_ids: found(ids.genres, game.genres),
    franchise_id: game.franchise === null ? null : (ids.franchises.get(nameKey(game.franchise)) ?? null),
    prominence: game.source === 'core' ? 2 : 0,
    renown: game.renown,
    slug_follows_title: game.slug === slugify(game.title),
  }
}

const gameColumns =
  'source_key text, source text, slug text, title text, name_key text, release_date date, release_precision text, platform_ids integer[], genre_ids integer[], franchise_id integer, prominence smallint, renown smallint, slug_follows_title boolean'
const gameFields = fieldsOf(gameColumns)

/** Dates and platforms come from IGDB once it knows the game. */
const externalFields = new Set(['release_date', 'release_precision', 'platform_ids'])
/** What an outside database may have supplied because our files lack it, and how that is seen. */
const lent: Record<string, { fact: string; lacking: string }> = {
  release_date: { fact: 'released', lacking: 'excluded.release_date is null' },
  release_precision: { fact: 'released', lacking: 'excluded.release_date is null' },
  platform_ids: { fact: 'releases', lacking: "excluded.platform_ids = '{}'" },
  genre_ids: { fact: 'genres', lacking: "excluded.genre_ids = '{}'" },
  franchise_id: { fact: 'franchise', lacking: 'excluded.franchise_id is null' },
}
/**
 * Games are found by these, so a statement that sets them locks each of its rows against everybody who adds to a game's
 * shelf, list or thread, until all is loaded: they are set where they change.
 */
const keys = new Set(['source_key', 'slug'])
const renewals = gameFields
  .filter((field) => !keys.has(field))
  .map((field) => {
    const keeps = externalFields.has(field) ? ['games.igdb_id is not null'] : []
    const { fact, lacking } = lent[field] ?? {}
    if (fact !== undefined) keeps.push(`(${lacking} and ${isLent(fact)})`)
    return keeps.length === 0
      ? `${field} = excluded.${field}`
      : `${field} = case when ${keeps.join(' or ')} then games.${field} else excluded.${field} end`
  })

async function upsertGames(trx: Transaction<DB>, rows: Row[]): Promise<Map<string, { id: number; external: boolean }>> {
  const slugs = rowsOf(
    rows.map(({ source_key, slug }) => ({ source_key, slug })),
    'source_key text, slug text',
  )
  // A slug may move from game to game between two versions of the catalogue: temporary slugs in between keep it unique.
  await sql`
    update games g set slug = 'temporary-' || g.id where g.source in ('core', 'mame')
      and not exists (select from ${slugs} where row.source_key = g.source_key and row.slug = g.slug)`.execute(trx)
  await sql`
    insert into games (${sql.raw(gameFields.join(', '))})
    select ${sql.raw(gameFields.join(', '))} from ${rowsOf(rows, gameColumns)}
    on conflict (source_key) do update set ${sql.raw(renewals.join(', '))}, updated_at = now()`.execute(trx)
  await sql`
    update games g set slug = row.slug from ${slugs} where row.source_key = g.source_key and row.slug <> g.slug`.execute(
    trx,
  )
  await sql`
    update games set slug = 'former-' || id || '-' || replace(name_key, ' ', '-') where slug like 'temporary-%' and name_key ~ '^[a-z0-9 ]+$'`.execute(
    trx,
  )
  await sql`insert into game_stats (game_id) select id from games where source in ('core', 'mame') on conflict do nothing`.execute(
    trx,
  )
  const all = await trx
    .selectFrom('games')
    .select(['id', 'source_key', 'igdb_id'])
    .where('source', 'in', ['core', 'mame'])
    .execute()
  return new Map(all.map(({ id, source_key, igdb_id }) => [source_key ?? '', { id, external: igdb_id !== null }]))
}
