import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Slips } from './slips.ts'
import { Vocabulary } from './vocabulary.ts'

/** The usual matrix: letters missing, inserted, replaced, and neighbours swapped. */
function slipsBetween(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, at) => [at, ...Array.from(b, () => 0)])
  for (let at = 1; at <= b.length; at++) rows[0]![at] = at
  for (let i = 1; i <= a.length; i++)
    for (let j = 1; j <= b.length; j++) {
      const replaced = rows[i - 1]![j - 1]! + Number(a[i - 1] !== b[j - 1])
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? rows[i - 2]![j - 2]! + 1 : Infinity
      rows[i]![j] = Math.min(rows[i - 1]![j]! + 1, rows[i]![j - 1]! + 1, replaced, swapped)
    }
  return rows[a.length]![b.length]!
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'ñ'), minLength: 1, maxLength: 9 })
const cuts = (text: string): number[] => Array.from({ length: text.length + 1 }, (_, at) => at)

describe('slips between words (GAM-06)', () => {
  it('are those of the matrix: to the whole, to the nearest beginning, to the nearest part', () => {
    fc.assert(
      fc.property(word, word, (pattern, text) => {
        const slips = new Slips(pattern)
        const beginnings = cuts(text).map((end) => slipsBetween(pattern, text.slice(0, end)))
        const parts = cuts(text).flatMap((start) =>
          cuts(text).map((end) => slipsBetween(pattern, text.slice(start, end))),
        )
        expect(slips.toWhole(text)).toBe(slipsBetween(pattern, text))
        expect(slips.toBeginning(text)).toBe(Math.min(...beginnings))
        expect(slips.toPart(text)).toBe(Math.min(...parts))
      }),
    )
  })

  it('are counted in the first 31 letters of a long text', () => {
    const long = 'theelderscrollsvskyrimspecialeditionandmore'
    expect(new Slips(long).toWhole(long)).toBe(0)
    expect(new Slips(long).toWhole(`x${long}`)).toBe(1)
    expect(new Slips('a'.repeat(31)).toWhole('a'.repeat(31))).toBe(0)
  })

  it('the vocabulary finds exactly the words with so many, by whole words or beginnings', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(word, { maxLength: 30 }),
        word,
        fc.integer({ min: 1, max: 2 }),
        (words, meant, most) => {
          const vocabulary = new Vocabulary()
          for (const one of words) vocabulary.add(one)
          const near = words.filter((one) => slipsBetween(meant, one) <= most)
          expect(vocabulary.near(meant, most, false, 100).toSorted()).toEqual(near.toSorted())
          const begun = words.filter((one) => cuts(one).some((end) => slipsBetween(meant, one.slice(0, end)) <= most))
          const found = vocabulary.near(meant, most, true, 100)
          expect(begun.filter((one) => one.length >= meant.length - most).toSorted()).toEqual(found.toSorted())
        },
      ),
    )
  })
})
