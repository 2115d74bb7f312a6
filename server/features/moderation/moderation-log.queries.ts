import { type Kysely, sql, type Transaction } from 'kysely'
import type { Decision, Outcome, ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { Snapshot } from '../../resource/moderated.ts'

interface NewEntry {
  userId: number
  actorId: number
  kind: ReportedKind
  id: number
  action: Decision
  reports: number
  until: Date | null
  note: string
  reason: ReportReason | null
  /** What the admin wrote to the author. */
  message: string
  snapshot: Snapshot | null
}

/** Writes down what an admin decided; returns the id of the entry. */
export async function logDecision(trx: Transaction<DB>, entry: NewEntry, at: Date): Promise<number> {
  const { userId, actorId, kind, id, action, reports, until, note, reason, message, snapshot } = entry
  const { rows } = await sql<{ id: number }>`
    insert into moderation_log (user_id, actor_id, kind, thing_id, action, reports, until, note, reason, told, snapshot, at)
    values (${userId}, ${actorId}, ${kind}, ${id}, ${action}, ${reports}, ${until}, ${note}, ${reason}, ${message},
      ${snapshot && JSON.stringify(snapshot)}::jsonb, ${at})
    returning id::float8 as id`.execute(trx)
  return rows[0]?.id ?? 0
}

export interface LogRow {
  id: number
  user_id: number | null
  actor_id: number | null
  kind: ReportedKind
  thing_id: number
  action: Decision
  reports: number
  until: Date | null
  note: string
  reason: ReportReason | null
  told: string
  /** What became of an objection; null without one, and while it is open. */
  objection: Outcome | null
  at: Date
}

/** One page of what was decided, the latest first, and how much there is. */
export async function logPage(
  db: Kysely<DB>,
  { offset, count }: PageRange,
): Promise<{ rows: LogRow[]; total: number }> {
  const { rows } = await sql<LogRow>`
    select id, user_id, actor_id, kind, thing_id, action, reports, until, note, reason, told, at,
      (select o.outcome from objections o where o.decision_id = moderation_log.id) as objection
    from moderation_log order by at desc, id desc offset ${offset} limit ${count}`.execute(db)
  const total = await sql<{ n: number }>`select count(*) as n from moderation_log`.execute(db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Whose thing it was, or who decided, is nobody any more; at most so many at once. */
export async function forgetInLog(
  db: Kysely<DB>,
  column: 'user_id' | 'actor_id',
  userId: number,
  most: number,
): Promise<number> {
  // What was noted about somebody goes with them.
  const note = column === 'user_id' ? sql`, note = '', told = '', snapshot = null` : sql``
  const { numAffectedRows } = await sql`
    update moderation_log set ${sql.ref(column)} = null ${note}
    where id in (select id from moderation_log where ${sql.ref(column)} = ${userId} limit ${most} for update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}

/**
 * Up to `most` decisions of before do not say any more what they were about, unless an objection is open; returns how
 * many.
 */
export async function clearSnapshots(db: Kysely<DB>, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    update moderation_log set snapshot = null where id in (
      select l.id from moderation_log l where l.snapshot is not null and l.at < ${before}
        and not exists (select from objections o where o.decision_id = l.id and o.outcome is null)
      limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** The one whose thing was hidden or who was suspended, by the log; undefined when it tells of nobody. */
export async function ownerInLog(
  trx: Transaction<DB>,
  { kind, id }: { kind: ReportedKind; id: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ user_id: number }>`
    select user_id from moderation_log where kind = ${kind} and thing_id = ${id} and user_id is not null
    order by at desc, id desc limit 1`.execute(trx)
  return rows[0]?.user_id
}
