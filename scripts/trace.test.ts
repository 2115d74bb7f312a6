import { expect, it } from 'vitest'
import { numbersNamed, readRows } from './trace.ts'

const rows = readRows()
const { tests, sources } = numbersNamed(rows)
const advice = 'run "npm run trace"'

it('explains every number that a source or a test names, once', () => {
  const known = rows.map(({ number }) => number)
  expect([...sources].filter(([number]) => !known.includes(number))).toEqual([])
  expect(known.filter((number, at) => known.indexOf(number) !== at)).toEqual([])
  expect(known.length).toBeGreaterThan(300)
})

it('names tests that exist and show the number', () => {
  const wrong = rows.flatMap(({ number, tests: files }) =>
    files.filter((file) => !tests.get(number)?.has(file)).map((file) => `${number}: ${file}`),
  )
  expect(wrong, advice).toEqual([])
})

it('says "not yet" of a number exactly while no test names it', () => {
  const wrong = rows.filter(({ number, tests: files }) => tests.has(number) !== files.length > 0)
  expect(
    wrong.map(({ number }) => number),
    advice,
  ).toEqual([])
})
