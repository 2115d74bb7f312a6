import { type Kysely, sql } from 'kysely'

const kinds =
  'rate, list, review, comment, earned_set, wishlist, had, played, ended, completed, awarded, pending, playing, abandoned'.split(
    ', ',
  )

/**
 * Flags for games that somebody plays now, and for those that somebody gave up. Both constraints only allow more than before, so
 * all rows fit already: "not valid" leaves out the reading of large tables, and new rows are checked all the same.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table collection_entries
      add column playing boolean not null default false, add column abandoned boolean not null default false,
      drop constraint collection_entries_kept,
      add constraint collection_entries_kept check
        (have or wanted or played or completed or ended or pending or lended or awarded or favourite or playing or abandoned
          or rating is not null) not valid`.execute(db)
  await sql`
    alter table game_stats
      add column playing integer not null default 0, add column abandoned integer not null default 0`.execute(db)
  await sql`
    alter table events drop constraint events_kind_check,
      add constraint events_kind_check check (kind in (${sql.join(kinds.map((kind) => sql.lit(kind)))})) not valid`.execute(
    db,
  )
}
