import { describe, expect, it } from 'vitest'
import type { Event, EventKind } from '../../../common/api/event.ts'
import { groupEvents, summariseEvents } from './group-events.ts'

let ids = 0
/** Newest first, as they come: each with its kind, game, and time on a day of March. */
const event = (kind: EventKind, game: number, at: string, user = 1): Event =>
  ({ id: ++ids, kind, game: { id: game }, user: { id: user }, created_at: `2026-03-${at}:00.000Z` }) as Event
const shape = (events: Event[]) =>
  groupEvents(events, (instant) => instant.slice(0, 10)).map(({ day, groups }) => [
    day.slice(-2),
    groups.map(({ kind, events: list }) => `${list.length} ${kind}`),
  ])

describe('a timeline for reading (PRF-01)', () => {
  it('puts things of one kind within an hour together, day by day', () => {
    expect(
      shape([
        event('had', 1, '09T20:30'),
        event('had', 2, '09T20:10'),
        event('had', 3, '09T19:30'),
        event('had', 4, '09T19:29'),
        event('rate', 4, '09T19:28'),
        event('had', 5, '09T19:27'),
        event('had', 6, '08T19:26'),
      ]),
    ).toEqual([
      ['09', ['3 had', '1 had', '1 rate', '1 had']],
      ['08', ['1 had']],
    ])
  })

  it('ends a group with its day', () => {
    expect(shape([event('had', 1, '09T00:10'), event('had', 2, '08T23:55')])).toEqual([
      ['09', ['1 had']],
      ['08', ['1 had']],
    ])
  })

  it('leaves out what goes without saying, and what two pages both brought', () => {
    const twice = event('rate', 2, '09T20:00')
    expect(
      shape([
        event('completed', 1, '09T20:30'),
        event('played', 1, '09T20:30'),
        event('played', 2, '09T20:30'),
        twice,
        twice,
        event('ended', 3, '09T19:30'),
        event('played', 3, '09T19:30'),
      ]),
    ).toEqual([['09', ['1 completed', '1 played', '1 rate', '1 ended']]])
  })

  it('keeps what several people did at once apart, each in one go (FRI-01, COL-05)', () => {
    expect(
      shape([
        event('had', 1, '09T20:30', 1),
        event('had', 1, '09T20:29', 2),
        event('had', 2, '09T20:28', 1),
        event('rate', 1, '09T20:27', 2),
        event('had', 3, '09T20:26', 2),
        event('completed', 4, '09T20:20', 1),
        event('played', 4, '09T20:20', 2),
      ]),
    ).toEqual([['09', ['2 had', '1 had', '1 rate', '1 had', '1 completed', '1 played']]])
  })

  it('says in a word what each person did of a kind in a day (FRI-01)', () => {
    const groups = summariseEvents(
      [
        event('had', 1, '09T20:30', 1),
        event('had', 1, '09T20:29', 2),
        event('rate', 2, '09T18:28', 1),
        event('had', 3, '09T09:26', 1),
        event('had', 4, '08T20:20', 1),
      ],
      (instant) => instant.slice(0, 10),
    )
    expect(groups.map(({ kind, events: list }) => `${list[0]?.user.id} ${kind} ${list.length}`)).toEqual([
      '1 had 2',
      '2 had 1',
      '1 rate 1',
      '1 had 1',
    ])
  })
})
