import { type Kysely, sql } from 'kysely'

/** The browsers that show notifications as pushes, and what was sent (decision 51). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await createDevices(db)
  await endWithSessions(db)
  await sql`alter table notifications add column pushed_at timestamptz`.execute(db)
  await sql`comment on column notifications.pushed_at is 'when devices were last told of it'`.execute(db)
  await sql`
    create table push_sends (
      job_id uuid primary key,
      sent_at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`create index push_sends_old on push_sends (sent_at)`.execute(db)
  await sql`
    comment on table push_sends is 'jobs that began to send their push: after a crash none of them sends it again'`.execute(
    db,
  )
}

async function createDevices(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table devices (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      session_id uuid not null,
      endpoint text not null,
      p256dh text not null,
      auth text not null,
      lang text not null check (lang in ('en', 'es')),
      name text,
      created_at timestamptz not null,
      last_used_at timestamptz not null,
      primary key (user_id, id),
      foreign key (user_id, session_id) references sessions on delete cascade
    )`.execute(db)
  await sql`create unique index devices_endpoint on devices (endpoint)`.execute(db)
  await sql`create index devices_session on devices (user_id, session_id)`.execute(db)
  for (const [column, meaning] of [
    ['session_id', 'the log-in on this browser: with it the device ends'],
    ['endpoint', 'address at a push service; whoever has it and the keys can send there'],
    ['lang', 'language of the pages on this browser'],
    ['last_used_at', 'when a page was last opened there, to the hour'],
  ] as const)
    await sql.raw(`comment on column devices.${column} is '${meaning}'`).execute(db)
}

/** However a session ends, nothing is sent to its browser any more. */
async function endWithSessions(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function end_devices() returns trigger language plpgsql as $$
    begin
      delete from devices where user_id = new.user_id and session_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`
    create trigger end_devices after update of revoked_at on sessions
    for each row when (new.revoked_at is not null) execute function end_devices()`.execute(db)
}
