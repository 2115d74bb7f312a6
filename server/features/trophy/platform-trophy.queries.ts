import { type Kysely, sql } from 'kysely'
import type { GamePlatformName } from '../../../common/rules/game-platforms.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { progressColumns, type ProgressRow, setColumns, type SetRow } from '../../hydrate/trophy-sets.queries.ts'
import { trophyAccounts, visibleEarnedSets } from '../../visibility/visible-earned-sets.queries.ts'
import type { Look } from './trophy-pages.queries.ts'

/** Whose an account there is here, by its id or its name there, if the viewer may know; undefined for all others. */
export async function accountNamed(
  db: Kysely<DB>,
  platform: GamePlatformName,
  name: string,
  viewerId: number,
): Promise<{ userId: number; closed: boolean } | undefined> {
  const { rows } = await sql<{ userId: number; closed: boolean }>`
    select a.user_id as "userId", a.closed from ${trophyAccounts(viewerId)} a
    where a.platform = ${platform} and (a.account_id = ${name} or lower(a.username) = lower(${name}))
    order by a.account_id = ${name} desc, a.user_id limit 1`.execute(db)
  return rows[0]
}

/** Whether somebody here has proved that the account there is theirs, seen by others or not. */
export async function isLinked(db: Kysely<DB>, platform: GamePlatformName, accountId: string): Promise<boolean> {
  const row = await db
    .selectFrom('platform_accounts')
    .select('user_id')
    .where('platform', '=', platform)
    .where('account_id', '=', accountId)
    .where('proven_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

export type PlatformSetRow = SetRow & ProgressRow & { ref: string }

/** A part of the sets of a person on a service, the last earned first, and how many there are. */
export async function platformSets(
  db: Kysely<DB>,
  { ownerId, viewerId }: Look,
  platform: GamePlatformName,
  { offset, count }: PageRange,
): Promise<{ rows: PlatformSetRow[]; total: number }> {
  const chosen = sql`from ${visibleEarnedSets(viewerId)} e join trophy_sets s on s.id = e.set_id and s.total > 0
    where e.user_id = ${ownerId} and e.platform = ${platform}`
  const [{ rows }, total] = await Promise.all([
    sql<PlatformSetRow>`
      select s.ref, ${setColumns}, ${progressColumns} ${chosen}
      order by e.last_earned_at desc nulls last, e.id offset ${offset} limit ${count}`.execute(db),
    sql<{ n: number }>`select count(*) as n ${chosen}`.execute(db),
  ])
  return { rows, total: total.rows[0]?.n ?? 0 }
}
