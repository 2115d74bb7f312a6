import { type RawBuilder, sql } from 'kysely'

/**
 * The reviews that anybody may see, as a source: `from ${visibleReviews()} r` (R10). Reviews are public as long as their author is
 * there; every read of them but the author's own copy goes through here. Those who left are few and have a small index of their own: a
 * join would read everybody for the last pages of a much reviewed game.
 */
export const visibleReviews = (): RawBuilder<unknown> => sql`(
  select review.* from reviews review
  where not exists (select from users gone where gone.id = review.user_id and gone.deleted_at is not null))`
