import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { csvRow, guardFormula, unguardFormula } from './csv.ts'

it('no cell begins like a formula, and nothing of any text is lost (PRF-07)', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', 'a', '"', ',', '\n') }),
  )
  fc.assert(
    fc.property(text, (given) => {
      const cell = guardFormula(given)
      expect(cell).not.toMatch(/^[=+\-@\t\r]/)
      expect(unguardFormula(cell)).toBe(given)
      // A row of one empty cell is an empty line.
      const [row] = parse(csvRow(['x', given]), { relax_column_count: true })
      expect(row).toEqual(['x', cell])
    }),
  )
})

it('figures stay figures, nothing stays nothing', () => {
  expect(csvRow(['a', 1, null, -2.5, 'say "hi", twice'])).toBe('a,1,,-2.5,"say ""hi"", twice"\r\n')
})
