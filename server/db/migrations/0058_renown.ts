import { type Kysely, sql } from 'kysely'

/** How well known a game is beyond having been described by hand (decision 3), and games that a person does not want suggested (decision 12). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table games add column renown smallint not null default 0 check (renown between 0 and 3)`.execute(db)
  await sql`
    create table unwanted_suggestions (
      user_id integer not null references users (id) on delete cascade,
      game_id integer not null references games (id) on delete cascade,
      created_at timestamptz not null default now(),
      primary key (user_id, game_id))`.execute(db)
  // For the deletion and the merge of a game.
  await sql`create index unwanted_suggestions_game on unwanted_suggestions (game_id)`.execute(db)
}
