import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely'
import { type EntryValues, flagNames } from '../../../common/rules/collection.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'

/** A stored entry, with its timestamps as the database writes them: written back, they are exactly the same. */
export interface StoredEntry extends EntryValues {
  created_at: string
  changed_at: string
}

const flags = flagNames.join(', ')
const columns = ['borrower', 'platform_id', 'rating', 'created_at', 'changed_at', ...flagNames]
const shape = `game_id integer, borrower text, platform_id integer, rating numeric, created_at timestamptz, changed_at timestamptz, ${flagNames.map((flag) => `${flag} boolean`).join(', ')}`

const stored = sql.raw(
  `game_id, borrower, platform_id as platform, rating, created_at::text, changed_at::text, ${flags}`,
)
const byGame = (rows: (StoredEntry & { game_id: number })[]): Map<number, StoredEntry> =>
  new Map(rows.map(({ game_id, ...entry }) => [game_id, entry]))

/** The entries of a user for these games, by the game's id. */
export async function entriesByGame(
  db: Kysely<DB>,
  userId: number,
  gameIds: number[],
): Promise<Map<number, StoredEntry>> {
  if (gameIds.length === 0) return new Map()
  const { rows } = await sql<StoredEntry & { game_id: number }>`
    select ${stored} from collection_entries where user_id = ${userId} and game_id = any(${gameIds})`.execute(db)
  return byGame(rows)
}

/** The platforms of these games, by the game's id. */
export async function platformsOfGames(db: Kysely<DB>, gameIds: number[]): Promise<Map<number, number[]>> {
  if (gameIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('games')
    .select(['id', 'platform_ids'])
    .where(sql<SqlBool>`id = any(${gameIds})`)
    .execute()
  return new Map(rows.map(({ id, platform_ids }) => [id, platform_ids]))
}

/** The same entries, each without a platform that its game does not have. */
export async function withKnownPlatforms<T extends { game_id: number; platform: number | null }>(
  db: Kysely<DB>,
  entries: T[],
): Promise<T[]> {
  const named = entries.filter(({ platform }) => platform !== null).map(({ game_id }) => game_id)
  const platforms = await platformsOfGames(db, named)
  return entries.map((entry) =>
    entry.platform === null || platforms.get(entry.game_id)?.includes(entry.platform)
      ? entry
      : { ...entry, platform: null },
  )
}

/**
 * Writes complete entries; existing ones are replaced and keep their creation time,
 * and a rating that stays keeps its source. The caller has locked their games.
 */
export async function saveEntries(
  trx: Transaction<DB>,
  userId: number,
  entries: (StoredEntry & { game_id: number })[],
): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(({ platform, ...entry }) => ({ ...entry, platform_id: platform }))
  const kept = columns.filter((column) => column !== 'created_at')
  await sql`
    insert into collection_entries (user_id, game_id, ${sql.raw(columns.join(', '))})
    select ${userId}::integer, game_id, ${sql.raw(columns.join(', '))} from ${rowsOf(rows, shape)}
    on conflict (user_id, game_id) do update set ${sql.raw(kept.map((column) => `${column} = excluded.${column}`).join(', '))},
      rated_by_review = collection_entries.rated_by_review and collection_entries.rating = excluded.rating`.execute(trx)
}

/** Deletes the entries of a user for these games; returns the deleted ones, by the game's id. */
export async function deleteEntries(
  trx: Transaction<DB>,
  userId: number,
  gameIds: number[],
): Promise<Map<number, StoredEntry>> {
  if (gameIds.length === 0) return new Map()
  const { rows } = await sql<StoredEntry & { game_id: number }>`
    delete from collection_entries where user_id = ${userId} and game_id = any(${gameIds}) returning ${stored}`.execute(
    trx,
  )
  return byGame(rows)
}

/** Whose rating is the verdict of a review, and what that replaced, by the game's id. */
export async function verdictsOf(
  trx: Transaction<DB>,
  userId: number,
  gameIds: number[],
): Promise<Map<number, number | null>> {
  if (gameIds.length === 0) return new Map()
  const { rows } = await sql<{ game_id: number; replaced: number | null }>`
    select game_id, rating_before_review as replaced from collection_entries
    where user_id = ${userId} and game_id = any(${gameIds}) and rated_by_review`.execute(trx)
  return new Map(rows.map(({ game_id, replaced }) => [game_id, replaced]))
}

/** Says again of ratings that they are the verdicts of reviews, where there are such reviews. */
export async function restoreVerdicts(
  trx: Transaction<DB>,
  userId: number,
  verdicts: { game_id: number; replaced: number | null }[],
): Promise<void> {
  if (verdicts.length === 0) return
  await sql`
    update collection_entries c set rated_by_review = true, rating_before_review = row.replaced
    from ${rowsOf(verdicts, 'game_id integer, replaced numeric')}
    join reviews r on r.user_id = ${userId} and r.game_id = row.game_id
    where c.user_id = ${userId} and c.game_id = row.game_id and c.rating is not null`.execute(trx)
}

/** What its owner takes off the shelf is not brought back by an import. */
export async function keepOff(trx: Transaction<DB>, userId: number, gameIds: number[], at: Date): Promise<void> {
  if (gameIds.length === 0) return
  await sql`
    update platform_games set imported_at = ${at}
    where user_id = ${userId} and game_id = any(${gameIds}) and imported_at is null`.execute(trx)
}
