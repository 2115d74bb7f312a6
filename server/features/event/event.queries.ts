import { type Kysely, sql } from 'kysely'
import type { EventKind } from '../../../common/api/event.ts'
import type { DB } from '../../db/types.ts'
import { opensTimeline, visibleEvents } from './visible-events.queries.ts'

export interface EventRow {
  id: number
  user_id: number
  kind: EventKind
  created_at: Date
  game_id: number | null
  rating: number | null
}

/** How many events a person's timeline holds; undefined when there is no such person, or none whose timeline the viewer may see. */
export async function timelineSize(db: Kysely<DB>, ownerId: number, viewerId: number): Promise<number | undefined> {
  const { rows } = await sql<{ total: number }>`
    select (select count(*) from events where user_id = owner.id) as total
    from users owner where owner.id = ${ownerId} and ${opensTimeline(viewerId)}`.execute(db)
  return rows[0]?.total
}

/** One page of a person's timeline as the viewer may see it, newest first. */
export async function timelinePage(
  db: Kysely<DB>,
  ownerId: number,
  viewerId: number,
  { offset, count }: { offset: number; count: number },
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select e.id, e.user_id, e.kind, e.created_at, e.game_id, e.rating from ${visibleEvents(viewerId)} e
    where e.user_id = ${ownerId} order by e.created_at desc, e.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}
