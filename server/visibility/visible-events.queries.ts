import { type RawBuilder, sql, type SqlBool } from 'kysely'
import { onTerms } from './silences.queries.ts'
import { privateSubjects } from '../activity/subjects.ts'

/**
 * Whose timelines a viewer may read, as a condition on `owner` (a row of users): the owner's present setting, also for
 * old events, and the users whom the OWNER follows, never those who follow the owner (R1, R7). A block closes it
 * between the two. Every read of events except the owner's archive goes through `visibleEvents`.
 */
export const opensTimeline = (viewerId: number): RawBuilder<SqlBool> => sql<SqlBool>`(
  owner.deleted_at is null and (
    owner.id = ${viewerId} or owner.timeline_privacy = 'everyone'
    or (owner.timeline_privacy = 'followed'
      and exists (select from follows f where f.user_id = owner.id and f.followed_id = ${viewerId})))
  and ${onTerms(viewerId, 'owner.id')})`

/** Whether an event is about nothing private, as a condition on the row of this alias. */
export const isPublicEvent = (alias: string): RawBuilder<SqlBool> =>
  sql.join(
    privateSubjects.map((noun) => sql`${sql.ref(`${alias}.${noun}_public`)} is not false`),
    sql` and `,
  )

/**
 * The events that a viewer may see, as a source: `from ${visibleEvents(id)} e` (R10). It leaves out undone events, and
 * shows events of something private only to its owner.
 */
export const visibleEvents = (viewerId: number): RawBuilder<unknown> => sql`(
  select event.* from events event join users owner on owner.id = event.user_id
  where ((${isPublicEvent('event')}) or event.user_id = ${viewerId}) and ${opensTimeline(viewerId)})`
