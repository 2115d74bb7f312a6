import type { Event, EventKind } from '../../../common/api/event.ts'

const hour = 3_600_000

/** Things of one kind that one person did in one go. */
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

/** What goes without saying: who finishes a game has played it. */
const includes: Partial<Record<EventKind, EventKind[]>> = {
  ended: ['played'],
  completed: ['played', 'ended'],
  awarded: ['played', 'ended', 'completed'],
  playing: ['played'],
  abandoned: ['played'],
}

/** Without events that another one of the same moment and game implies. */
function withoutImplied(events: Event[]): Event[] {
  const momentOf = ({ created_at, game, user }: Event): string => `${created_at} ${user.id} ${game?.id}`
  const implied = new Set(
    events.flatMap((event) => (includes[event.kind] ?? []).map((kind) => `${kind} ${momentOf(event)}`)),
  )
  return events.filter((event) => !implied.has(`${event.kind} ${momentOf(event)}`))
}

/**
 * Events of one or of many people, newest first, by day. What one person did of a kind within an hour, and nothing else
 * meanwhile, stands together. Each event once.
 */
export function groupEvents(events: readonly Event[], dayOf: (instant: string) => string): TimelineDay[] {
  const days: TimelineDay[] = []
  const lastOf = new Map<number, EventGroup>()
  for (const event of withoutImplied(uniqueEvents(events))) {
    const day = dayOf(event.created_at)
    if (days.at(-1)?.day !== day) {
      days.push({ day, groups: [] })
      lastOf.clear()
    }
    const last = lastOf.get(event.user.id)
    if (last && joins(last, event)) {
      last.events.push(event)
      continue
    }
    const group = { key: event.id, kind: event.kind, events: [event] }
    lastOf.set(event.user.id, group)
    days.at(-1)!.groups.push(group)
  }
  return days
}

function joins({ kind, events }: EventGroup, event: Event): boolean {
  const newest = events[0]!
  return kind === event.kind && Date.parse(newest.created_at) - Date.parse(event.created_at) <= hour
}

/** Something new moves the rest along: an event may stand on two pages. */
const uniqueEvents = (events: readonly Event[]): Event[] => [
  ...new Map(events.map((event) => [event.id, event])).values(),
]

/** In fewer words: all that one person did of a kind in a day stands together, the latest first. */
export function summariseEvents(events: readonly Event[], dayOf: (instant: string) => string): EventGroup[] {
  const groups = Map.groupBy(
    withoutImplied(uniqueEvents(events)),
    ({ user, kind, created_at }) => `${user.id} ${kind} ${dayOf(created_at)}`,
  )
  return [...groups.values()].map((list) => ({ key: list[0]!.id, kind: list[0]!.kind, events: list }))
}
