import { type Kysely, sql } from 'kysely'

/** Pictures that people gave us: which files there are of each, and whose they are. The file store holds the bytes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table uploads (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      kind text not null check (kind in ('avatar', 'background')),
      files jsonb not null,
      bytes integer not null,
      created_at timestamptz not null,
      attached_at timestamptz,
      primary key (user_id, id)
    )`.execute(db)
  await sql`create unique index uploads_one_of_a_kind on uploads (user_id, kind) where attached_at is not null`.execute(
    db,
  )
  await sql`create index uploads_unattached on uploads (created_at) where attached_at is null`.execute(db)
  await sql`comment on column uploads.files is 'size in bytes of each file by its name, like {"256.webp": 9120}: one of another size is damaged and not served'`.execute(
    db,
  )
  await sql`comment on column uploads.attached_at is 'since when something shows it; null: nobody may see it yet, and after a day it goes'`.execute(
    db,
  )
}
