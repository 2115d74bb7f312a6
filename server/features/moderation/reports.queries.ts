import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import type { ReportedKind, ReportReason } from '../../../common/api/moderation.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import type { Snapshot } from '../../resource/moderated.ts'
import type { CounterDefinition } from '../../db/verify-counters.ts'

interface NewReport {
  userId: number
  kind: ReportedKind
  id: number
  ownerId: number
  reason: ReportReason
  text: string
  snapshot: Snapshot
}

/** Deletes up to `most` reports that were closed before; returns how many. */
export async function deleteClosedReports(db: Kysely<DB>, before: Date, most: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from reports where (user_id, id) in (
      select user_id, id from reports where closed_at < ${before} limit ${most} for update skip locked)`.execute(db)
  return Number(numAffectedRows ?? 0n)
}

/** Adds a report; nothing happens while an earlier one of the same person about the same thing is open. */
export async function addReport(
  trx: Transaction<DB>,
  { userId, kind, id, ownerId, reason, text, snapshot }: NewReport,
  at: Date,
): Promise<void> {
  await sql`
    insert into reports (user_id, kind, thing_id, owner_id, reason, text, snapshot, created_at)
    values (${userId}, ${kind}, ${id}, ${ownerId}, ${reason}, ${text}, ${JSON.stringify(snapshot)}::jsonb, ${at})
    on conflict (user_id, kind, thing_id) where closed_at is null do nothing`.execute(trx)
}

/** A thing with open reports. */
export interface OpenCase {
  kind: ReportedKind
  id: number
  owner_id: number
  reports: number
  first_at: Date
  reasons: { reason: ReportReason; count: number }[]
  texts: string[]
  was: Snapshot
}

/** People who deleted their accounts, read once for a statement. */
const gone = sql`gone as materialized (select u.id from users u where u.deleted_at is not null)`

/**
 * The open reports of a case `c`. Those of people who deleted their accounts go with them, and do not count any more.
 */
const openOf = sql`
  reports r where r.kind = c.kind and r.thing_id = c.thing_id and r.closed_at is null
    and r.user_id not in (select gone.id from gone)`

/**
 * How many of the reports that `report_reasons` counts are of such people: they are few, and looked up by person and
 * thing.
 */
const leaving = sql`(
  select count(*) from gone cross join lateral (
    select from reports r where r.user_id = gone.id and r.kind = o.kind and r.thing_id = o.thing_id
      and r.closed_at is null and r.reason = o.reason offset 0) r)`

/**
 * The things with open reports that wait longest, at most `limits.reportCases`; what is of a deleted account goes with
 * it. `offset 0`: a look-up for each case.
 */
const waiting = sql`(
  select c.owner_id, c.kind, c.thing_id, c.first_at from report_cases c
  where c.owner_id not in (select gone.id from gone) and exists (select from ${openOf} offset 0)
  order by c.first_at, c.kind, c.thing_id limit ${sql.lit(limits.reportCases)})`

/**
 * One page of them and how many there are, as one row: counts are kept, and of the reports of a thing only the first
 * are read.
 */
export const casesPage = ({ offset, count }: PageRange): RawBuilder<{ rows: OpenCase[] | null; total: number }> => sql`
  with ${gone}, waiting as materialized (select * from ${waiting} w),
  page as (
    select c.*, reasons.list as reasons, reasons.reports,
      array(select r.text from ${openOf} and r.text <> ''
        order by r.created_at, r.id limit ${limits.reportTextsShown}) as texts,
      (select r.snapshot from ${openOf} order by r.created_at, r.id limit 1) as was
    from (select * from waiting order by first_at, kind, thing_id offset ${offset} limit ${count}) c
    cross join lateral (
      select sum(o.n) as reports,
        jsonb_agg(jsonb_build_object('reason', o.reason, 'count', o.n) order by o.n desc, o.reason) as list
      from (select o.reason, o.open - ${leaving} as n from report_reasons o
        where (o.owner_id, o.kind, o.thing_id) = (c.owner_id, c.kind, c.thing_id) offset 0) o where o.n > 0) reasons)
  select (select count(*) from waiting) as total, (
    select jsonb_agg(jsonb_build_object('kind', p.kind, 'id', p.thing_id, 'owner_id', p.owner_id, 'reports', p.reports,
      'first_at', p.first_at, 'reasons', p.reasons, 'texts', p.texts, 'was', p.was) order by p.first_at, p.kind, p.thing_id)
    from page p) as rows`

/** One page of the things with open reports, the longest waiting first, and how many there are. */
export async function openCases(db: Kysely<DB>, range: PageRange): Promise<{ rows: OpenCase[]; total: number }> {
  const { rows } = await casesPage(range).execute(db)
  const { rows: page, total = 0 } = rows[0] ?? {}
  return { rows: (page ?? []).map((row) => ({ ...row, first_at: new Date(row.first_at) })), total }
}

/** What the reports of a thing said that are closed now. */
export interface ClosedReports {
  ownerId: number | undefined
  reports: number
  /** What most of them gave as the reason. */
  reason: ReportReason | null
  /** The thing as it was reported first. */
  snapshot: Snapshot | null
}

/** Closes all open reports of a thing. Two who close them at once: one finds none. */
export async function closeReports(
  trx: Transaction<DB>,
  { kind, id }: { kind: ReportedKind; id: number },
  at: Date,
): Promise<ClosedReports> {
  // In one order, so that two admins never wait for each other.
  const { rows } = await sql<ClosedReports>`
    with held as (
      select user_id, id from reports r where kind = ${kind} and thing_id = ${id} and closed_at is null
      order by user_id, id for update),
    closed as (
      update reports r set closed_at = ${at} from held where r.user_id = held.user_id and r.id = held.id
      returning r.owner_id, r.reason, r.snapshot, r.created_at, r.id)
    select min(owner_id) as "ownerId", count(*)::integer as reports, mode() within group (order by reason) as reason,
      (array_agg(snapshot order by created_at, id))[1] as snapshot
    from closed`.execute(trx)
  const { ownerId, ...rest } = rows[0] ?? { ownerId: null, reports: 0, reason: null, snapshot: null }
  return { ...rest, ownerId: ownerId ?? undefined }
}

/** Until when each of these people is suspended, of those who are. */
export async function suspensions(
  db: Kysely<DB>,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await sql<{ id: number; until: Date }>`
    select id, suspended_until as until from users where id = any(${ids}) and suspended_until > ${now}`.execute(db)
  return new Map(rows.map(({ id, until }) => [id, until]))
}

/** Suspends somebody, or ends it with null; false for admins and for who is gone. */
export async function setSuspended(trx: Transaction<DB>, id: number, until: Date | null): Promise<boolean> {
  const { rows } = await sql`
    update users set suspended_until = ${until} where id = ${id} and not admin and deleted_at is null returning id`.execute(
    trx,
  )
  return rows.length === 1
}

/** Ends the suspension until then; false when it has ended, or another one holds. */
export async function liftSuspension(trx: Transaction<DB>, id: number, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update users set suspended_until = null where id = ${id} and suspended_until = ${until} returning id`.execute(trx)
  return rows.length === 1
}

/** What the queue shows of open reports without reading them; moved by triggers. */
export const reportCounters: CounterDefinition[] = [
  {
    what: 'things with open reports',
    table: 'report_cases',
    thing: 'thing',
    key: ['owner_id', 'kind', 'thing_id'],
    columns: ['first_at'],
    counted: sql`
      select owner_id, kind, thing_id, min(created_at) as first_at from reports where closed_at is null group by 1, 2, 3`,
  },
  {
    what: 'open reports by reason',
    table: 'report_reasons',
    thing: 'thing, by reason',
    key: ['owner_id', 'kind', 'thing_id', 'reason'],
    columns: ['open'],
    counted: sql`
      select owner_id, kind, thing_id, reason, count(*) as open from reports where closed_at is null group by 1, 2, 3, 4`,
  },
]
