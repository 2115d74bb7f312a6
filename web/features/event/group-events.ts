import type { Event, EventKind } from '../../../common/api/event.ts'

const hour = 3_600_000

/** Things of one kind that somebody did in one go. */
export interface EventGroup {
  /** Of the latest one: it stays when earlier ones join. */
  key: number
  kind: EventKind
  events: Event[]
}

export interface TimelineDay {
  /** YYYY-MM-DD where the reader is. */
  day: string
  groups: EventGroup[]
}

/** What goes without saying: who completes a game has played it. */
const includes: Partial<Record<EventKind, EventKind[]>> = { completed: ['played'], awarded: ['played'] }

/** Without events that another one of the same moment and game implies. */
function withoutImplied(events: Event[]): Event[] {
  const momentOf = ({ created_at, game }: Event): string => `${created_at} ${game?.id}`
  const implied = new Set(
    events.flatMap((event) => (includes[event.kind] ?? []).map((kind) => `${kind} ${momentOf(event)}`)),
  )
  return events.filter((event) => !implied.has(`${event.kind} ${momentOf(event)}`))
}

/** Events, newest first, by day, those of one kind that came within an hour of each other together. Each event once. */
export function groupEvents(events: readonly Event[], dayOf: (instant: string) => string): TimelineDay[] {
  // Something new moves the rest along: an event may stand on two pages.
  const unique = [...new Map(events.map((event) => [event.id, event])).values()]
  const days: TimelineDay[] = []
  for (const event of withoutImplied(unique)) {
    const day = dayOf(event.created_at)
    if (days.at(-1)?.day !== day) days.push({ day, groups: [] })
    const groups = days.at(-1)!.groups
    const last = groups.at(-1)
    if (last && joins(last, event)) last.events.push(event)
    else groups.push({ key: event.id, kind: event.kind, events: [event] })
  }
  return days
}

function joins({ kind, events }: EventGroup, event: Event): boolean {
  const newest = events[0]!
  return kind === event.kind && Date.parse(newest.created_at) - Date.parse(event.created_at) <= hour
}
