import { type Kysely, sql, type Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { onTerms } from '../../visibility/silences.queries.ts'

/** A batch of the users whom a user follows, ordered by id, after the last one of the previous batch. */
export function followedAfter(trx: Transaction<DB>, userId: number, id: number, count: number) {
  return trx
    .selectFrom('follows as f')
    .innerJoin('users as u', 'u.id', 'f.followed_id')
    .select(['u.id', 'u.nick', 'f.created_at'])
    .where('f.user_id', '=', userId)
    .where('f.followed_id', '>', id)
    .where('u.deleted_at', 'is', null)
    .orderBy('f.followed_id')
    .limit(count)
    .execute()
}

export interface Followed {
  id: number
  nick: string
  created_at: string
}

/** Those of these users who still exist under that nick, and whether they are followed already. */
export async function findFollowed(db: Kysely<DB>, userId: number, people: Followed[]) {
  const { rows } = await sql<{ id: number; followed: boolean }>`
    select u.id, exists (select from follows f where f.user_id = ${userId} and f.followed_id = u.id) as followed
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id integer, nick text)
    join users u on u.id = p.id and u.nick_key = lower(p.nick)
    where u.deleted_at is null and u.id <> ${userId} and ${onTerms(userId, 'u.id')}`.execute(db)
  return rows
}

/**
 * Follows these users since the given time, unless already followed, up to the maximum; returns how many were added.
 */
export async function addFollows(
  trx: Transaction<DB>,
  userId: number,
  people: Pick<Followed, 'id' | 'created_at'>[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into follows (user_id, followed_id, created_at)
    select ${userId}::integer, p.id, p.created_at
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id integer, created_at timestamptz)
    where exists (select from users u where u.id = p.id and u.deleted_at is null) and ${onTerms(userId, 'p.id')}
      and not exists (select from follows f where f.user_id = ${userId} and f.followed_id = p.id)
    order by p.id
    limit greatest(0, ${limits.followingMax}::integer - coalesce((select following from user_counters where user_id = ${userId}), 0))
    on conflict do nothing`.execute(trx)
  return Number(numAffectedRows ?? 0n)
}
