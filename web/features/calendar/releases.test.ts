import { expect, test } from 'vitest'
import type { CalendarMonth, GameCard, Precision } from '../../../common/api/game.ts'
import { coversOf, releasesOf } from './releases.ts'

const card = (id: number, date: string, precision: Precision = 'day'): GameCard => ({
  id,
  slug: `game-${id}`,
  title: `Game ${id}`,
  cover: null,
  release_date: date,
  release_precision: precision,
  platforms: [],
  genre: null,
  rate: null,
})
const answer = (data: GameCard[], days: CalendarMonth['days'], total = data.length): CalendarMonth => ({
  data,
  days,
  total,
  month: '2026-12',
  current_page: 1,
  next_page_url: null,
})

test('games are on their exact day; those known by month, quarter or year never are (GAM-07)', () => {
  const data = [
    card(1, '2026-12-03'),
    card(2, '2026-12-31'),
    card(3, '2026-12-31', 'month'),
    card(4, '2026-12-31', 'quarter'),
    card(5, '2026-12-31', 'year'),
  ]
  const { days, loose } = releasesOf(
    answer(data, [
      { day: '2026-12-03', total: 1 },
      { day: '2026-12-31', total: 1 },
    ]),
  )
  expect([...days.values()].map(({ day, games }) => [day, games.map(({ id }) => id)])).toEqual([
    ['2026-12-03', [1]],
    ['2026-12-31', [2]],
  ])
  expect(loose.map(({ precision, games }) => [precision, games.map(({ id }) => id)])).toEqual([
    ['month', [3]],
    ['quarter', [4]],
    ['year', [5]],
  ])
})

test('a day shows its total, including games that are not in the response', () => {
  const { days, total } = releasesOf(
    answer(
      [card(1, '2026-12-03')],
      [
        { day: '2026-12-03', total: 7 },
        { day: '2026-12-04', total: 2 },
        { day: '2026-12-05', total: 0 },
      ],
      9,
    ),
  )
  expect([...days.keys()]).toEqual(['2026-12-03', '2026-12-04'])
  expect([days.get('2026-12-03')?.total, days.get('2026-12-04')?.games, total]).toEqual([7, [], 9])
})

test('a subset of games: their days, their number', () => {
  const month = answer(
    [card(1, '2026-12-03'), card(2, '2026-12-03'), card(3, '2026-12-31', 'month')],
    [{ day: '2026-12-03', total: 40 }],
    60,
  )
  const { days, loose, total } = releasesOf(month, new Set([2]))
  expect([days.get('2026-12-03')?.total, loose, total]).toEqual([1, [], 1])
})

test.each([
  [1, 1, 1],
  [3, 3, 3],
  [4, 4, 2],
  [40, 6, 2],
  [40, 1, 1],
  [2, 0, 0],
])('of %i games, %i of them known, %i stand on the ledge', (total, known, covers) => {
  const games = Array.from({ length: known }, (_, at) => card(at + 1, '2026-12-03'))
  expect(coversOf({ day: '2026-12-03', total, games })).toBe(covers)
})
