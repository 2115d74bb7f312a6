import { type Kysely, sql } from 'kysely'

/** Whom a person does not want to be suggested any more. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table set_aside (
      user_id integer not null references users on delete cascade,
      other_id integer not null references users on delete cascade,
      created_at timestamptz not null,
      primary key (user_id, other_id),
      check (user_id <> other_id)
    )`.execute(db)
  await sql`create index set_aside_other on set_aside (other_id, user_id)`.execute(db)
}
