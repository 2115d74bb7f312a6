import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { Likeable } from '../../../common/api/like.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'
import { shownLikes } from '../../hydrate/cards.queries.ts'
import type { CounterDefinition } from '../../db/verify-counters.ts'
import type { ErasureStep } from '../../resource/erasure.ts'

/** One thing that can be liked. Its likes stand with its owner. */
interface LikeableKey {
  ownerId: number
  id: number
}

const things = (noun: Likeable) => sql.table(`${noun}s`)
const likes = (noun: Likeable) => sql.table(`${noun}_likes`)
const thingId = (noun: Likeable) => sql.ref(`${noun}_id`)

/**
 * Finds a thing in a source of those that the viewer sees: whose it is, and how many likes the viewer sees. Undefined
 * for any other.
 */
export async function findLikeable(
  db: Kysely<DB>,
  noun: Likeable,
  { visible, viewerId }: { visible: RawBuilder<unknown>; viewerId: number },
  id: number,
): Promise<(LikeableKey & { TotalLikes: number }) | undefined> {
  const { rows } = await sql<LikeableKey & { TotalLikes: number }>`
    select t.user_id as "ownerId", t.id, ${shownLikes(noun, 't', viewerId)} as "TotalLikes" from ${visible} t where t.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/**
 * Takes the row of what is liked, before any row of a like: the counter's trigger would ask for it last, when two who
 * like the same thing at once already hold what the other waits for. False when it is gone.
 */
async function lockThing(trx: Transaction<DB>, noun: Likeable, { ownerId, id }: LikeableKey): Promise<boolean> {
  const { rows } = await sql`
    select from ${things(noun)} where user_id = ${ownerId} and id = ${id} for update`.execute(trx)
  return rows.length === 1
}

/**
 * Likes a thing; its counter moves by the trigger. False when it is gone. It is not asked whether the person may see
 * it: ask that in the same transaction afterwards, when nobody can hide it any more.
 */
export async function addLike(
  trx: Transaction<DB>,
  noun: Likeable,
  key: LikeableKey,
  userId: number,
  at: Date,
): Promise<boolean> {
  if (!(await lockThing(trx, noun, key))) return false
  await sql`
    insert into ${likes(noun)} (owner_id, ${thingId(noun)}, user_id, created_at)
    values (${key.ownerId}, ${key.id}, ${userId}, ${at}) on conflict do nothing`.execute(trx)
  return true
}

/** Likes it no more; false when the thing is gone. */
export async function removeLike(
  trx: Transaction<DB>,
  noun: Likeable,
  key: LikeableKey,
  userId: number,
): Promise<boolean> {
  if (!(await lockThing(trx, noun, key))) return false
  await sql`
    delete from ${likes(noun)}
    where owner_id = ${key.ownerId} and ${thingId(noun)} = ${key.id} and user_id = ${userId}`.execute(trx)
  return true
}

/**
 * Ids of one page of those who like a thing, the latest first; who left, and whom the viewer silenced, is not among
 * them.
 */
export async function likerIds(
  db: Kysely<DB>,
  noun: Likeable,
  { ownerId, id }: LikeableKey,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.user_id as id from ${likes(noun)} l
    where l.owner_id = ${ownerId} and l.${thingId(noun)} = ${id}
      and not exists (select from users gone where gone.id = l.user_id and gone.deleted_at is not null)
      and ${notSilenced(viewerId, 'l.user_id')}
    order by l.created_at desc, l.user_id desc offset ${offset} limit ${count}`.execute(db)
  return rows.map((row) => row.id)
}

/**
 * Removes up to `most` likes that a person gave (`user_id`), or that their things were given (`owner_id`); answers how
 * many there were. What is liked is held first, as everybody does who likes it or deletes it at this moment.
 */
export function deleteLikes(
  db: Kysely<DB>,
  noun: Likeable,
  side: 'user_id' | 'owner_id',
  userId: number,
  most: number,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ owner_id: number; thing_id: number; user_id: number }>`
      select owner_id, ${thingId(noun)} as thing_id, user_id from ${likes(noun)}
      where ${sql.ref(side)} = ${userId} order by ${thingId(noun)} limit ${most}`.execute(trx)
    const given = sql`(
      select owner_id, thing_id, user_id from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as g (owner_id integer, thing_id integer, user_id integer))`
    await sql`
      select from ${things(noun)} where (user_id, id) in (select owner_id, thing_id from ${given} g)
      order by user_id, id for update`.execute(trx)
    await sql`
      delete from ${likes(noun)} where (owner_id, ${thingId(noun)}, user_id) in (select * from ${given} g)`.execute(trx)
    return rows.length
  })
}

/** How many like each thing of a noun; moved by the triggers of its likes. */
export const likeCounters = (noun: Likeable): CounterDefinition[] => [
  {
    what: `likes of ${noun}s`,
    table: `${noun}s`,
    thing: noun,
    key: ['user_id', 'id'],
    columns: ['total_likes'],
    counted: sql`
      select owner_id as user_id, ${sql.ref(`${noun}_id`)} as id, count(*) as total_likes
      from ${sql.table(`${noun}_likes`)} group by 1, 2`,
  },
]

/** Removes the likes that a person gave to things of a noun, and those that theirs were given. */
export const eraseLikes = (noun: Likeable): ErasureStep[] =>
  (['user_id', 'owner_id'] as const).map((side) => ({
    columns: [`${noun}_likes.${side}`],
    erase: ({ db }, userId, most) => deleteLikes(db, noun, side, userId, most),
  }))

/** Why no archive holds likes. */
export const likesStay = 'opinions about what others wrote, which may be private or gone where the archive goes'
