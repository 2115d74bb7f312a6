import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyChange,
  type Change,
  emptyEntry,
  type EntryValues,
  type FlagName,
  flagNames,
  isKept,
  mergeEntries,
} from './collection.ts'

const run = (...changes: Change[]): EntryValues | 'deleted' =>
  changes.reduce<EntryValues | 'deleted'>(
    (entry, change) => applyChange(entry === 'deleted' ? emptyEntry : entry, change),
    'deleted',
  )

const standings: FlagName[] = ['pending', 'playing', 'abandoned']

/** Higher progress has the lower one, and one thing at most goes on. */
function expectSteps(entry: EntryValues): void {
  const { played, ended, completed, awarded, playing, abandoned } = entry
  expect((awarded && !completed) || (completed && !ended) || ((ended || playing || abandoned) && !played)).toBe(false)
  expect(standings.filter((flag) => entry[flag]).length).toBeLessThanOrEqual(1)
}

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    type: fc.constantFrom('rating' as const, 'platform' as const),
    value: fc.option(fc.integer({ min: 1, max: 10 })),
  }),
  fc.record({ type: fc.constantFrom(...flagNames), value: fc.boolean() }),
)

describe('collection transitions', () => {
  it('clears wanted when the game is had, and pending when it is finished (COL-02)', () => {
    expect(run({ type: 'wanted', value: true }, { type: 'have', value: true })).toMatchObject({
      have: true,
      wanted: false,
    })
    for (const type of ['completed', 'ended', 'awarded'] as const)
      expect(run({ type: 'pending', value: true }, { type, value: true })).toMatchObject({
        played: true,
        pending: false,
        [type]: true,
      })
  })

  it('lights the lower progress with the higher, and clears the higher with the lower (COL-09)', () => {
    const on = (type: FlagName): Change => ({ type, value: true })
    const off = (type: FlagName): Change => ({ type, value: false })
    const hundred = { played: true, ended: true, completed: true, awarded: true }
    expect(run(on('awarded'))).toMatchObject(hundred)
    expect(run(on('completed'))).toMatchObject({ ...hundred, awarded: false })
    expect(run(on('ended'))).toMatchObject({ ...hundred, completed: false, awarded: false })
    expect(run(on('awarded'), off('completed'))).toMatchObject({
      played: true,
      ended: true,
      completed: false,
      awarded: false,
    })
    expect(run(on('awarded'), off('ended'))).toMatchObject({
      played: true,
      ended: false,
      completed: false,
      awarded: false,
    })
    expect(run(on('have'), on('awarded'), off('played'))).toEqual({ ...emptyEntry, have: true })
  })

  it('holds one of backlog, playing and dropped, and a finish ends them (COL-09)', () => {
    const on = (type: FlagName): Change => ({ type, value: true })
    expect(run(on('pending'), on('playing'))).toMatchObject({ pending: false, playing: true, played: true })
    expect(run(on('playing'), on('abandoned'))).toMatchObject({ playing: false, abandoned: true, played: true })
    expect(run(on('abandoned'), on('pending'))).toMatchObject({ abandoned: false, pending: true, played: true })
    for (const finish of ['ended', 'completed', 'awarded'] as const)
      for (const standing of ['pending', 'playing', 'abandoned'] as const) {
        expect(run(on(standing), on(finish))).toMatchObject({ [standing]: false, [finish]: true })
        // Played again: set afterwards, the finish stays.
        expect(run(on(finish), on(standing))).toMatchObject({ [standing]: true, [finish]: true })
      }
    expect(run(on('playing'))).toMatchObject({ have: false, wanted: false })
    expect(run(on('playing'), { type: 'played', value: false })).toBe('deleted')
  })

  it('leaves an entry from before COL-09 as it is until its progress changes (COL-09)', () => {
    const old = { ...emptyEntry, have: true, played: true, awarded: true }
    expect(applyChange(old, { type: 'favourite', value: true })).toEqual({ ...old, favourite: true })
    expect(applyChange(old, { type: 'completed', value: true })).toMatchObject({
      ended: true,
      completed: true,
      awarded: true,
    })
  })

  it('keeps an entry for a rating alone and none for a platform alone (COL-02)', () => {
    expect(run({ type: 'rating', value: 7 })).toMatchObject({ rating: 7 })
    expect(run({ type: 'platform', value: 3 })).toBe('deleted')
  })

  it('never holds what contradicts itself, whatever is done (COL-02)', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 30 }), (changes) => {
        const entry = run(...changes)
        if (entry === 'deleted') return
        expect(isKept(entry)).toBe(true)
        expect(entry.have && entry.wanted).toBe(false)
        expect(entry.lended && !entry.have).toBe(false)
        expectSteps(entry)
        expect(entry.borrower !== null && !entry.lended).toBe(false)
      }),
    )
  })

  it('leaves nothing when every flag and the rating are taken away (COL-02)', () => {
    fc.assert(
      fc.property(fc.array(anyChange, { maxLength: 20 }), (changes) => {
        expect(
          run(...changes, ...flagNames.map((type) => ({ type, value: false })), { type: 'rating', value: null }),
        ).toBe('deleted')
      }),
    )
  })
})

