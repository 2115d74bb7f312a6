import { type Kysely, sql, type Transaction } from 'kysely'
import type { ReportedKind, ReportReason, ThingWords } from '../../../common/api/moderation.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'

interface NewReport {
  userId: number
  kind: ReportedKind
  id: number
  ownerId: number
  reason: ReportReason
  text: string
  snapshot: ThingWords
}

/** Adds a report; nothing happens while an earlier one of the same person about the same thing is open. */
export async function addReport(
  db: Kysely<DB>,
  { userId, kind, id, ownerId, reason, text, snapshot }: NewReport,
  at: Date,
): Promise<void> {
  await sql`
    insert into reports (user_id, kind, thing_id, owner_id, reason, text, snapshot, created_at)
    values (${userId}, ${kind}, ${id}, ${ownerId}, ${reason}, ${text}, ${JSON.stringify(snapshot)}::jsonb, ${at})
    on conflict (user_id, kind, thing_id) where closed_at is null do nothing`.execute(db)
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
  was: ThingWords
}

// Reports of those who deleted their accounts go with them, and so does what such people wrote.
const open = sql`
  r.closed_at is null and not exists (select from users gone where gone.id in (r.owner_id, r.user_id) and gone.deleted_at is not null)`

/** One page of the things with open reports, the longest waiting first, and how many there are. */
export async function openCases(
  db: Kysely<DB>,
  { offset, count }: PageRange,
): Promise<{ rows: OpenCase[]; total: number }> {
  const { rows } = await sql<OpenCase>`
    with page as materialized (
      select r.kind, r.thing_id, r.owner_id, count(*) as reports, min(r.created_at) as first_at
      from reports r where ${open} group by r.kind, r.thing_id, r.owner_id
      order by 5, 1, 2 offset ${offset} limit ${count}),
    of_page as materialized (
      select r.* from page p join reports r on r.kind = p.kind and r.thing_id = p.thing_id where ${open})
    select p.kind, p.thing_id as id, p.owner_id, p.reports, p.first_at,
      (select json_agg(json_build_object('reason', c.reason, 'count', c.n) order by c.n desc, c.reason) from (
        select o.reason, count(*) as n from of_page o where o.kind = p.kind and o.thing_id = p.thing_id group by 1) c) as reasons,
      array(select o.text from of_page o where o.kind = p.kind and o.thing_id = p.thing_id and o.text <> ''
        order by o.created_at, o.id limit ${limits.reportTextsShown}) as texts,
      (select o.snapshot from of_page o where o.kind = p.kind and o.thing_id = p.thing_id
        order by o.created_at, o.id limit 1) as was
    from page p order by p.first_at, p.kind, p.thing_id`.execute(db)
  const total = await sql<{ n: number }>`
    select count(*) as n from (select from reports r where ${open} group by r.kind, r.thing_id) things`.execute(db)
  return { rows, total: total.rows[0]?.n ?? 0 }
}

/** Closes all open reports of a thing; whose it is and how many there were. Two who close them at once: one finds none. */
export async function closeReports(
  trx: Transaction<DB>,
  { kind, id }: { kind: ReportedKind; id: number },
  at: Date,
): Promise<{ ownerId: number | undefined; reports: number }> {
  // In one order, so that two admins never wait for each other.
  const { rows } = await sql<{ owner_id: number }>`
    with held as (
      select user_id, id from reports r where kind = ${kind} and thing_id = ${id} and closed_at is null
      order by user_id, id for update)
    update reports r set closed_at = ${at} from held where r.user_id = held.user_id and r.id = held.id
    returning r.owner_id`.execute(trx)
  return { ownerId: rows[0]?.owner_id, reports: rows.length }
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
