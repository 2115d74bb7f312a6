import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely'
import { emptyEntry, type EntryValues, valuesOfEntry } from '../../../common/rules/collection.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { CollectionEntries, DB } from '../../db/types.ts'
import { statSteps } from './game-stats.queries.ts'

/** One entry with what its card needs. */
export interface EntryRow extends Selectable<CollectionEntries> {
  slug: string
  title: string
  cover: string | null
  release_year: number | null
  platform_ids: number[]
  genre: string | null
}

/** Where a rating came from (migration 0027). */
type RatingSource = Pick<EntryRow, 'rated_by_review' | 'rating_before_review'>

/** Whose entry, of which game. */
export interface EntryKey {
  userId: number
  gameId: number
}

/**
 * Keeps a game from being deleted, then locks the user's collection and counts the change, in the order of every such
 * lock (`lockGames`, `lockCollection`); the game's platforms, or undefined for an unknown game.
 */
export async function lockEntry(trx: Transaction<DB>, { userId, gameId }: EntryKey): Promise<number[] | undefined> {
  const { rows } = await sql<{ platforms: number[] }>`
    with game as materialized (select platform_ids from games where id = ${gameId} for key share),
    locked as (
      insert into collections (user_id) select ${userId}::integer from game
      on conflict (user_id) do update set version = collections.version + 1)
    select platform_ids as platforms from game`.execute(trx)
  return rows[0]?.platforms
}

/**
 * Named one by one: a plan of `c.*` has another result when a newer version has added a column, and fails the
 * transaction of a process that goes on serving.
 */
const entryColumns = [
  'user_id',
  'game_id',
  'have',
  'wanted',
  'played',
  'pending',
  'playing',
  'completed',
  'ended',
  'abandoned',
  'awarded',
  'favourite',
  'lended',
  'borrower',
  'lended_at',
  'platform_id',
  'rating',
  'rated_by_review',
  'rating_before_review',
  'created_at',
  'changed_at',
] as const satisfies readonly (keyof CollectionEntries)[]
const entry = sql.join(entryColumns.map((name) => sql.ref(`c.${name}`)))
const shown = sql`g.slug, g.title, g.cover, g.release_year, g.platform_ids, ge.slug as genre`
const genre = sql`left join genres ge on ge.id = g.genre_ids[1]`

/**
 * The user's entry, undefined without one; then `isFull` says whether the collection has no room for another.
 * `ratingsCount` says whether their ratings count in averages. A statement of its own after `lockEntry`: what that
 * waited for is seen only by a later one.
 */
export async function readEntry(
  trx: Transaction<DB>,
  { userId, gameId }: EntryKey,
): Promise<{ row: EntryRow | undefined; isFull: boolean; ratingsCount: boolean }> {
  const { rows } = await sql<
    Omit<EntryRow, 'user_id'> & { user_id: number | null; held: number | null; ratings_count: boolean | null }
  >`
    select ${entry}, ${shown},
      case when c.user_id is null then (select count(*) from collection_entries where user_id = ${userId}) end as held,
      (select ratings_count from users where id = ${userId})
    from games g left join collection_entries c on c.game_id = g.id and c.user_id = ${userId} ${genre}
    where g.id = ${gameId}`.execute(trx)
  const [found] = rows
  const row = found && found.user_id !== null ? { ...found, user_id: found.user_id } : undefined
  return { row, isFull: (found?.held ?? 0) >= limits.collectionMax, ratingsCount: found?.ratings_count ?? false }
}

/** The values of a row. */
export const valuesOfRow = (row: EntryRow): EntryValues => valuesOfEntry({ ...row, platform: row.platform_id })

interface EntryWrite {
  before: EntryValues
  after: EntryValues
  /** Whether the ratings of the entry's owner count, as `readEntry` returned it. */
  ratingsCount: boolean
  at: Date
  /** Otherwise the rating keeps its source. */
  source?: RatingSource
}

/**
 * Writes a whole entry and moves the counters of its game, in one statement; returns the entry. The caller has locked
 * both.
 */
export async function saveEntry(
  trx: Transaction<DB>,
  key: EntryKey,
  { before, after, ratingsCount, at, source }: EntryWrite,
): Promise<EntryRow> {
  const { platform: platform_id, ...rest } = after
  const row = { ...rest, platform_id, changed_at: at, ...source }
  const saved = trx
    .insertInto('collection_entries')
    .values({ user_id: key.userId, game_id: key.gameId, created_at: at, ...row })
    .onConflict((oc) => oc.columns(['user_id', 'game_id']).doUpdateSet(row))
    .returning(entryColumns)
  const move = moveOf(key, { before, after, ratingsCount })
  const { rows } = await sql<EntryRow & Moved>`
    with saved as (${saved}), moved as (${move})
    select ${entry}, ${shown}, ${hasMoved} from saved c join games g on g.id = c.game_id ${genre}`.execute(trx)
  const [kept] = rows
  if (!kept) throw new Error('an entry was saved whose game is gone')
  if (!kept.moved) await beginCounters(trx, key, move)
  return kept
}

/**
 * Deletes an entry and moves the counters of its game, in one statement. The caller has locked both. What its owner
 * takes off the shelf is not brought back by an import: its copies on linked accounts are offered no more.
 */
export async function deleteEntry(
  trx: Transaction<DB>,
  key: EntryKey,
  { before, ratingsCount, at }: Pick<EntryWrite, 'before' | 'ratingsCount' | 'at'>,
): Promise<void> {
  const move = moveOf(key, { before, after: emptyEntry, ratingsCount })
  const { rows } = await sql<Moved>`
    with gone as (delete from collection_entries where user_id = ${key.userId} and game_id = ${key.gameId}),
    kept_off as (
      update platform_games set imported_at = ${at}
      where user_id = ${key.userId} and game_id = ${key.gameId} and imported_at is null),
    moved as (${move}) select ${hasMoved}`.execute(trx)
  if (!rows[0]?.moved) await beginCounters(trx, key, move)
}

interface Moved {
  moved: boolean
}
const hasMoved = sql`exists (select from moved) as moved`

const moveOf = (
  { gameId }: EntryKey,
  { before, after, ratingsCount }: Pick<EntryWrite, 'before' | 'after' | 'ratingsCount'>,
): RawBuilder<unknown> => {
  const steps = statSteps(before, after, ratingsCount)
  return steps.length === 0
    ? sql`select 1`
    : sql`update game_stats set ${sql.join(steps)} where game_id = ${gameId} returning 1`
}

/** Every loader creates the counters of a game; one from another source gets them with its first change. */
async function beginCounters(trx: Transaction<DB>, { gameId }: EntryKey, move: RawBuilder<unknown>): Promise<void> {
  await sql`insert into game_stats (game_id) values (${gameId}) on conflict do nothing`.execute(trx)
  await move.execute(trx)
}
