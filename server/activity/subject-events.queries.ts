import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Subject } from '../../common/api/event.ts'
import type { DB } from '../db/types.ts'
import { subjects } from './subjects.ts'

type FactOf<N extends Subject> = { noun: N; userId: number; id: number } & ((typeof subjects)[N]['ofGame'] extends true
  ? { gameId: number }
  : object)

/** Something of a user's that others see from now on, or no longer. */
export type SubjectFact = { [N in Subject]: FactOf<N> }[Subject]

/** The columns of the event of a subject, and the values for them, of which each kind of subject has some. */
function columnsOf(noun: Subject, { id, gameId }: Record<'id' | 'gameId', RawBuilder<unknown>>) {
  const { canBePrivate, ofGame } = subjects[noun]
  const values: [column: string, value: RawBuilder<unknown>][] = [
    [`${noun}_id`, id],
    ...(canBePrivate ? [[`${noun}_public`, sql`true`] as [string, RawBuilder<unknown>]] : []),
    ...(ofGame ? [['game_id', gameId] as [string, RawBuilder<unknown>]] : []),
  ]
  return {
    columns: sql.join(values.map(([column]) => sql.ref(column))),
    values: sql.join(values.map(([, value]) => value)),
  }
}

/** One event for each subject: an older one became visible again with its subject, and then none is added. */
const unlessThere = (noun: Subject) => {
  const id = sql.ref(`${noun}_id`)
  return sql`on conflict (user_id, ${id}) where ${id} is not null do nothing`
}

/** Adds the event of something that others see from now on. Deleting it at any time deletes the event. */
export async function addSubjectEvent(trx: Transaction<DB>, fact: SubjectFact, at: Date): Promise<void> {
  const gameId = 'gameId' in fact ? fact.gameId : null
  const { columns, values } = columnsOf(fact.noun, { id: sql`${fact.id}`, gameId: sql`${gameId}` })
  await sql`
    insert into events (user_id, kind, created_at, ${columns})
    values (${fact.userId}, ${fact.noun}, ${at}, ${values}) ${unlessThere(fact.noun)}`.execute(trx)
}

/**
 * Adds the event of a set whose trophies somebody has all, of the day of the last one: as public as the set is, which
 * its foreign key keeps so. One for each set.
 */
export async function addEarnedEvent(
  trx: Transaction<DB>,
  { userId, id }: { userId: number; id: number },
  at: Date,
): Promise<void> {
  await sql`
    insert into events (user_id, kind, created_at, earned_set_id, earned_set_public)
    select e.user_id, 'earned_set', ${at}::timestamptz, e.id, e.public from earned_sets e
    where e.user_id = ${userId} and e.id = ${id} ${unlessThere('earned_set')}`.execute(trx)
}

/**
 * Deletes the event of something that was hidden, unless it is from before `since`: an older one stays, and the foreign
 * key hides it from others until its subject is public again.
 */
export async function removeSubjectEvent(
  trx: Transaction<DB>,
  { userId, noun, id }: SubjectFact,
  since: Date,
): Promise<void> {
  await sql`
    delete from events where user_id = ${userId} and ${sql.ref(`${noun}_id`)} = ${id} and created_at >= ${since}`.execute(
    trx,
  )
}

/**
 * Adds the events of what a user's archive brought and others see: of the date that each thing has, so nobody is told
 * that it is new. What has an event keeps it.
 */
export async function addRestoredEvents(trx: Transaction<DB>, noun: Subject, userId: number): Promise<void> {
  const { columns, values } = columnsOf(noun, { id: sql`id`, gameId: sql`game_id` })
  const { canBePrivate, only = 'true' }: { canBePrivate: boolean; only?: string } = subjects[noun]
  await sql`
    insert into events (user_id, kind, created_at, ${columns})
    select user_id, ${noun}, created_at, ${values} from ${sql.table(`${noun}s`)}
    where user_id = ${userId} and ${sql.raw(only)} ${canBePrivate ? sql`and public` : sql``}
    order by created_at, id ${unlessThere(noun)}`.execute(trx)
}
