import { type Kysely, sql, type Transaction } from 'kysely'
import type { Decision, Outcome, ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { Snapshot } from '../../resource/moderated.ts'

/** A decision as its author and the admins see it. */
interface DecisionRow {
  id: number
  kind: ReportedKind
  thing_id: number
  action: Decision
  reason: ReportReason | null
  told: string
  until: Date | null
  at: Date
  snapshot: Snapshot | null
}

export interface OwnRow extends DecisionRow {
  text: string | null
  objected_at: Date | null
  outcome: Outcome | null
  answer: string | null
  decided_at: Date | null
}

const facts = sql`l.id::float8 as id, l.kind, l.thing_id, l.action, l.reason, l.told, l.until, l.at, l.snapshot`

/**
 * One page of the decisions about a person, the latest first, and how many there are. What was left as it was is none.
 */
export async function ownDecisions(db: Kysely<DB>, userId: number, { offset, count }: PageRange) {
  const own = sql`moderation_log l where l.user_id = ${userId} and l.action <> 'leave'`
  const { rows } = await sql<OwnRow>`
    select l.*, o.text, o.created_at as objected_at, o.outcome, o.answer, o.decided_at
    from (select ${facts} from ${own} order by l.at desc, l.id desc offset ${offset} limit ${count}) l
      left join objections o on o.decision_id = l.id
    order by l.at desc, l.id desc`.execute(db)
  const total = await sql<{ n: number }>`select count(*)::integer as n from ${own}`.execute(db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** A decision about a person, locked; undefined for another's and for what was left as it was. */
export async function lockDecision(trx: Transaction<DB>, userId: number, id: number) {
  const { rows } = await sql<{ action: Decision; at: Date }>`
    select action, at from moderation_log where id = ${id} and user_id = ${userId} and action <> 'leave' for update`.execute(
    trx,
  )
  return rows[0]
}

/** Stores what the author says against a decision; false when that has been done before. */
export async function insertObjection(
  trx: Transaction<DB>,
  { userId, decisionId, text }: { userId: number; decisionId: number; text: string },
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into objections (user_id, decision_id, text, created_at) values (${userId}, ${decisionId}, ${text}, ${at})
    on conflict do nothing returning decision_id`.execute(trx)
  return rows.length === 1
}

export interface OpenRow extends DecisionRow {
  user_id: number
  actor_id: number | null
  note: string
  text: string
  objected_at: Date
}

/** One page of the open objections, the longest waiting first, and how many there are. */
export async function openObjections(db: Kysely<DB>, { offset, count }: PageRange) {
  const open = sql`
    objections o join moderation_log l on l.id = o.decision_id
    where o.outcome is null and not exists (select from users u where u.id = o.user_id and u.deleted_at is not null)`
  const { rows } = await sql<OpenRow>`
    select ${facts}, o.user_id, l.actor_id, l.note, o.text, o.created_at as objected_at from ${open}
    order by o.created_at, o.decision_id offset ${offset} limit ${count}`.execute(db)
  const total = await sql<{ n: number }>`select count(*)::integer as n from ${open}`.execute(db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Whether there is another admin, who can look at what this one decided. */
export async function hasOtherAdmin(db: Kysely<DB>, adminId: number): Promise<boolean> {
  const { rows } = await sql`
    select from users where admin and id <> ${adminId} and deleted_at is null limit 1`.execute(db)
  return rows.length === 1
}

/** A decision with an objection, both locked; undefined without one, and of a person who is gone. */
export async function lockObjection(trx: Transaction<DB>, decisionId: number) {
  const { rows } = await sql<DecisionRow & { user_id: number; actor_id: number | null; outcome: Outcome | null }>`
    select ${facts}, o.user_id, l.actor_id, o.outcome
    from objections o join moderation_log l on l.id = o.decision_id join users u on u.id = o.user_id
    where o.decision_id = ${decisionId} and u.deleted_at is null for update of l, o`.execute(trx)
  return rows[0]
}

/** Stores what an admin decided on an objection. */
export async function closeObjection(
  trx: Transaction<DB>,
  { id, adminId, outcome, answer }: { id: number; adminId: number; outcome: Outcome; answer: string },
  at: Date,
): Promise<void> {
  await sql`
    update objections set outcome = ${outcome}, decided_by = ${adminId}, decided_at = ${at}, answer = ${answer}
    where decision_id = ${id}`.execute(trx)
}

/** The facts that the mail about a decision says; undefined when its person is gone. */
export async function decisionForMail(db: Kysely<DB>, id: number) {
  const { rows } = await sql<
    Omit<DecisionRow, 'id' | 'thing_id' | 'snapshot' | 'told'> & {
      message: string
      outcome: Outcome | null
      answer: string | null
    }
  >`
    select l.kind, l.action, l.reason, l.told as message, l.until, l.at, o.outcome, o.answer
    from moderation_log l left join objections o on o.decision_id = l.id where l.id = ${id} and l.user_id is not null`.execute(
    db,
  )
  return rows[0]
}

/** The latest decision about a person or about an objection of theirs; undefined without one. */
export async function latestDecision(db: Kysely<DB>, userId: number) {
  const { rows } = await sql<{ kind: ReportedKind; action: Decision; objection: Outcome | null }>`
    select l.kind, l.action, o.outcome as objection
    from moderation_log l left join objections o on o.decision_id = l.id
    where l.user_id = ${userId} and l.action <> 'leave'
    order by greatest(l.at, o.decided_at) desc, l.id desc limit 1`.execute(db)
  return rows[0]
}

/** An admin who leaves is nobody in what was decided on objections; at most so many at once. */
export async function forgetInObjections(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update objections set decided_by = null
    where decision_id in (select decision_id from objections where decided_by = ${userId} limit ${most} for update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0n)
}
