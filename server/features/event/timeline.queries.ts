import { type Kysely, sql } from 'kysely'
import type { EventKind } from '../../../common/api/event.ts'
import type { Part } from '../../db/part.ts'
import type { DB } from '../../db/types.ts'
import { type Subject, subjects } from './subjects.ts'
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
  ['id', 'user_id', 'kind', 'created_at', 'game_id', 'rating', ...subjects.map((subject) => `${subject}_id`)]
    .map((column) => `e.${column}`)
    .join(', '),
)

/**
 * How many events of a person's timeline the viewer may see: what others see is kept, the owner's private lists come on top. Undefined
 * when there is no such person, or none whose timeline the viewer may see.
 */
export async function timelineSize(db: Kysely<DB>, ownerId: number, viewerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select coalesce((select c.events from user_counters c where c.user_id = owner.id), 0) + case when owner.id = ${viewerId}
      then (select count(*) from events hidden where hidden.user_id = owner.id and hidden.list_id is not null and not hidden.list_public)
      else 0 end as total
    from users owner where owner.id = ${ownerId} and ${opensTimeline(viewerId)}`.execute(db)
  return rows[0]?.total
}

/** One page of a person's timeline as the viewer may see it, newest first. */
export async function timelinePage(
  db: Kysely<DB>,
  ownerId: number,
  viewerId: number,
  { offset, count }: Part,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from ${visibleEvents(viewerId)} e
    where e.user_id = ${ownerId} order by e.created_at desc, e.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}
