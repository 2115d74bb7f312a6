import { type RawBuilder, sql } from 'kysely'

/**
 * The reviews that anybody may see, as a source: `from ${visibleReviews()} r` (R10). Reviews are public as long as their author is
 * there; every read of them but the author's own copy goes through here.
 */
export const visibleReviews = (): RawBuilder<unknown> => sql`(
  select review.* from reviews review
  where not exists (select from users gone where gone.id = review.user_id and gone.deleted_at is not null))`
