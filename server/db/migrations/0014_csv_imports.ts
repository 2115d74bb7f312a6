import { type Kysely, sql } from 'kysely'

/** Collections that people bring along from other sites: the file, what its rows were recognised as, and what stood before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table csv_imports (
      user_id integer not null references users on delete cascade,
      id integer generated always as identity,
      format text not null,
      name text not null,
      state text not null
        check (state in ('mapping', 'reading', 'preview', 'applying', 'done', 'undoing', 'undone', 'failed')),
      problem text,
      file text,
      header jsonb not null,
      mapping jsonb,
      options jsonb not null,
      rows integer not null default 0,
      done integer not null default 0,
      counts jsonb not null default '{}',
      created_at timestamptz not null,
      touched_at timestamptz not null,
      primary key (user_id, id)
    )`.execute(db)
  await sql`create index csv_imports_touched on csv_imports (touched_at)`.execute(db)
  await sql`comment on column csv_imports.file is 'its text; null once it was applied'`.execute(db)
  await sql`comment on column csv_imports.done is 'how far the present work is: the number of the last row, or the id of the last game'`.execute(
    db,
  )
  await sql`
    create table csv_import_rows (
      user_id integer not null,
      import_id integer not null,
      n integer not null,
      title text not null,
      facts jsonb not null,
      found text not null check (found in ('matched', 'doubtful', 'missing', 'skipped')),
      kind text not null check (kind in ('matched', 'doubtful', 'missing', 'skipped')),
      chosen boolean not null default false,
      effect text check (effect in ('new', 'change', 'same', 'full')),
      game_id integer references games on delete set null,
      candidates integer[] not null default '{}',
      primary key (user_id, import_id, n),
      foreign key (user_id, import_id) references csv_imports on delete cascade
    )`.execute(db)
  await sql`create index csv_import_rows_found on csv_import_rows (user_id, import_id, found, n)`.execute(db)
  await sql`create index csv_import_rows_game on csv_import_rows (game_id) where game_id is not null`.execute(db)
  await sql`comment on column csv_import_rows.found is 'what we made of it; kind is what counts, after the person has chosen'`.execute(
    db,
  )
  await sql`
    create table csv_import_changes (
      user_id integer not null,
      import_id integer not null,
      game_id integer not null references games on delete cascade,
      before jsonb,
      after jsonb not null,
      undone text check (undone in ('restored', 'kept')),
      primary key (user_id, import_id, game_id),
      foreign key (user_id, import_id) references csv_imports on delete cascade
    )`.execute(db)
  await sql`create index csv_import_changes_game on csv_import_changes (game_id)`.execute(db)
  await sql`comment on table csv_import_changes is 'each entry as it stood before an import (null: there was none) and as the import left it: who changed it since keeps it at an undo'`.execute(
    db,
  )
}