describe('two entries for one game', () => {
  it('are in the backlog, played or dropped as the newer one says, unless the other is finished (COL-09)', () => {
    const played = { ...emptyEntry, played: true }
    const [playing, dropped] = [
      { ...played, playing: true },
      { ...played, abandoned: true },
    ]
    const waiting = { ...emptyEntry, pending: true }
    const over = { ...played, ended: true }
    expect(mergeEntries(playing, waiting)).toEqual(playing)
    expect(mergeEntries(waiting, playing)).toEqual({ ...played, pending: true })
    expect(mergeEntries(emptyEntry, dropped)).toEqual(dropped)
    expect(mergeEntries(playing, over)).toEqual(over)
    expect(mergeEntries({ ...over, playing: true }, waiting)).toEqual({ ...over, playing: true })
  })

  const entryOf = (changes: Change[]): EntryValues => {
    const entry = run(...changes)
    return entry === 'deleted' ? emptyEntry : entry
  }
  const anyEntry = fc.array(anyChange, { maxLength: 12 }).map(entryOf)

  it('become one that loses nothing but what contradicts itself (COL-02)', () => {
    fc.assert(
      fc.property(anyEntry, anyEntry, (newer, older) => {
        const merged = mergeEntries(newer, older)
        expect(isKept(merged)).toBe(isKept(newer) || isKept(older))
        expect(merged.have && merged.wanted).toBe(false)
        expect(merged.lended && !merged.have).toBe(false)
        expectSteps(merged)
        expect(merged.borrower !== null && !merged.lended).toBe(false)
        expect(merged.rating).toBe(newer.rating ?? older.rating)
        for (const flag of flagNames.filter((flag) => flag !== 'wanted' && !standings.includes(flag)))
          expect(merged[flag], flag).toBe(newer[flag] || older[flag])
        for (const flag of standings) expect(merged[flag] && !newer[flag] && !older[flag], flag).toBe(false)
        expect(merged.wanted).toBe((newer.wanted || older.wanted) && !merged.have)
      }),
    )
  })

  it('stay as one is when the other is the same (COL-02)', () => {
    fc.assert(fc.property(anyEntry, (entry) => void expect(mergeEntries(entry, entry)).toEqual(entry)))
  })
})

it('an entry that the rules have made is the same merged with nothing: an archive brings it back as it was (PRF-07)', () => {
  const change = fc.oneof(
    fc.record({ type: fc.constantFrom(...flagNames), value: fc.boolean(), borrower: fc.constantFrom(null, 'Marta') }),
    fc.record({ type: fc.constant('rating' as const), value: fc.constantFrom(null, 7.5) }),
    fc.record({ type: fc.constant('platform' as const), value: fc.constantFrom(null, 3) }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
      let entry = emptyEntry
      for (const one of changes) {
        const next = applyChange(entry, one)
        entry = next === 'deleted' ? emptyEntry : next
      }
      expect(mergeEntries(entry, emptyEntry)).toEqual(entry)
    }),
  )
})
