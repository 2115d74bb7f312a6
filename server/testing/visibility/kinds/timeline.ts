import { addEvent, nextId } from './events.queries.ts'
import { about, type Asked, nothing } from '../expectation.ts'
import { seesTimeline } from '../rules.ts'
import { hidden } from '../words.ts'
import type { Kind } from './kind.ts'

const pages = (): Asked[] => [{}, { query: 'page=2' }]

export const timeline: Kind = {
  name: 'timeline',
  states: ['everyone', 'followed', 'nobody', 'author pending erasure', 'author gone', 'unknown'],
  table: 'user_counters',
  isPerson: true,
  async make({ test }, owner, state) {
    if (state === 'everyone' || state === 'followed' || state === 'nobody')
      await test.db.updateTable('users').set({ timeline_privacy: state }).where('id', '=', owner.id).execute()
    return { id: owner.id }
  },
  /** Activity of a user whose timeline is closed to all. */
  async hide({ test, games, closed }) {
    await nextId(test.db, 'events', hidden.eventId)
    await addEvent(test.db, closed.id, games.first)
  },
  canaries: [{ word: String(hidden.eventId).slice(0, -1), to: [] }],
  calls: {
    'GET /event': nothing(pages),
    'GET /event/{id_user}': about('timeline')(seesTimeline, 200, ({ owner }) => ({ params: { id_user: owner.id } })),
  },
}
