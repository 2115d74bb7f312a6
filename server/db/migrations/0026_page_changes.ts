import { type Kysely, sql } from 'kysely'

/** By table: the columns that visitors read. The others, counters above all, change too often and hide nothing. */
const shown = {
  users: 'nick, name, city, biography, avatar, background, timeline_privacy, trophy_privacy, deleted_at',
  lists: 'title, slug, description, public',
  list_games: 'game_id, position',
  reviews: 'title, review, total, gameplay, graphics, history, sound',
  games: 'title, slug',
}
const added = new Set(['lists', 'list_games', 'reviews'])

/** What visitors see changed: the processes that keep drawn pages draw them anew (decision 39). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table page_changes (
      id bigint generated always as identity primary key,
      at timestamptz not null default clock_timestamp()
    )`.execute(db)
  await sql`comment on table page_changes is 'that something visitors see was published, changed, hidden or deleted, in the last minute'`.execute(
    db,
  )
  // Rows of other transactions in the same moment are left to the next change: nobody waits.
  await sql`
    create function note_page_change() returns trigger language plpgsql as $$
    begin
      delete from page_changes where id in (
        select id from page_changes where at < clock_timestamp() - interval '1 minute' limit 100 for update skip locked);
      insert into page_changes default values;
      return null;
    end $$`.execute(db)
  for (const [table, columns] of Object.entries(shown)) {
    const events = `${added.has(table) ? 'insert or ' : ''}delete or update of ${columns}`
    await sql`
      create trigger note_page_change after ${sql.raw(events)} on ${sql.table(table)}
      for each statement execute function note_page_change()`.execute(db)
  }
  await sql`
    create trigger note_page_change after delete on collection_entries
    for each statement execute function note_page_change()`.execute(db)
}
