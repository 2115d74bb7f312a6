import { type RawBuilder, sql } from 'kysely'

/**
 * The reviews that anybody may see, as a source: `from ${visibleReviews()} r` (R10). Reviews are public as long as their author is
 * there; every read of them but the author's own copy goes through here.
 */
export const visibleReviews = (): RawBuilder<unknown> => sql`(
  select review.* from reviews review join users author on author.id = review.user_id where author.deleted_at is null)`
