import { type Kysely, sql, type Transaction } from 'kysely'
import type { Decision, ReportedKind } from '../../../common/api/moderation.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'

interface NewEntry {
  userId: number
  actorId: number
  kind: ReportedKind
  id: number
  action: Decision
  reports: number
  until: Date | null
  note: string
}

/** Writes down what an admin decided. */
export async function logDecision(
  trx: Transaction<DB>,
  { userId, actorId, kind, id, action, reports, until, note }: NewEntry,
  at: Date,
): Promise<void> {
  await sql`
    insert into moderation_log (user_id, actor_id, kind, thing_id, action, reports, until, note, at)
    values (${userId}, ${actorId}, ${kind}, ${id}, ${action}, ${reports}, ${until}, ${note}, ${at})`.execute(trx)
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
  at: Date
}

/** One page of what was decided, the latest first, and how much there is. */
export async function logPage(
  db: Kysely<DB>,
  { offset, count }: PageRange,
): Promise<{ rows: LogRow[]; total: number }> {
  const { rows } = await sql<LogRow>`
    select id, user_id, actor_id, kind, thing_id, action, reports, until, note, at
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
  const note = column === 'user_id' ? sql`, note = ''` : sql``
  const { numAffectedRows } = await sql`
    update moderation_log set ${sql.ref(column)} = null ${note}
    where id in (select id from moderation_log where ${sql.ref(column)} = ${userId} limit ${most} for update)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
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
