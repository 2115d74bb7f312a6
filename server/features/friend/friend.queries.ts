import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { accountKey } from '../../../common/rules/account.ts'
import { limits } from '../../../common/rules/limits.ts'
import { onTerms, notSilenced } from '../../visibility/silences.queries.ts'
import { lockAccounts } from '../../db/lock-accounts.ts'
import { pendingErasure, type PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { notify, takeBack, type Telling } from '../../notifications/notify.ts'
import type { CounterDefinition } from '../../db/verify-counters.ts'
import { type FlagName, flagNames } from '../../../common/rules/collection.ts'
import { opensTimeline } from '../../visibility/visible-events.queries.ts'
import { visibleReviews } from '../../visibility/visible-reviews.queries.ts'

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

const ofUsers = { table: 'user_counters', thing: 'user', key: ['user_id'] } as const

/** How many users follow a user and are followed by them; updated by triggers. */
export const followCounters: CounterDefinition[] = [
  {
    ...ofUsers,
    what: 'followers of users',
    columns: ['followers'],
    counted: sql`select followed_id as user_id, count(*) as followers from follows group by 1`,
  },
  {
    ...ofUsers,
    what: 'users followed by users',
    columns: ['following'],
    counted: sql`select user_id, count(*) as following from follows group by 1`,
  },
]

interface KeeperRow {
  id: number
  /** The flags of their entry that are on. */
  flags: FlagName[]
  rating: number | null
  /** The id of their review. */
  review: number | null
}

const flagList = sql`array_remove(array[${sql.join(
  flagNames.map((flag) => sql`case when e.${sql.ref(flag)} then ${sql.lit(flag)} end`),
)}]::text[], null)`

/**
 * One page of those whom the viewer follows and who keep or reviewed a game, and how many there are; undefined for an
 * unknown game. Who closed their timeline to the viewer tells nobody here what they play, and the order says nothing of
 * when (D1): reviews, then ratings, then nicks. Entries and reviews are looked up by their keys, of at most
 * `limits.followingMax` people.
 */
export async function keepersOfGame(
  db: Kysely<DB>,
  gameId: number,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<{ rows: KeeperRow[]; total: number } | undefined> {
  const { rows } = await sql<{ total: number; keepers: KeeperRow[] }>`
    with followed as materialized (select array(select f.followed_id from follows f where f.user_id = ${viewerId}) as ids),
    entries as materialized (
      select e.user_id, ${flagList} as flags, e.rating from collection_entries e
      where e.game_id = ${gameId} and e.user_id = any((select ids from followed)::integer[])),
    written as materialized (
      select r.user_id, r.id from ${visibleReviews(viewerId)} r
      where r.game_id = ${gameId} and not r.hidden and r.user_id = any((select ids from followed)::integer[])),
    keepers as materialized (
      select owner.id, owner.nick_key, coalesce(e.flags, '{}') as flags, e.rating, w.id as review
      from entries e full join written w on w.user_id = e.user_id join users owner on owner.id = coalesce(e.user_id, w.user_id)
      where ${opensTimeline(viewerId)} and ${notSilenced(viewerId, 'owner.id')}),
    page as (
      select * from keepers order by review is null, rating is null, nick_key offset ${offset} limit ${count})
    select (select count(*)::integer from keepers) as total,
      coalesce((select json_agg(json_build_object('id', id, 'flags', flags, 'rating', rating, 'review', review)
        order by review is null, rating is null, nick_key) from page), '[]') as keepers
    from games where id = ${gameId}`.execute(db)
  const [found] = rows
  return found && { rows: found.keepers, total: found.total }
}
