import { type RawBuilder, sql } from 'kysely'

/**
 * The reviews that anybody may see, as a source: `from ${visibleReviews()} r` (R10). Reviews are public as long as
 * their author exists; every read of them except the author's archive goes through here. Authors with a pending erasure
 * are few and have a small index: a join would read all users for the last pages of a game with many reviews.
 */
export const visibleReviews = (): RawBuilder<unknown> => sql`(
  select review.* from reviews review
  where not exists (select from users gone where gone.id = review.user_id and gone.deleted_at is not null))`
