import { type Kysely, sql } from 'kysely'

/** Mails of what was not read: how often, up to when they told, and on which day. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table notification_states
      add column digest text not null default 'off' check (digest in ('off', 'daily', 'weekly')),
      add column digest_day date,
      add column digest_until timestamptz not null default '-infinity',
      add column digest_job uuid`.execute(db)
  await sql`create index notification_states_digest on notification_states (user_id) where digest <> 'off'`.execute(db)
  for (const [column, meaning] of [
    ['digest', 'how often the person gets a mail of what was not read'],
    ['digest_day', 'the day, where the person lives, of the last mail or of the choice'],
    ['digest_until', 'notifications up to then were told by mail'],
    ['digest_job', 'the job that sends the mail: a second attempt of one that may have sent it sends none'],
  ] as const)
    await sql.raw(`comment on column notification_states.${column} is '${meaning}'`).execute(db)
}
