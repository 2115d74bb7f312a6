import { type Kysely, sql, type Transaction } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import { type PageRange, rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { PlatformGame } from '../../providers/game-platform.ts'
import type { LinkKey } from './linked-accounts.queries.ts'

export interface OwnedRow {
  platform: GamePlatformName
  ref: string
  name: string
  platforms: string[]
  minutes: number | null
  last_played_at: Date | null
  has_trophies: boolean
  game_id: number | null
  imported_at: Date | null
  ignored: boolean
}

const fields = sql`platform, ref, name, platforms, minutes, last_played_at, has_trophies, game_id, imported_at, ignored`

interface Filter {
  platform?: GamePlatformName | undefined
  game?: number | undefined
  ignored?: boolean | undefined
}

/** One page of what a person's linked accounts own, the most played first, and how many there are. */
export async function ownedPage(db: Kysely<DB>, userId: number, filter: Filter, { offset, count }: PageRange) {
  const where = sql`user_id = ${userId}
    ${filter.platform === undefined ? sql`` : sql`and platform = ${filter.platform}`}
    ${filter.game === undefined ? sql`` : sql`and game_id = ${filter.game}`}
    ${filter.ignored === undefined ? sql`` : sql`and ignored = ${filter.ignored}`}`
  const { rows } = await sql<OwnedRow>`
    select ${fields} from platform_games where ${where}
    order by minutes desc nulls last, name, platform, ref offset ${offset} limit ${count}`.execute(db)
  const { rows: totals } = await sql<{ n: number }>`
    select count(*) as n from platform_games where ${where}`.execute(db)
  return { rows, total: totals[0]?.n ?? 0 }
}

/** Puts a game on the list of what is never offered, or takes it off; undefined for one that was never read. */
export async function ignoreGame(
  db: Kysely<DB>,
  { userId, platform }: LinkKey,
  ref: string,
  ignored: boolean,
): Promise<OwnedRow | undefined> {
  const { rows } = await sql<OwnedRow>`
    update platform_games set ignored = ${ignored}
    where user_id = ${userId} and platform = ${platform} and ref = ${ref} returning ${fields}`.execute(db)
  return rows[0]
}

/** Copies of one game are copies of the other. */
export async function mergeOwned(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`update platform_games set game_id = ${into} where game_id = ${from}`.execute(trx)
}

const shape = 'ref text, name text, platforms text[], minutes integer, last_played_at timestamptz, has_trophies boolean'

/** Keeps a page of what an account owns; what is remembered of a game that was read before stays. */
export async function keepOwned(
  trx: Transaction<DB>,
  { userId, platform }: LinkKey,
  games: readonly PlatformGame[],
  at: Date,
): Promise<void> {
  // One page may name a game twice.
  const rows = [...new Map(games.map((game) => [game.id, game])).values()].map((game) => ({
    ref: game.id,
    name: game.name,
    platforms: game.platforms,
    minutes: game.minutes,
    last_played_at: game.lastPlayedAt,
    has_trophies: game.hasTrophies,
  }))
  if (rows.length === 0) return
  await sql`
    insert into platform_games (user_id, platform, ref, name, platforms, minutes, last_played_at, has_trophies, seen_at)
    select ${userId}::integer, ${platform}::text, row.ref, row.name, row.platforms, row.minutes, row.last_played_at,
      row.has_trophies, ${at}::timestamptz
    from ${rowsOf(rows, shape)}
    on conflict (user_id, platform, ref) do update set name = excluded.name, platforms = excluded.platforms,
      minutes = excluded.minutes, last_played_at = excluded.last_played_at, has_trophies = excluded.has_trophies,
      seen_at = excluded.seen_at`.execute(trx)
}

/** Forgets games that the account has no longer, unless it is remembered that they were imported, or are ignored. */
export async function forgetUnseen(trx: Transaction<DB>, { userId, platform }: LinkKey, since: Date): Promise<void> {
  await sql`
    delete from platform_games where user_id = ${userId} and platform = ${platform} and seen_at < ${since}
      and imported_at is null and not ignored`.execute(trx)
}

/**
 * A batch of the games that may be offered, by their ids there: those that never joined the collection, and are not
 * ignored.
 */
export async function openGames(
  db: Kysely<DB>,
  { userId, platform }: LinkKey,
  after: string,
  count: number,
): Promise<OwnedRow[]> {
  const { rows } = await sql<OwnedRow>`
    select ${fields} from platform_games
    where user_id = ${userId} and platform = ${platform} and ref > ${after} and imported_at is null and not ignored
    order by ref limit ${count}`.execute(db)
  return rows
}

/** How many of them there are. */
export async function countOpen(db: Kysely<DB>, { userId, platform }: LinkKey): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from platform_games
    where user_id = ${userId} and platform = ${platform} and imported_at is null and not ignored`.execute(db)
  return rows[0]?.n ?? 0
}

/** Says which games here they were recognised as. */
export async function nameOwned(
  trx: Transaction<DB>,
  { userId, platform }: LinkKey,
  named: { ref: string; game_id: number }[],
): Promise<void> {
  if (named.length === 0) return
  await sql`
    update platform_games p set game_id = g.id
    from ${rowsOf(named, 'ref text, game_id integer')} join games g on g.id = row.game_id
    where p.user_id = ${userId} and p.platform = ${platform} and p.ref = row.ref`.execute(trx)
}

/** Ids there of the games that are not offered: they joined the collection once, or are ignored. */
export async function knownRefs(db: Kysely<DB>, { userId, platform }: LinkKey): Promise<Set<string>> {
  const { rows } = await sql<{ ref: string }>`
    select ref from platform_games
    where user_id = ${userId} and platform = ${platform} and (imported_at is not null or ignored)`.execute(db)
  return new Set(rows.map(({ ref }) => ref))
}

/** Those of these games that are in a person's collection. */
export async function onShelf(db: Kysely<DB>, userId: number, gameIds: number[]): Promise<Set<number>> {
  if (gameIds.length === 0) return new Set()
  const { rows } = await sql<{ game_id: number }>`
    select game_id from collection_entries where user_id = ${userId} and game_id = any(${gameIds})`.execute(db)
  return new Set(rows.map(({ game_id }) => game_id))
}
