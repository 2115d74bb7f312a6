import { type Kysely, sql } from 'kysely'
import { type EventKind, type Subject, subjectNames } from '../../../common/api/event.ts'
import type { PageRange } from '../../db/pagination.ts'
import type { DB } from '../../db/types.ts'
import { privateSubjects } from '../../activity/subjects.ts'
import { opensTimeline, visibleEvents } from '../../visibility/visible-events.queries.ts'

export type EventRow = EventFields & Record<`${Subject}_id`, number | null>

interface EventFields {
  id: number
  user_id: number
  kind: EventKind
  created_at: Date
  game_id: number | null
  rating: number | null
}

export const eventColumns = sql.raw(
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
