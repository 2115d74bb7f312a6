import { type Kysely, sql } from 'kysely'
import { onStatement } from './0016_lists_reviews.ts'

/**
 * What the queue of reports shows, without reading the reports (decision 42): a row for each thing with open ones, since when it waits, and
 * how many there are by reason. Triggers keep both.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createCases(db)
  await fillCases(db)
  await countReports(db)
}

async function createCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table report_cases (
      owner_id integer not null references users on delete cascade,
      kind text not null,
      thing_id integer not null,
      first_at timestamptz not null,
      primary key (owner_id, kind, thing_id)
    )`.execute(db)
  await sql`comment on column report_cases.first_at is 'when its first open report came'`.execute(db)
  await sql`create index report_cases_waiting on report_cases (first_at, kind, thing_id) include (owner_id)`.execute(db)
  await sql`
    create table report_reasons (
      owner_id integer not null references users on delete cascade,
      kind text not null,
      thing_id integer not null,
      reason text not null,
      open integer not null default 0 check (open >= 0),
      primary key (owner_id, kind, thing_id, reason)
    )`.execute(db)
  await sql`comment on column report_reasons.open is 'open reports of the thing for this reason'`.execute(db)
  // The texts of a thing that thousands reported, most of them without a word.
  await sql`
    create index reports_texts on reports (kind, thing_id, created_at, id) where closed_at is null and text <> ''`.execute(
    db,
  )
}

async function fillCases(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into report_cases (owner_id, kind, thing_id, first_at)
    select owner_id, kind, thing_id, min(created_at) from reports where closed_at is null group by 1, 2, 3`.execute(db)
  await sql`
    insert into report_reasons (owner_id, kind, thing_id, reason, open)
    select owner_id, kind, thing_id, reason, count(*) from reports where closed_at is null group by 1, 2, 3, 4`.execute(
    db,
  )
}

/** Who adds or closes reports of a thing holds the row of its case until the end: cases first, then reasons, each in the order of keys. */
async function countReports(db: Kysely<unknown>): Promise<void> {
  await onStatement(db, 'reports', 'insert', {
    new: 'changed',
    body: `
      insert into report_cases as c (owner_id, kind, thing_id, first_at)
      select owner_id, kind, thing_id, min(created_at) from changed where closed_at is null group by 1, 2, 3 order by 1, 2, 3
      on conflict (owner_id, kind, thing_id) do update set first_at = least(c.first_at, excluded.first_at);
      insert into report_reasons as c (owner_id, kind, thing_id, reason, open)
      select owner_id, kind, thing_id, reason, count(*) from changed where closed_at is null group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (owner_id, kind, thing_id, reason) do update set open = c.open + excluded.open;`,
  })
  await onStatement(db, 'reports', 'update', {
    new: 'after',
    old: 'before',
    body: leaving(`
      select before.* from before where before.closed_at is null
        and exists (select from after where (after.user_id, after.id) = (before.user_id, before.id) and after.closed_at is not null)`),
  })
  await onStatement(db, 'reports', 'delete', {
    old: 'changed',
    body: leaving('select * from changed where closed_at is null'),
  })
}

/** Takes the open reports of a select of them out of their cases; a case without any ends. */
const leaving = (rows: string): string => `
  perform from report_cases where (owner_id, kind, thing_id) in (select owner_id, kind, thing_id from (${rows}) g)
    order by owner_id, kind, thing_id for update;
  update report_reasons c set open = c.open - g.n
  from (select owner_id, kind, thing_id, reason, count(*) as n from (${rows}) g group by 1, 2, 3, 4) g
  where (c.owner_id, c.kind, c.thing_id, c.reason) = (g.owner_id, g.kind, g.thing_id, g.reason);
  delete from report_reasons
  where (owner_id, kind, thing_id) in (select owner_id, kind, thing_id from (${rows}) g) and open = 0;
  update report_cases c set first_at = left_over.first_at
  from (select distinct owner_id, kind, thing_id from (${rows}) g) g cross join lateral (
    select r.created_at as first_at from reports r
    where r.kind = g.kind and r.thing_id = g.thing_id and r.owner_id = g.owner_id and r.closed_at is null
    order by r.created_at limit 1) left_over
  where (c.owner_id, c.kind, c.thing_id) = (g.owner_id, g.kind, g.thing_id) and c.first_at <> left_over.first_at;
  delete from report_cases c
  where (owner_id, kind, thing_id) in (select owner_id, kind, thing_id from (${rows}) g) and not exists (
    select from report_reasons r where (r.owner_id, r.kind, r.thing_id) = (c.owner_id, c.kind, c.thing_id));`
