import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyChange,
  type Change,
  emptyEntry,
  type EntryValues,
  flagNames,
  isKept,
  mergeEntries,
} from './collection.ts'

const run = (...changes: Change[]): EntryValues | 'deleted' =>
  changes.reduce<EntryValues | 'deleted'>(
    (entry, change) => applyChange(entry === 'deleted' ? emptyEntry : entry, change),
    'deleted',
  )

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
        expect((entry.completed || entry.ended || entry.awarded) && !entry.played).toBe(false)
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
        expect((merged.completed || merged.ended || merged.awarded) && !merged.played).toBe(false)
        expect(merged.borrower !== null && !merged.lended).toBe(false)
        expect(merged.rating).toBe(newer.rating ?? older.rating)
        for (const flag of flagNames.filter((flag) => flag !== 'wanted' && flag !== 'pending'))
          expect(merged[flag], flag).toBe(newer[flag] || older[flag])
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
