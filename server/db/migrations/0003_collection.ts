import { type Kysely, sql } from 'kysely'

/** What people keep. The owner's id leads the key; the counters of a game stand in `game_stats` and change in the same transaction. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collection_entries (
      user_id integer not null references users on delete cascade,
      game_id integer not null references games on delete cascade,
      have boolean not null default false, wanted boolean not null default false, played boolean not null default false,
      completed boolean not null default false, ended boolean not null default false, pending boolean not null default false,
      lended boolean not null default false, awarded boolean not null default false, favourite boolean not null default false,
      borrower text,
      platform_id integer references platforms,
      rating numeric(3, 1) check (rating between 1 and 10 and rating * 2 = trunc(rating * 2)),
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      primary key (user_id, game_id),
      constraint collection_entries_kept check
        (have or wanted or played or completed or ended or pending or lended or awarded or favourite or rating is not null)
    )`.execute(db)
  await sql`create index collection_entries_game on collection_entries (game_id)`.execute(db)
  await sql`create index collection_entries_changed on collection_entries (changed_at desc, game_id)`.execute(db)
  await sql`
    create table collections (
      user_id integer primary key references users on delete cascade,
      version bigint not null default 1
    )`.execute(db)
  await sql`comment on table collections is 'version grows with every change of the collection: it is the ETag of GET collection/{id}'`.execute(
    db,
  )
}
