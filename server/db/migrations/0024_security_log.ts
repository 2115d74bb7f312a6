import { type Kysely, sql } from 'kysely'

/** What happened to accounts, for 90 days: for the person concerned and for the admins (decision 36). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table security_log (
      id bigint generated always as identity primary key,
      user_id integer references users on delete cascade,
      actor_id integer references users on delete set null,
      kind text not null,
      refused boolean not null,
      address text,
      device text,
      hour timestamptz,
      first_at timestamptz not null,
      at timestamptz not null,
      times integer not null default 1
    )`.execute(db)
  // The same thing in the same hour is one row; the first columns count the rows of a person's hour.
  await sql`
    create unique index security_log_same on security_log (user_id, kind, refused, hour, actor_id, address, device)
      nulls not distinct where hour is not null`.execute(db)
  await sql`create index security_log_own on security_log (user_id, at, id) where user_id is not null`.execute(db)
  await sql`create index security_log_actor on security_log (actor_id, at, id) where actor_id is not null`.execute(db)
  await sql`create index security_log_kind on security_log (kind, at, id)`.execute(db)
  await sql`create index security_log_at on security_log (at, id)`.execute(db)
  await sql`comment on column security_log.user_id is 'whom it concerns; null when that is nobody here, or nobody any more'`.execute(
    db,
  )
  await sql`comment on column security_log.hour is 'in which the same thing is counted in this row; null when nothing is added any more'`.execute(
    db,
  )
}
