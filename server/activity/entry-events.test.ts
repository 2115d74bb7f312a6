import { describe, expect, it } from 'vitest'
import type { EventKind } from '../../common/api/event.ts'
import { applyChange, type Change, emptyEntry, type EntryValues } from '../../common/rules/collection.ts'
import { eventChanges, type LastEvent } from './entry-events.ts'
import { undoTime } from './subjects.ts'

/** A timeline of one game in memory, updated as the database would be. */
function timeline() {
  let entry: EntryValues = emptyEntry
  let events: LastEvent[] = []
  let ids = 0
  const last = (): LastEvent[] => [...new Map(events.map((event) => [event.kind, event])).values()]
  return {
    /** Sets a value that many milliseconds after the beginning. */
    set(type: Change['type'], value: boolean | number | null, at: number): void {
      const next = applyChange(entry, { type, value } as Change)
      const after = next === 'deleted' ? emptyEntry : next
      const { add, remove, rate, leave, restore } = eventChanges(entry, after, last(), at)
      entry = after
      events = events.flatMap((event) => {
        if (remove.includes(event.id)) return []
        const rating = rate.find(({ id }) => id === event.id)?.rating ?? event.rating
        const left_at = leave.includes(event.id) ? new Date(at) : restore.includes(event.id) ? null : event.left_at
        return [{ ...event, rating, left_at }]
      })
      for (const one of add) events.push({ ...one, id: ++ids, created_at: new Date(at), left_at: null })
    },
    kinds: (): (EventKind | number)[] => events.map(({ kind, rating }) => rating ?? kind),
  }
}

const long = undoTime + 1

describe('events of a collection (COL-05)', () => {
  it('are added for each flag that is set, also indirectly', () => {
    const game = timeline()
    game.set('wanted', true, 0)
    game.set('have', true, long)
    game.set('pending', true, long)
    game.set('awarded', true, 3 * long)
    expect(game.kinds()).toEqual(['wishlist', 'had', 'pending', 'played', 'ended', 'completed', 'awarded'])
  })

  it('are added for a game that is being played, and for one that was dropped (COL-09)', () => {
    const game = timeline()
    game.set('playing', true, 0)
    game.set('abandoned', true, long)
    expect(game.kinds()).toEqual(['played', 'playing', 'abandoned'])
    game.set('playing', true, long + 1)
    // Dropped by mistake: nothing has happened.
    expect(game.kinds()).toEqual(['played', 'playing'])
    game.set('ended', true, 3 * long)
    expect(game.kinds()).toEqual(['played', 'playing', 'ended'])
  })

  it('are not added for favourites, loans and platforms', () => {
    const game = timeline()
    game.set('have', true, 0)
    game.set('favourite', true, 1)
    game.set('lended', true, 2)
    game.set('platform', 7, 3)
    expect(game.kinds()).toEqual(['had'])
  })

  it('are removed when undone within ten minutes, and stay as history after that', () => {
    const game = timeline()
    game.set('wanted', true, 0)
    game.set('wanted', false, undoTime)
    expect(game.kinds()).toEqual([])
    game.set('wanted', true, long)
    game.set('wanted', false, 2 * long + 1)
    expect(game.kinds()).toEqual(['wishlist'])
  })

  it('keep an older wish when "have" was set by mistake', () => {
    const game = timeline()
    game.set('wanted', true, 0)
    game.set('have', true, 10 * long)
    game.set('have', false, 10 * long + 2)
    game.set('wanted', true, 10 * long + 3)
    expect(game.kinds()).toEqual(['wishlist'])
    game.set('wanted', false, 20 * long)
    game.set('wanted', true, 30 * long)
    expect(game.kinds()).toEqual(['wishlist', 'wishlist'])
  })

  it('show the last of several scores, and none for a removed score', () => {
    const game = timeline()
    game.set('rating', 6, 0)
    game.set('rating', 8.5, 1_000)
    expect(game.kinds()).toEqual([8.5])
    game.set('rating', null, 2_000)
    expect(game.kinds()).toEqual([])
  })

  it('show a changed score after a while, and none when the old score returns', () => {
    const game = timeline()
    game.set('rating', 6, 0)
    game.set('rating', 9, 5 * long)
    expect(game.kinds()).toEqual([6, 9])
    game.set('rating', 7, 5 * long + 1)
    game.set('rating', 6, 5 * long + 2)
    expect(game.kinds()).toEqual([6])
    game.set('rating', null, 9 * long)
    game.set('rating', 7, 9 * long + 1)
    game.set('rating', 6, 9 * long + 2)
    expect(game.kinds()).toEqual([6])
  })
})
