import type { Event, EventKind } from '../../../common/api/event.ts'
import { formatNumber, formatScore } from '../../i18n/format.ts'
import { m } from '../../paraglide/messages.js'
import type { Status } from '../collection/status/status.ts'

interface Words {
  /** The seal of the same thing on a cover; null: there is none. */
  status: Status | null
  one: (event: Event) => string
  many: (number: string) => string
}

/** The text of each kind. */
const words: Record<EventKind, Words> = {
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
  list: { status: null, one: () => m.event_list(), many: (number) => m.event_list_many({ number }) },
  review: { status: null, one: () => m.event_review(), many: (number) => m.event_review_many({ number }) },
}

/** Whether this version knows the kind of an event, and what it is about came along. */
export const isTellable = ({ kind, game, list, review }: Event): boolean =>
  kind in words && (kind === 'list' ? list : kind === 'review' ? review && game : game) !== undefined

export const statusOf = (kind: EventKind): Status | null => words[kind].status

/** "Played", "Played 14 games". */
export const groupText = (kind: EventKind, events: readonly Event[]): string =>
  events.length === 1 ? words[kind].one(events[0]!) : words[kind].many(formatNumber(events.length))
