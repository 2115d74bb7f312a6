import { type Kysely, sql } from 'kysely'

/** Archives: everything of one's own as one file, made by a job (out) or brought by its owner (in). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table archive_exports (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
      progress smallint not null default 0,
      bytes bigint,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db)
  await sql`create unique index archive_exports_one on archive_exports (user_id) where state in ('waiting', 'running')`.execute(
    db,
  )
  await sql`create index archive_exports_expiry on archive_exports (expires_at)`.execute(db)
  await sql`comment on column archive_exports.expires_at is 'when the row and its file go, whatever became of it'`.execute(
    db,
  )
  await sql`
    create table archive_imports (
      user_id integer not null references users on delete cascade,
      id uuid not null,
      state text not null default 'uploading'
        check (state in ('uploading', 'waiting', 'checking', 'checked', 'applying', 'applied', 'refused', 'failed')),
      progress smallint not null default 0,
      bytes bigint not null default 0,
      report jsonb,
      created_at timestamptz not null,
      expires_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db)
  await sql`
    create unique index archive_imports_one on archive_imports (user_id)
    where state in ('uploading', 'waiting', 'checking', 'applying')`.execute(db)
  await sql`create index archive_imports_expiry on archive_imports (expires_at)`.execute(db)
}
