import { type Kysely, sql } from 'kysely'

/** Whom a person muted or blocked (decision 42). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table silences (
      user_id integer not null references users on delete cascade,
      other_id integer not null references users on delete cascade,
      kind text not null check (kind in ('mute', 'block')),
      created_at timestamptz not null,
      primary key (user_id, other_id),
      check (user_id <> other_id)
    )`.execute(db)
  await sql`create index silences_other on silences (other_id, user_id)`.execute(db)
  await sql`create index silences_latest on silences (user_id, kind, created_at desc, other_id desc)`.execute(db)
  await sql`comment on column silences.kind is 'a block contains the mute: there is one row for each pair'`.execute(db)
}
