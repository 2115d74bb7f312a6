import { type Kysely, sql, type Transaction } from 'kysely'
import type { Silence } from '../../../common/api/user.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'

/** A batch of the users whom a user muted or blocked, ordered by id, after the last one of the previous batch. */
export function silencedAfter(trx: Transaction<DB>, userId: number, id: number, count: number) {
  return trx
    .selectFrom('silences as s')
    .innerJoin('users as u', 'u.id', 's.other_id')
    .select(['u.id', 'u.nick', sql<Silence>`s.kind`.as('kind'), 's.created_at'])
    .where('s.user_id', '=', userId)
    .where('s.other_id', '>', id)
    .where('u.deleted_at', 'is', null)
    .orderBy('s.other_id')
    .limit(count)
    .execute()
}

export interface KeptAway {
  id: number
  nick: string
  kind: Silence
  created_at: string
}

/** Those of these users who still exist under that nick, and whether they are muted or blocked already. */
export async function findSilenced(db: Kysely<DB>, userId: number, people: KeptAway[]) {
  const { rows } = await sql<{ id: number; there: boolean }>`
    select u.id, exists (select from silences s where s.user_id = ${userId} and s.other_id = u.id) as there
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id integer, nick text)
    join users u on u.id = p.id and u.nick_key = lower(p.nick)
    where u.deleted_at is null and u.id <> ${userId}`.execute(db)
  return rows
}

/**
 * Mutes and blocks these users again, up to the maximum; returns how many were added. Following ends in both directions
 * with each block.
 */
export async function addSilences(
  trx: Transaction<DB>,
  userId: number,
  people: Omit<KeptAway, 'nick'>[],
): Promise<number> {
  const { rows } = await sql<{ other_id: number; kind: Silence }>`
    insert into silences (user_id, other_id, kind, created_at)
    select ${userId}::integer, p.id, p.kind, p.created_at
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as p (id integer, kind text, created_at timestamptz)
    where exists (select from users u where u.id = p.id and u.deleted_at is null)
    order by p.id
    limit greatest(0, ${limits.silencesMax}::integer - (select count(*) from silences where user_id = ${userId}))
    on conflict do nothing returning other_id, kind`.execute(trx)
  const blocked = rows.flatMap(({ other_id, kind }) => (kind === 'block' ? other_id : []))
  await sql`
    delete from follows where (user_id = ${userId} and followed_id = any(${blocked}))
      or (followed_id = ${userId} and user_id = any(${blocked}))`.execute(trx)
  return rows.length
}
