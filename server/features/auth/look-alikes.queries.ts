import { type Kysely, sql } from 'kysely'
import { accountKey, nickProblem } from '../../../common/rules/account.ts'
import { nickSkeletonOf, bareSkeletonOf, looksOfficial } from '../../../common/rules/look-alike.ts'
import type { DB } from '../../db/types.ts'
import { trimEndOf } from '../../../common/rules/text.ts'
import { invalid } from '../../errors.ts'

/** What a nick looks like: `nickSkeletonOf`, as the index has it (migration 0006). */
const nickSkeleton = sql<string>`replace(replace(translate(nick_key, '0i1_', 'oll'), 'rn', 'm'), 'vv', 'w')`

const skeletonLock = 7_215_033

/**
 * Whether somebody else has a nick that looks like this one. Two users who register look-alikes at the same time queue
 * here until the first transaction ends.
 */
async function hasLookAlike(trx: Kysely<DB>, nick: string): Promise<boolean> {
  const skeleton = nickSkeletonOf(nick)
  await sql`select pg_advisory_xact_lock(${skeletonLock}, hashtext(${skeleton}))`.execute(trx)
  const { rows } = await sql`
    select from users where ${nickSkeleton} = ${skeleton} and nick_key <> ${accountKey(nick)} limit 1`.execute(trx)
  return rows.length > 0
}

/** Which of these skeletons are those of users. */
export async function takenSkeletons(db: Kysely<DB>, skeletons: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ skeleton: string }>`
    select distinct ${nickSkeleton} as skeleton from users where ${nickSkeleton} = any(${skeletons})`.execute(db)
  return new Set(rows.map(({ skeleton }) => skeleton))
}

/** Nicks of all admins. */
async function adminNicks(db: Kysely<DB>): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('nick')
    .where('admin', '=', true)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map(({ nick }) => nick)
}

/** Nicks and display names of the admins, but for one user. */
async function adminNames(db: Kysely<DB>, exceptId: number): Promise<string[]> {
  const { rows } = await sql<{ nick: string; name: string | null }>`
    select nick, name from users where admin and deleted_at is null and id <> ${exceptId}`.execute(db)
  return rows.flatMap(({ nick, name }) => (name === null ? [nick] : [nick, name]))
}

/** Whether nobody may register this nick: it is an address of ours, or speaks for the site. */
export const isReservedNick = (nick: string): boolean => nickProblem(nick) === 'reserved' || looksOfficial(nick)

/** Throws 422 for a nick that is reserved. */
export function refuseReserved(nick: string): void {
  if (isReservedNick(nick)) throw invalid({ nick: ['This nick is reserved.'] }, 'nick_reserved')
}

/**
 * Throws 422 for a nick that looks like that of another user, or is that of an admin with a number or an underscore
 * more or less.
 */
export async function refuseLookAlike(trx: Kysely<DB>, nick: string): Promise<void> {
  const bare = [nick, trimEndOf(nick, /[\d_]/)].map(bareSkeletonOf)
  const isLikeAdmin = (await adminNicks(trx)).some((admin) => bare.includes(bareSkeletonOf(admin)))
  if (isLikeAdmin || (await hasLookAlike(trx, nick)))
    throw invalid({ nick: ['This nick looks like that of another user. Choose another one.'] }, 'nick_alike')
}

/** Whether a display name looks like that of an admin other than this user, or speaks for the site. */
export async function isOfficialName(db: Kysely<DB>, name: string, userId: number): Promise<boolean> {
  const skeleton = bareSkeletonOf(name)
  return (
    looksOfficial(name) ||
    (skeleton !== '' && (await adminNames(db, userId)).some((admin) => bareSkeletonOf(admin) === skeleton))
  )
}

/**
 * Throws 422 for a display name that looks like that of an admin, or speaks for the site. Other users may share a
 * display name: their nicks tell them apart.
 */
export async function refuseOfficialName(db: Kysely<DB>, name: string, userId: number): Promise<void> {
  if (await isOfficialName(db, name, userId))
    throw invalid({ name: ['This name looks like that of an admin. Choose another one.'] }, 'name_official')
}
