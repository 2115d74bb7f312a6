import { type Kysely, sql, type SqlBool, type Transaction } from 'kysely'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { EarnedTrophy } from '../../providers/game-platform.ts'
import type { LinkKey, OwnLink } from '../linked-account/linked-accounts.queries.ts'
import { countEarned } from './trophy-upkeep.queries.ts'
import type { KnownSet } from './trophy-sets.queries.ts'

/** A set of an account, and what the list of its sets tells of it: another text means that something was earned. */
export interface ListedSet {
  set_id: number
  told: string
  told_at: Date | null
}

const shape = 'set_id integer, told text, told_at timestamptz'

/** Keeps a page of what an account has sets of; which trophies it has is read behind. */
export async function keepListed(
  trx: Transaction<DB>,
  { userId, platform }: OwnLink,
  sets: readonly ListedSet[],
  at: Date,
): Promise<void> {
  if (sets.length === 0) return
  const given = rowsOf(
    sets.map((one) => ({ ...one })),
    shape,
  )
  await sql`
    update earned_sets e set told = row.told, told_at = row.told_at, seen_at = ${at}
    from ${given} where e.user_id = ${userId} and e.platform = ${platform} and e.set_id = row.set_id`.execute(trx)
  await sql`
    insert into earned_sets (user_id, platform, set_id, public, told, told_at, seen_at)
    select r.user_id, r.platform, row.set_id, r.public, row.told, row.told_at, ${at}::timestamptz
    from ${given} join trophy_readings r on r.user_id = ${userId} and r.platform = ${platform}
    where not exists (
      select from earned_sets e where e.user_id = ${userId} and e.platform = ${platform} and e.set_id = row.set_id)
    order by row.set_id`.execute(trx)
}

/** Forgets the sets that an account has no longer. */
export async function forgetUnlisted(trx: Transaction<DB>, { userId, platform }: OwnLink, since: Date): Promise<void> {
  await sql`
    delete from earned_sets where user_id = ${userId} and platform = ${platform} and seen_at < ${since}`.execute(trx)
}

/** A set whose trophies are to be read. */
export interface WantedSet extends KnownSet {
  earned_set_id: number
  told: string
}

/**
 * The next set of an account in which something changed, the latest first; one that could not be read waits for the
 * next reading.
 */
export async function nextWanted(
  db: Kysely<DB>,
  { userId, platform }: LinkKey,
  since: Date,
): Promise<WantedSet | undefined> {
  const { rows } = await sql<WantedSet>`
    select e.id as earned_set_id, e.told, s.id, s.ref, s.name, s.icon, s.title_platform, s.total, s.game_id, s.matched_at, s.read_at
    from earned_sets e join trophy_sets s on s.id = e.set_id
    where e.user_id = ${userId} and e.platform = ${platform} and e.told is distinct from e.read_told
      and (e.skipped_at is null or e.skipped_at < ${since})
    order by e.told_at desc nulls last, e.id limit 1`.execute(db)
  return rows[0]
}

/** Passes over a set whose trophies cannot be read. */
export async function skipWanted(trx: Transaction<DB>, own: OwnLink, { earned_set_id }: WantedSet, at: Date) {
  await sql`
    update earned_sets set skipped_at = ${at} where user_id = ${own.userId} and id = ${earned_set_id}`.execute(trx)
}

/** How far an account has come in a set. */
interface Come {
  earned: number
  total: number
  last_earned_at: Date | null
  /** Its trophies had been read before. */
  known: boolean
}

const earnedShape = 'ref text, earned_at timestamptz, rarity real'

/**
 * Makes what an account earned of a set what its service tells; undefined when the set is no longer one of the account.
 */
export async function keepEarned(
  trx: Transaction<DB>,
  { userId, platform }: OwnLink,
  { earned_set_id: id, id: setId, told }: WantedSet,
  earned: readonly EarnedTrophy[],
  at: Date,
): Promise<Come | undefined> {
  const { rows: before } = await sql<{ known: boolean }>`
    select read_at is not null as known from earned_sets where user_id = ${userId} and id = ${id} for no key update`.execute(
    trx,
  )
  if (!before[0]) return undefined
  // One answer may name a trophy twice.
  const distinct = [...new Map(earned.map((one) => [one.id, one])).values()]
  const given = sql`(
    select t.n, row.earned_at, coalesce(row.rarity, t.rarity) as rarity from ${rowsOf(
      distinct.map(({ id: ref, earnedAt, rarity }) => ({ ref, earned_at: earnedAt, rarity })),
      earnedShape,
    )} join trophies t on t.set_id = ${setId} and t.ref = row.ref)`
  await sql`
    delete from earned_trophies e where e.user_id = ${userId} and e.earned_set_id = ${id}
      and not exists (select from ${given} g where g.n = e.n)`.execute(trx)
  await sql`
    insert into earned_trophies as e (user_id, earned_set_id, n, platform, earned_at, rarity)
    select ${userId}::integer, ${id}::integer, g.n, ${platform}, g.earned_at, g.rarity from ${given} g
    on conflict (user_id, earned_set_id, n) do update set earned_at = excluded.earned_at, rarity = excluded.rarity
    where (e.earned_at, e.rarity) is distinct from (excluded.earned_at, excluded.rarity)`.execute(trx)
  await countEarned(trx, sql<SqlBool>`s.user_id = ${userId} and s.id = ${id}`)
  const { rows } = await sql<Omit<Come, 'known'>>`
    update earned_sets e set read_told = ${told}, read_at = ${at}, skipped_at = null
    from trophy_sets s where e.user_id = ${userId} and e.id = ${id} and s.id = e.set_id
    returning e.earned, s.total, e.last_earned_at`.execute(trx)
  return rows[0] && { ...rows[0], known: before[0].known }
}
