import type { Event, EventKind } from '../../../common/api/event.ts'
import { formatNumber, formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import type { Status } from '../../ui/status.ts'

interface Words {
  /** The seal of the same thing on a cover; null: a score. */
  status: Status | null
  one: (event: Event) => string
  many: (number: string) => string
}

/** How each kind is told. Lists and reviews have no words yet, and nothing makes them. */
const words: Partial<Record<EventKind, Words>> = {
  had: { status: 'have', one: () => m.event_had(), many: (number) => m.event_had_many({ number }) },
  wishlist: { status: 'wanted', one: () => m.event_wishlist(), many: (number) => m.event_wishlist_many({ number }) },
  played: { status: 'played', one: () => m.event_played(), many: (number) => m.event_played_many({ number }) },
  completed: {
    status: 'completed',
    one: () => m.event_completed(),
    many: (number) => m.event_completed_many({ number }),
  },
  awarded: { status: 'awarded', one: () => m.event_awarded(), many: (number) => m.event_awarded_many({ number }) },
  pending: { status: 'pending', one: () => m.event_pending(), many: (number) => m.event_pending_many({ number }) },
  rate: {
    status: null,
    one: ({ rate }) => m.event_rate({ score: formatScore(rate ?? 0) }),
    many: (number) => m.event_rate_many({ number }),
  },
}

/** Whether this version can tell an event. */
export const isTellable = ({ kind, game }: Event): boolean => words[kind] !== undefined && game !== undefined

export const statusOf = (kind: EventKind): Status | null => words[kind]?.status ?? null

/** "Played", "Played 14 games". */
export function groupText(kind: EventKind, events: readonly Event[]): string {
  const known = words[kind]
  if (!known) return ''
  return events.length === 1 ? known.one(events[0]!) : known.many(formatNumber(events.length))
}
