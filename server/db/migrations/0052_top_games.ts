import { type Kysely, sql } from 'kysely'

/** The games that people put first of all, numbered by hand: at most four, among those they gave a heart. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table top_games (
      user_id integer not null references users on delete cascade,
      place smallint not null check (place between 1 and 4),
      game_id integer not null references games on delete cascade,
      primary key (user_id, place),
      unique (user_id, game_id)
    )`.execute(db)
  await sql`create index top_games_game on top_games (game_id)`.execute(db)
  await sql`comment on table top_games is 'shown as long as the game has the heart of its owner'`.execute(db)
}
