import { type Kysely, sql } from 'kysely'

/** What files of other sites say about one's play of a game, and no shelf holds: dates, hours, replays, a text. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const date = (column: string) => sql.raw(`${column} text check (${column} ~ '^[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?$')`)
  await sql`
    create table play_notes (
      user_id integer not null references users on delete cascade,
      game_id integer not null references games on delete cascade,
      source text not null check (char_length(source) between 1 and 40),
      ${date('started')},
      ${date('finished')},
      hours numeric(7, 1) check (hours between 0 and 100000),
      replays integer check (replays between 0 and 1000),
      note text check (char_length(note) between 1 and 5000),
      created_at timestamptz not null,
      import_id integer,
      before jsonb,
      primary key (user_id, game_id, source),
      foreign key (user_id, import_id) references csv_imports on delete set null (import_id),
      check (num_nonnulls(started, finished, hours, replays, note) > 0)
    )`.execute(db)
  await sql`create index play_notes_game on play_notes (game_id)`.execute(db)
  await sql`create index play_notes_import on play_notes (user_id, import_id)`.execute(db)
  await sql`comment on column play_notes.import_id is 'the import that wrote it last, as long as that can be undone'`.execute(
    db,
  )
  await sql`comment on column play_notes.before is 'what it said before that import; null: there was no note'`.execute(
    db,
  )
}
