import { sql, type Transaction } from 'kysely'
import { splitColumn } from '../../db/schema.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { mergeGames, type OwnerOfRows } from '../merge/merge-games.ts'
import { moveGameCount } from '../write/catalogue-state.ts'
import { redirect } from '../write/slugs.ts'
import type { OpenGame } from './open-game.ts'

interface Row {
  id: number
  slug: string
  source_key: string
  igdb_id: number | null
}

interface Pair {
  from: Row
  into: number
}

/**
 * Games of an earlier version of the open catalogue that turned out to be another game of it: their rows are merged
 * into that, with what users made and with a redirect. A game that is new itself takes over the first of these rows.
 */
export async function mergeFormer(
  trx: Transaction<DB>,
  owners: readonly OwnerOfRows[],
  games: OpenGame[],
): Promise<void> {
  const merged = games.filter(({ formerKeys }) => formerKeys.length > 0)
  const keys = merged.flatMap(({ sourceKey, formerKeys }) => [sourceKey, ...formerKeys])
  const { rows } = await sql<Row>`
    select id, slug, source_key, igdb_id from games where source_key = any(${keys})`.execute(trx)
  const byKey = new Map(rows.map((row) => [row.source_key, row]))
  const pairs: Pair[] = []
  for (const game of merged) {
    const former = game.formerKeys.flatMap((key) => byKey.get(key) ?? [])
    const kept = byKey.get(game.sourceKey) ?? (await takeOver(trx, game, former.shift()))
    if (kept) pairs.push(...former.map((from) => ({ from, into: kept.id })))
  }
  await mergePairs(trx, owners, pairs)
}

/** The game keeps the row of a former one, and with it what users made. */
async function takeOver(trx: Transaction<DB>, game: OpenGame, row: Row | undefined): Promise<Row | undefined> {
  if (!row) return undefined
  await sql`
    update games set source_key = ${game.sourceKey}, source = case when ${game.source} = 'core' then 'core' else source end,
      updated_at = now() where id = ${row.id}`.execute(trx)
  if (row.slug !== game.slug) await redirect(trx, row.slug, row.id)
  return row
}

/** Rows that nobody refers to are most of them, and go in one statement. */
async function mergePairs(trx: Transaction<DB>, owners: readonly OwnerOfRows[], pairs: Pair[]): Promise<void> {
  const used = await usedGames(
    trx,
    owners,
    pairs.map(({ from }) => from.id),
  )
  const isUsed = ({ from }: Pair): boolean => used.has(from.id) || from.igdb_id !== null
  for (const { from, into } of pairs.filter(isUsed)) await mergeGames(trx, owners, from.id, into)
  const unused = pairs.filter((pair) => !isUsed(pair))
  const gone = rowsOf(
    unused.map(({ from, into }) => ({ from_id: from.id, slug: from.slug, into_id: into })),
    'from_id integer, slug text, into_id integer',
  )
  await sql`
    with row as (select * from ${gone}),
      moved as (update game_redirects r set game_id = row.into_id from row where r.game_id = row.from_id)
    insert into game_redirects (slug, game_id) select slug, into_id from row
    on conflict (slug) do update set game_id = excluded.game_id`.execute(trx)
  await deleteUnused(
    trx,
    unused.map(({ from }) => from.id),
  )
}

/**
 * Games of the snapshot that are not in it any more, and that nobody refers to: programs, magazines, trial versions.
 */
export async function forgetVanished(
  trx: Transaction<DB>,
  owners: readonly OwnerOfRows[],
  games: OpenGame[],
): Promise<void> {
  const keys = games.map(({ sourceKey }) => sourceKey)
  const { rows } = await sql<{ id: number }>`
    select id from games where source = 'mame' and igdb_id is null and not source_key = any(${keys})`.execute(trx)
  const ids = rows.map(({ id }) => id)
  const used = await usedGames(trx, owners, ids)
  await deleteUnused(
    trx,
    ids.filter((id) => !used.has(id)),
  )
}

/** The counters of companies are set at the end of a load. */
async function deleteUnused(trx: Transaction<DB>, ids: number[]): Promise<void> {
  await sql`delete from games where id = any(${ids})`.execute(trx)
  await moveGameCount(trx, -ids.length)
}

/** Tables that say what a game is; all others say what somebody made of it. */
const facts = new Set([
  'game_companies',
  'game_details',
  'game_names',
  'game_redirects',
  'game_releases',
  'game_themes',
])

/** Those of these games that rows of users or of other services refer to. */
async function usedGames(trx: Transaction<DB>, owners: readonly OwnerOfRows[], ids: number[]): Promise<Set<number>> {
  const used = new Set<number>()
  for (const name of owners.flatMap(({ rowsOfGames }) => rowsOfGames?.merged ?? [])) {
    const { table, column } = splitColumn(name)
    if (facts.has(table) || ids.length === 0) continue
    const { rows } = await sql<{ id: number }>`
      select distinct ${sql.ref(column)} as id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids})`.execute(
      trx,
    )
    for (const { id } of rows) used.add(id)
  }
  return used
}
