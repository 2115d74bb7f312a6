import type { Event, EventKind, Subject } from '../../../common/api/event.ts'
import { formatNumber, formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import type { Status } from '../collection/status/status.ts'
import { isSubject, subjects } from './subjects.ts'

interface Words {
  /** The seal of the same thing on a cover; null: there is none. */
  status: Status | null
  one: (event: Event) => string
  many: (number: string) => string
}

/** The text of each kind that is about a game alone. */
const words: Record<Exclude<EventKind, Subject>, Words> = {
  had: { status: 'have', one: () => m.event_had(), many: (number) => m.event_had_many({ number }) },
  wishlist: { status: 'wanted', one: () => m.event_wishlist(), many: (number) => m.event_wishlist_many({ number }) },
  played: { status: 'played', one: () => m.event_played(), many: (number) => m.event_played_many({ number }) },
  ended: { status: 'ended', one: () => m.event_ended(), many: (number) => m.event_ended_many({ number }) },
  completed: {
    status: 'completed',
    one: () => m.event_completed(),
    many: (number) => m.event_completed_many({ number }),
  },
  awarded: { status: 'awarded', one: () => m.event_awarded(), many: (number) => m.event_awarded_many({ number }) },
  pending: { status: 'pending', one: () => m.event_pending(), many: (number) => m.event_pending_many({ number }) },
  playing: { status: 'playing', one: () => m.event_playing(), many: (number) => m.event_playing_many({ number }) },
  abandoned: {
    status: 'abandoned',
    one: () => m.event_abandoned(),
    many: (number) => m.event_abandoned_many({ number }),
  },
  rate: {
    status: null,
    one: ({ rate }) => m.event_rate({ score: formatScore(rate ?? 0) }),
    many: (number) => m.event_rate_many({ number }),
  },
}

/** Whether this version knows the kind of an event, and what it is about came along. */
export const isTellable = (event: Event): boolean =>
  isSubject(event.kind) ? event[event.kind] !== undefined : event.kind in words && event.game !== undefined

export const statusOf = (kind: EventKind): Status | null => (isSubject(kind) ? null : words[kind].status)

/** "Played", "Played 14 games". */
export function groupText(kind: EventKind, events: readonly Event[]): string {
  const number = formatNumber(events.length)
  const isOne = events.length === 1
  if (isSubject(kind)) return isOne ? subjects[kind].one() : subjects[kind].many({ number })
  return isOne ? words[kind].one(events[0]!) : words[kind].many(number)
}
