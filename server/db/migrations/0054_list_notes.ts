import { type Kysely, sql } from 'kysely'

/** What the owner of a list says about one of its games. Visitors read it: a change is one of the pages (0026). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table list_games add column note text not null default '' check (char_length(note) <= 300)`.execute(
    db,
  )
  await sql`drop trigger note_page_change on list_games`.execute(db)
  await sql`
    create trigger note_page_change after insert or delete or update of game_id, position, note on list_games
    for each statement execute function note_page_change()`.execute(db)
}
