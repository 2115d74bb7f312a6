import { type Kysely, sql, type Transaction } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
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
