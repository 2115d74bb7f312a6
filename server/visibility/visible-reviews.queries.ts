import { type RawBuilder, sql } from 'kysely'
import { notBlocked, type ViewerId } from './silences.queries.ts'

/**
 * The reviews that a viewer may see, as a source: `from ${visibleReviews(id)} r` (R10). Reviews are public as long as
 * their author exists, except to who blocked the author, and those that an admin hid except to their author; every read
 * of them except the author's archive goes through here. Authors with a pending erasure are few and have a small index:
 * a join would read all users for the last pages of a game with many reviews.
 */
export const visibleReviews = (viewerId: ViewerId): RawBuilder<unknown> => sql`(
  select review.* from reviews review
  where ${viewerId === null ? sql`not review.hidden` : sql`(not review.hidden or review.user_id = ${viewerId})`}
    and not exists (select from users gone where gone.id = review.user_id and gone.deleted_at is not null)
    and ${notBlocked(viewerId, 'review.user_id')})`
