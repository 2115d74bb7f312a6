import { type Kysely, sql } from 'kysely'

/** Finishing a game is an event of its own; a rating knows whether it is the verdict of a review. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table events drop constraint events_kind_check,
      add constraint events_kind_check check (kind in
        ('rate', 'list', 'review', 'wishlist', 'had', 'played', 'ended', 'completed', 'awarded', 'pending'))`.execute(
    db,
  )
  await sql`
    alter table collection_entries
      add column rated_by_review boolean not null default false,
      add column rating_before_review numeric(3, 1)`.execute(db)
  await sql`comment on column collection_entries.rated_by_review is 'the rating is the verdict of the own review: nobody gave another one since'`.execute(
    db,
  )
  await sql`comment on column collection_entries.rating_before_review is 'what that verdict replaced, and what comes back when the review is deleted'`.execute(
    db,
  )
}
