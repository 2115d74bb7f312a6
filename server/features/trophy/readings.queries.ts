import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountProblem } from '../../../common/api/account.ts'
import type { Authorized } from '../../db/authorized.ts'
import type { DB } from '../../db/types.ts'
import type { LinkKey, OwnLink } from '../linked-account/linked-accounts.queries.ts'

/** How far the trophies of a linked account are read. */
interface Reading {
  /**
   * Where the next page of sets begins, `allListed` when only their trophies are missing; null: nothing is being read.
   */
  next: number | null
  started_at: Date
}

/** All sets are listed: their trophies are read one after the other. */
export const allListed = -1

/** What is read of a linked account, whose it is, and of which account there. */
export interface ReadLink extends LinkKey, Reading {
  account_id: string
}

/** A reading that is under way and still wanted; undefined when there is none. */
export async function readingOf(db: Kysely<DB>, { userId, platform }: LinkKey): Promise<ReadLink | undefined> {
  const { rows } = await sql<ReadLink>`
    select a.user_id as "userId", a.platform, a.account_id, r.next, r.started_at
    from trophy_readings r join platform_accounts a on (a.user_id, a.platform) = (r.user_id, r.platform)
    where r.user_id = ${userId} and r.platform = ${platform} and r.next is not null and a.trophies`.execute(db)
  return rows[0]
}

/**
 * Holds the settings of a person until the transaction ends, before anything else of theirs: a reading that is just
 * made would miss the change of one. False for the invented community, whose accounts there are nowhere, and for who is
 * gone.
 */
export async function holdSettings(trx: Transaction<DB>, userId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id = ${userId} and deleted_at is null and not demo for share`.execute(trx)
  return rows.length > 0
}

/** Begins a reading; one that is under way goes on where it is. */
export async function beginReading(trx: Transaction<DB>, { userId, platform }: OwnLink, at: Date): Promise<void> {
  await sql`
    insert into trophy_readings as r (user_id, platform, public, next, started_at, touched_at)
    values (${userId}, ${platform}, false, 0, ${at}, ${at})
    on conflict (user_id, platform) do update set next = coalesce(r.next, 0),
      started_at = case when r.next is null then excluded.started_at else r.started_at end, touched_at = excluded.touched_at`.execute(
    trx,
  )
}

/** The reading of a link that is locked, if it is still where it was. */
export async function standsAt(trx: Transaction<DB>, { userId, platform }: OwnLink, next: number): Promise<boolean> {
  const { rows } = await sql`
    select from trophy_readings where user_id = ${userId} and platform = ${platform} and next = ${next}
    for no key update`.execute(trx)
  return rows.length > 0
}

/** Says where a reading has come. */
export async function moveReading(
  trx: Transaction<DB>,
  { userId, platform }: OwnLink,
  next: number,
  at: Date,
): Promise<void> {
  await sql`
    update trophy_readings set next = ${next}, touched_at = ${at}
    where user_id = ${userId} and platform = ${platform}`.execute(trx)
}

/** Ends a reading: to the end, or for a reason that no further try would mend. */
export async function endReading(
  trx: Transaction<DB>,
  { userId, platform }: OwnLink,
  problem: AccountProblem | null,
  at: Date,
): Promise<void> {
  await sql`
    update trophy_readings set next = null, touched_at = ${at}, problem = ${problem},
      read_at = case when ${problem}::text is null then ${at}::timestamptz else read_at end
    where user_id = ${userId} and platform = ${platform}`.execute(trx)
}

/** Says why nothing moves, while it is tried again. */
export async function noteProblem(
  db: Kysely<DB>,
  { userId, platform }: Authorized<LinkKey>,
  problem: AccountProblem,
): Promise<void> {
  await sql`
    update trophy_readings set problem = ${problem} where user_id = ${userId} and platform = ${platform}`.execute(db)
}

/**
 * A batch of accounts whose trophies were not read since `before`, of people who were here since `seen`, behind the one
 * that came last.
 */
export async function accountsToRead(
  db: Kysely<DB>,
  { after, before, seen }: { after: LinkKey | undefined; before: Date; seen: Date },
  count: number,
): Promise<LinkKey[]> {
  const { rows } = await sql<LinkKey>`
    select a.user_id as "userId", a.platform from platform_accounts a
    join users u on u.id = a.user_id and u.deleted_at is null and not u.demo and u.last_seen_at >= ${seen}
    left join trophy_readings r on (r.user_id, r.platform) = (a.user_id, a.platform)
    where a.trophies and (a.user_id, a.platform) > (${after?.userId ?? 0}, ${after?.platform ?? ''})
      and (r.read_at is null or r.read_at < ${before})
    order by a.user_id, a.platform limit ${count}`.execute(db)
  return rows
}
