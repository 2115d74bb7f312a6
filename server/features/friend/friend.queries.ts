import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { accountKey } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import { onTerms } from '../../visibility/silences.queries.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import { pendingErasure } from '../../db/pending-erasure.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import { notify, takeBack, type Telling } from '../../notifications/notify.ts'

/** Whether the user exists; deleted accounts do not count. */
export async function isSomebody(db: Kysely<DB>, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

type Side = 'followers' | 'following'

/** The columns of `follows` by side: whose list it is, and who stands in it. */
const columnsOf = (side: Side) =>
  side === 'followers' ? (['followed_id', 'user_id'] as const) : (['user_id', 'followed_id'] as const)

/** One of the two stored counters of a row of `users` as others see it: without users with a pending erasure. */
export const shownFollows = (side: Side, kept: RawBuilder<unknown>): RawBuilder<number> => {
  const [own, other] = columnsOf(side)
  return sql`${kept} - ${pendingErasure('follows', other, sql`theirs.${sql.ref(own)} = users.id`)}`
}

/** How many follow a user and are followed by them; undefined for an unknown or deleted one. */
export async function followCounts(
  db: Kysely<DB>,
  id: number,
): Promise<{ followers: number; following: number } | undefined> {
  return db
    .selectFrom('users')
    .leftJoin('user_counters as c', 'c.user_id', 'users.id')
    .select([
      shownFollows('followers', sql`coalesce(c.followers, 0)`).as('followers'),
      shownFollows('following', sql`coalesce(c.following, 0)`).as('following'),
    ])
    .where('users.id', '=', id)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst()
}

/**
 * Follows a user: the row, and by its triggers the counters of both. Returns 'added', 'there' when it existed already,
 * 'nobody' for an unknown or deleted user, 'blocked' when one of the two blocked the other, 'full' for a user who
 * follows the maximum number.
 */
export async function addFollow(
  db: Kysely<DB>,
  userId: number,
  followedId: number,
  telling: Telling,
): Promise<'added' | 'there' | 'nobody' | 'blocked' | 'full'> {
  const counts = await followCounts(db, userId)
  if ((counts?.following ?? 0) >= limits.followingMax) return 'full'
  return db.transaction().execute(async (trx) => {
    // A concurrent deletion of the account, or a block, waits until the row exists, and deletes it as well.
    if ((await lockAccounts(trx, [userId, followedId])) < 2) return 'nobody'
    if (!(await areOnTerms(trx, userId, followedId))) return 'blocked'
    const { numAffectedRows } = await sql`
      insert into follows (user_id, followed_id, created_at) values (${userId}, ${followedId}, ${telling.at})
      on conflict do nothing`.execute(trx)
    if (numAffectedRows !== 1n) return 'there'
    await notify(trx, followOf(userId, followedId), telling)
    return 'added'
  })
}

/** Neither has blocked the other. Both are locked: nobody blocks meanwhile. */
async function areOnTerms(trx: Transaction<DB>, userId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users u where u.id = ${otherId} and ${onTerms(userId, 'u.id')}`.execute(trx)
  return rows.length === 1
}

/** Unfollows a user; the triggers update the counters of both. Nothing happens without such a row. */
export function removeFollow(db: Kysely<DB>, userId: number, followedId: number): Promise<void> {
  return db.transaction().execute(async (trx) => {
    await trx.deleteFrom('follows').where('user_id', '=', userId).where('followed_id', '=', followedId).execute()
    await takeBack(trx, followOf(userId, followedId))
  })
}

const followOf = (userId: number, followedId: number) =>
  ({ kind: 'follow', by: userId, to: [followedId], about: userId }) as const

/**
 * Ids of one page of a user's followers, or of those they follow, newest first; deleted accounts are not among them.
 */
export async function followIds(
  db: Kysely<DB>,
  side: Side,
  id: number,
  { offset, count }: PageRange,
): Promise<number[]> {
  const [own, other] = columnsOf(side)
  const { rows } = await sql<{ id: number }>`
    select f.${sql.ref(other)} as id from follows f
    where f.${sql.ref(own)} = ${id}
      and not exists (select from users gone where gone.id = f.${sql.ref(other)} and gone.deleted_at is not null)
    order by f.created_at desc, f.${sql.ref(other)} desc
    offset ${offset} limit ${count}`.execute(db)
  return rows.map((row) => row.id)
}

/** Everybody whom a user follows, newest first: read from one index, without the few with a pending erasure. */
export async function storeOf(db: Kysely<DB>, id: number): Promise<{ id_user2: number }[]> {
  const { rows } = await sql<{ id_user2: number }>`
    select f.followed_id as id_user2 from follows f
    where f.user_id = ${id}
      and not exists (select from users gone where gone.id = f.followed_id and gone.deleted_at is not null)
    order by f.created_at desc, f.followed_id desc`.execute(db)
  return rows
}

/**
 * Ids of users whose nick begins with the text, those the user follows first; without a text only those, the latest
 * first. Nobody whom a block stands between.
 */
export async function mentionIds(db: Kysely<DB>, id: number, text: string): Promise<number[]> {
  const key = accountKey(text).replace(/^@/, '')
  if (key === '') return followIds(db, 'following', id, { offset: 0, count: limits.suggestionsMax })
  const pattern = `${key.replace(/[\\%_]/g, String.raw`\$&`)}%`
  const { rows } = await sql<{ id: number }>`
    with friends as (
      select u.id, u.nick_key from follows f join users u on u.id = f.followed_id
      where f.user_id = ${id} and u.deleted_at is null and u.nick_key like ${pattern} order by u.nick_key limit ${limits.suggestionsMax}),
    others as (
      select u.id, u.nick_key from users u where u.deleted_at is null and u.nick_key like ${pattern} and u.id <> ${id}
        and ${onTerms(id, 'u.id')}
      order by u.nick_key limit ${2 * limits.suggestionsMax})
    select id from (
      select id, 0 as place, nick_key from friends
      union all select id, 1, nick_key from others where id not in (select id from friends)) found
    order by place, nick_key limit ${limits.suggestionsMax}`.execute(db)
  return rows.map((row) => row.id)
}
