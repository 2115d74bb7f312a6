import { expect, test } from 'vitest'
import { type Draft, draftProblems, emptyDraft, refusedFields, toGameDraft } from './draft.ts'

const draft = (given: Partial<Draft>): Draft => ({ ...emptyDraft, title: 'Celeste', ...given })

test.each([
  [{ precision: '' }, null, null],
  [{ precision: 'day', day: '2027-05-02' }, '2027-05-02', 'day'],
  [{ precision: 'month', year: '2027', part: '2' }, '2027-02-01', 'month'],
  [{ precision: 'quarter', year: '2027', part: '4' }, '2027-12-01', 'quarter'],
  [{ precision: 'year', year: '1998' }, '1998-01-01', 'year'],
] as [Partial<Draft>, string | null, string | null][])(
  'a date of %j is sent as %s (GAM-10)',
  (given, date, precision) => {
    expect(toGameDraft(draft(given))).toMatchObject({ release_date: date, release_precision: precision })
  },
)

test.each([
  [{ title: '' }, ['title']],
  [{ title: ' ¡! ' }, ['title']],
  [{ title: 'x'.repeat(201) }, ['title']],
  [{ precision: 'year', year: '27' }, ['date']],
  [{ precision: 'day', day: '' }, ['date']],
  [{ precision: 'month', year: '1492' }, ['date']],
  [{ franchise: '…' }, ['franchise']],
  [{}, []],
] as [Partial<Draft>, string[]][])('%j is wrong in %j (GAM-10)', (given, fields) => {
  expect(Object.keys(draftProblems(draft(given)))).toEqual(fields)
})

test('errors from the server are shown at their fields (GAM-10)', () => {
  expect(Object.keys(refusedFields({ 'themes.0': ['x'], 'description.es': ['x'], release_precision: ['x'] }))).toEqual([
    'themes',
    'es',
    'date',
  ])
})
