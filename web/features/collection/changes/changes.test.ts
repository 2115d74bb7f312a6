import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Change, emptyEntry, flagNames } from '../../../../common/rules/collection.ts'
import { changesBetween, foldChanges, withoutChange } from './changes.ts'

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  fc.record({
    type: fc.constantFrom(...flagNames),
    value: fc.boolean(),
    borrower: fc.constantFrom(null, 'marta', 'leo'),
  }),
  fc.record({ type: fc.constant('platform' as const), value: fc.constantFrom(null, 1, 2) }),
  fc.record({ type: fc.constant('rating' as const), value: fc.constantFrom(null, 7, 8.5) }),
)
const history = fc.array(anyChange, { maxLength: 12 })

test('from any reachable state to any other', () => {
  fc.assert(
    fc.property(history, history, (one, other) => {
      const from = foldChanges(undefined, one) ?? emptyEntry
      const to = foldChanges(undefined, other) ?? emptyEntry
      expect(foldChanges(from, changesBetween(from, to)) ?? emptyEntry).toEqual(to)
    }),
  )
})

test('undoing a wish gives a lent copy back to its borrower', () => {
  const before = { ...emptyEntry, have: true, lended: true, borrower: 'marta', platform: 3 }
  const after = foldChanges(before, [{ type: 'wanted', value: true }])!
  expect(after).toMatchObject({ have: false, lended: false, borrower: null, wanted: true })
  expect(foldChanges(after, changesBetween(after, withoutChange(after, before, after)))).toEqual(before)
})

test('undoing one change keeps later ones', () => {
  const before = { ...emptyEntry, have: true }
  const after = { ...before, favourite: true }
  const current = { ...after, played: true }
  expect(withoutChange(current, before, after)).toEqual({ ...before, played: true })
})

test('an empty entry is removed', () => {
  expect(foldChanges({ ...emptyEntry, have: true, platform: 3 }, [{ type: 'have', value: false }])).toBeUndefined()
})
