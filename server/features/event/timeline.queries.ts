import { type Kysely, sql } from 'kysely'
import { type EventKind, type Subject, subjectNames } from '../../../common/api/event.ts'
import { type PageRange, countOf, keysOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { privateSubjects } from '../../activity/subjects.ts'
import { opensTimeline, visibleEvents } from '../../visibility/visible-events.queries.ts'
import { notSilenced } from '../../visibility/silences.queries.ts'

export type EventRow = EventFields & Record<`${Subject}_id`, number | null>

interface EventFields {
  id: number
  user_id: number
  kind: EventKind
  created_at: Date
  game_id: number | null
  rating: number | null
}

const eventColumns = sql.raw(
  ['id', 'user_id', 'kind', 'created_at', 'game_id', 'rating', ...subjectNames.map((subject) => `${subject}_id`)]
    .map((column) => `e.${column}`)
    .join(', '),
)

/** How many events of something private `owner` has: the index of each noun finds its own. */
const hiddenEvents = sql.join(
  privateSubjects.map((noun) => {
    const [id, isPublic] = [sql.ref(`hidden.${noun}_id`), sql.ref(`hidden.${noun}_public`)]
    return sql`(select count(*) from events hidden where hidden.user_id = owner.id and ${id} is not null and not ${isPublic})`
  }),
  sql` + `,
)

/**
 * How many events of a person's timeline the viewer may see: what others see is kept, the owner's private things come
 * on top. Undefined when there is no such person, or none whose timeline the viewer may see.
 */
export async function timelineSize(db: Kysely<DB>, ownerId: number, viewerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select c.events from user_counters c where c.user_id = owner.id), 0) + case when owner.id = ${viewerId}
      then ${hiddenEvents} else 0 end as total
    from users owner where owner.id = ${ownerId} and ${opensTimeline(viewerId)}`.execute(db)
  return rows[0]?.total
}

/** One page of a person's timeline as the viewer may see it, newest first. */
export async function timelinePage(
  db: Kysely<DB>,
  ownerId: number,
  viewerId: number,
  { offset, count }: PageRange,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from ${visibleEvents(viewerId)} e
    where e.user_id = ${ownerId} order by e.created_at desc, e.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}

/** Somebody followed, the moment of the last thing they did that others see, and how many such things there are. */
export interface Recent {
  id: number
  at: Date
  events: number
}

const followedBy = (viewerId: number) => sql`any(array(select followed_id from follows where user_id = ${viewerId}))`

/**
 * Of the people whom the viewer follows, has not muted and whose timelines are open to the viewer, those who did
 * something last, the latest first. One batch of look-ups by key; only of these few it is asked whose timelines are
 * open.
 */
export async function followedRecently(db: Kysely<DB>, viewerId: number, count: number): Promise<Recent[]> {
  const { rows } = await sql<Recent>`
    with followed as materialized (
      select c.user_id, c.last_event_at, c.events from user_counters c
      where c.events > 0 and c.user_id = ${followedBy(viewerId)})
    select latest.user_id as id, latest.last_event_at as at, latest.events
    from (select * from followed order by last_event_at desc, user_id offset 0) latest
    join users owner on owner.id = latest.user_id
    where ${opensTimeline(viewerId)} and ${notSilenced(viewerId, 'owner.id')}
    order by latest.last_event_at desc, latest.user_id limit ${count}`.execute(db)
  return rows
}

/** How much all of them did whose timelines are open: as `followedRecently`, for everybody at once. */
export async function followedEvents(db: Kysely<DB>, viewerId: number): Promise<number> {
  const { rows } = await sql<{ events: number }>`
    select coalesce(sum(c.events), 0) as events from user_counters c where c.user_id = any(array(
      select owner.id from users owner where owner.id = ${followedBy(viewerId)} and ${opensTimeline(viewerId)}
        and ${notSilenced(viewerId, 'owner.id')}))`.execute(db)
  return rows[0]?.events ?? 0
}

/**
 * One page of what these people did since a moment, as far as the viewer may see it, newest first: a walk of each one's
 * own index, none longer than the page needs.
 */
export async function eventsSince(
  db: Kysely<DB>,
  viewerId: number,
  { ids, since }: { ids: number[]; since: Date },
  { offset, count }: PageRange,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select k.* from unnest(${keysOf(ids)}) p (id) cross join lateral (
      select ${eventColumns} from ${visibleEvents(viewerId)} e
      where e.user_id = p.id and e.created_at >= ${since} order by e.created_at desc, e.id desc limit ${countOf(offset + count)}) k
    order by k.created_at desc, k.id desc offset ${offset} limit ${countOf(count)}`.execute(db)
  return rows
}
