import { type Kysely, sql } from 'kysely'
import type { Part } from '../../db/part.ts'
import type { DB } from '../../db/types.ts'
import { eventColumns, type EventRow } from './event.queries.ts'
import { opensTimeline, visibleEvents } from './visible-events.queries.ts'

/** Somebody followed, and the moment of the last thing they did that others see. */
export interface Recent {
  id: number
  at: Date
}

/**
 * Of the people whom the viewer follows and whose timelines are open to the viewer: how much they did altogether, and those who did
 * something last, the latest first. Two batches of look-ups by key, whatever else the site holds.
 */
export async function followedRecently(
  db: Kysely<DB>,
  viewerId: number,
  count: number,
): Promise<{ events: number; people: Recent[] }> {
  const { rows } = await sql<{ events: number; ids: number[] | null; times: Date[] | null }>`
    with people as materialized (
      select c.user_id, c.last_event_at, c.events from user_counters c
      where c.events > 0 and c.user_id = any(array(
        select owner.id from users owner
        where owner.id = any(array(select followed_id from follows where user_id = ${viewerId})) and ${opensTimeline(viewerId)}))),
    latest as (select user_id, last_event_at from people order by last_event_at desc, user_id limit ${count})
    select (select coalesce(sum(events), 0) from people) as events,
      (select array_agg(user_id order by last_event_at desc, user_id) from latest) as ids,
      (select array_agg(last_event_at order by last_event_at desc, user_id) from latest) as times`.execute(db)
  const { events = 0, ids, times } = rows[0] ?? {}
  return { events, people: (ids ?? []).flatMap((id, place) => (times?.[place] ? { id, at: times[place] } : [])) }
}

/**
 * One page of what these people did since a moment, as far as the viewer may see it, newest first: a walk of each one's own index, none
 * longer than the page needs.
 */
export async function eventsSince(
  db: Kysely<DB>,
  viewerId: number,
  { ids, since }: { ids: number[]; since: Date },
  { offset, count }: Part,
): Promise<EventRow[]> {
  const { rows } = await sql<EventRow>`
    select k.* from unnest(${ids}::integer[]) p (id) cross join lateral (
      select ${eventColumns} from ${visibleEvents(viewerId)} e
      where e.user_id = p.id and e.created_at >= ${since} order by e.created_at desc, e.id desc limit ${offset + count}) k
    order by k.created_at desc, k.id desc offset ${offset} limit ${count}`.execute(db)
  return rows
}
