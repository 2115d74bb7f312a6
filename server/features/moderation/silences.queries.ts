import { type Kysely, sql, type Transaction } from 'kysely'
import { Silence } from '../../../common/api/user.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import Type from 'typebox'
import { Id, Instant } from '../../../common/api/shapes.ts'
import { defineArchive } from '../../resource/archive/define-archive.ts'

/**
 * Mutes or blocks a person. A block takes the place of a mute, never the reverse, and ends following in both
 * directions: a follow of this moment waits for the locked rows, or is deleted here. Returns 'nobody' for an unknown or
 * deleted user, 'full' for a user who has the maximum number.
 */
export function addSilence(
  db: Kysely<DB>,
  { userId, otherId, kind }: { userId: number; otherId: number; kind: Silence },
  at: Date,
): Promise<'done' | 'nobody' | 'full'> {
  return db.transaction().execute(async (trx) => {
    if (!(await lockBoth(trx, userId, otherId))) return 'nobody'
    if (await isFull(trx, userId, otherId)) return 'full'
    await sql`
      insert into silences as old (user_id, other_id, kind, created_at)
      values (${userId}, ${otherId}, ${kind}, ${at})
      on conflict (user_id, other_id) do update set kind = excluded.kind, created_at = excluded.created_at
      where old.kind = 'mute' and excluded.kind = 'block'`.execute(trx)
    if (kind === 'block')
      await sql`
        delete from follows
        where (user_id, followed_id) in ((${userId}, ${otherId}), (${otherId}, ${userId}))`.execute(trx)
    return 'done'
  })
}

async function lockBoth(trx: Transaction<DB>, one: number, other: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where id in (${one}, ${other}) and deleted_at is null order by id for no key update`.execute(trx)
  return rows.length === 2
}

async function isFull(trx: Transaction<DB>, userId: number, otherId: number): Promise<boolean> {
  const { rows } = await sql<{ full: boolean }>`
    select count(*) >= ${limits.silencesMax} as full from silences where user_id = ${userId} and other_id <> ${otherId}`.execute(
    trx,
  )
  return rows[0]?.full ?? false
}

/** Ends a mute or a block; nothing happens without one of this kind. */
export async function removeSilence(db: Kysely<DB>, userId: number, otherId: number, kind: Silence): Promise<void> {
  await db
    .deleteFrom('silences')
    .where('user_id', '=', userId)
    .where('other_id', '=', otherId)
    .where('kind', '=', kind)
    .execute()
}

/**
 * One page of whom a user muted or blocked, the latest first, and how many they are; deleted accounts are not among
 * them.
 */
export async function silencedPage(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const own = db
    .selectFrom('silences as s')
    .innerJoin('users as u', 'u.id', 's.other_id')
    .where('s.user_id', '=', userId)
    .where('u.deleted_at', 'is', null)
  const rows = await own
    .select(['s.other_id as id', sql<Silence>`s.kind`.as('kind')])
    .orderBy('s.created_at', 'desc')
    .orderBy('s.other_id', 'desc')
    .offset(offset)
    .limit(count)
    .execute()
  const { total } = await own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Whom a user muted or blocked. Following ends in both directions with each block. */
export const silencesFile = defineArchive({
  name: 'silences',
  about: { en: 'whom you muted or blocked', es: 'a quién silenciaste o bloqueaste' },
  title: 'The people a person muted or blocked',
  description: 'By nick, as it was then.',
  list: 'people',
  most: limits.silencesMax,
  table: 'silences',
  order: ['other_id'],
  columns: {
    id: Id,
    nick: Type.String({ minLength: 1, maxLength: limits.nickMax }),
    kind: Silence,
    created_at: Instant,
  },
  named: {
    column: 'other_id',
    userColumn: 'other_id',
    from: () => sql`(select u.id, u.id as user_id from users u where u.deleted_at is null)`,
  },
  same: ['other_id'],
  rowsMax: limits.silencesMax,
  afterWrite: async (trx, userId) => {
    const blocked = sql`select other_id from silences where user_id = ${userId} and kind = 'block'`
    await sql`
      delete from follows where (user_id = ${userId} and followed_id in (${blocked}))
        or (followed_id = ${userId} and user_id in (${blocked}))`.execute(trx)
  },
})
