import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CalendarMonth, type GameCard } from '../../../common/api/game.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  await test.db
    .updateTable('games')
    .set({ release_date: '2018-01-31', release_precision: 'month' })
    .where('slug', '=', 'chrono-cross')
    .execute()
  // Celeste was released this month.
  test.clock.move(Date.UTC(2018, 0, 20) - Date.now())
})
afterAll(() => test.close())

const ask = async (path: string) => (await test.call('GET', `/game/calendar${path}`)).body
const slugs = (data: GameCard[]): string[] => data.map(({ slug }) => slug)

describe('GET game/calendar', () => {
  it('has this month on page 1, by date, with games dated only by month at its end (GAM-07)', async () => {
    const body = await ask('')
    expect(Compile(CalendarMonth).Check(body)).toBe(true)
    expect(body).toMatchObject({
      month: '2018-01',
      current_page: 1,
      next_page_url: '/api/game/calendar?page=2',
      total: 2,
      days: [{ day: '2018-01-25', total: 1 }],
    })
    expect(slugs(body.data)).toEqual(['celeste', 'chrono-cross'])
    expect(body.data[1]).toMatchObject({ release_date: '2018-01-31', release_precision: 'month' })
  })

  it('pages back and forth across years (GAM-07)', async () => {
    expect(await ask('?page=2')).toMatchObject({ month: '2018-02', data: [], total: 0, days: [] })
    expect(await ask('?page=0')).toMatchObject({ month: '2017-12', next_page_url: '/api/game/calendar?page=1' })
    const back = await ask('?page=-10')
    expect(back).toMatchObject({ month: '2017-02', current_page: -10 })
    expect(slugs(back.data)).toEqual(['hollow-knight'])
    expect(await ask('?page=-1200')).toMatchObject({ month: '1917-12' })
    expect(await ask('?page=1200')).toMatchObject({ month: '2117-12', next_page_url: null })
    expect(slugs((await ask(`?page=${(2099 - 2018) * 12 + 12}`)).data)).toEqual(['next-year'])
  })

  it('shows a platform by its own dates (GAM-07)', async () => {
    // Released for computers in 2017, here in June 2018.
    const body = await ask('/switch?page=6')
    expect(body).toMatchObject({
      month: '2018-06',
      total: 1,
      days: [{ day: '2018-06-12', total: 1 }],
      next_page_url: '/api/game/calendar/switch?page=7',
    })
    expect(body.data).toMatchObject([{ slug: 'hollow-knight', release_date: '2018-06-12', release_precision: 'day' }])
    expect(slugs((await ask('/pc?page=-10')).data)).toEqual(['hollow-knight'])
    const coarse = await ask(`/playstation?page=${(1999 - 2018) * 12 + 12}`)
    expect(coarse).toMatchObject({ month: '1999-12', total: 1, days: [] })
    expect(coarse.data).toMatchObject([
      { slug: 'chrono-trigger', release_date: '1999-12-31', release_precision: 'year' },
    ])
  })

  it('shows the best-known games of a full month, and counts all (GAM-07)', async () => {
    await test.db
      .insertInto('games')
      .values(
        Array.from({ length: 130 }, (_, n) => ({
          slug: `full-${n}`,
          title: `Full ${n}`,
          name_key: `full ${n}`,
          release_date: n < 100 ? '2030-05-02' : '2030-05-20',
          release_precision: 'day',
          genre_ids: [],
          platform_ids: [],
          prominence: n === 129 ? 2 : 0,
          source: 'user',
        })),
      )
      .execute()
    const body = await ask(`?page=${(2030 - 2018) * 12 + 5}`)
    expect(body).toMatchObject({
      month: '2030-05',
      total: 130,
      days: [
        { day: '2030-05-02', total: 100 },
        { day: '2030-05-20', total: 30 },
      ],
    })
    expect(body.data).toHaveLength(100)
    expect(slugs(body.data)).toContain('full-129')
    const dates = body.data.map((card: GameCard) => card.release_date)
    expect(dates).toEqual(dates.toSorted((a: string, b: string) => a.localeCompare(b)))
  })

  it('reserves places for games with an exact day beside many with only a year, and vice versa (GAM-07)', async () => {
    const game = (slug: string, precision: string, release_date: string) => ({
      slug,
      title: slug,
      name_key: slug,
      release_date,
      release_precision: precision,
      genre_ids: [],
      platform_ids: [],
      prominence: precision === 'year' ? 2 : 0,
      source: 'user',
    })
    const many = (count: number, make: (n: number) => ReturnType<typeof game>) =>
      Array.from({ length: count }, (_, n) => make(n))
    await test.db
      .insertInto('games')
      .values([
        ...many(120, (n) => game(`promised-${n}`, 'year', '2031-12-31')),
        ...many(20, (n) => game(`dated-${n}`, 'day', '2031-12-04')),
        ...many(120, (n) => game(`crowd-${n}`, 'day', '2032-12-04')),
        ...many(40, (n) => game(`vague-${n}`, 'year', '2032-12-31')),
      ])
      .execute()
    const count = async (year: number) => {
      const { data } = await ask(`?page=${(year - 2018) * 12 + 12}`)
      return [data.length, data.filter((card: GameCard) => card.release_precision === 'day').length]
    }
    expect(await count(2031)).toEqual([100, 20])
    expect(await count(2032)).toEqual([100, 70])
  })

  it.each([
    '/no-such-platform',
    '/Switch',
    '/%2e%2e',
    '/x%27%20or%201=1--',
    '/%00',
    '/day/2018-02-30',
    '/day/x',
    '/day/2018-01',
  ])('is 404 for %s (GA-09, CA-01, CA-03)', async (path) => {
    expect((await test.call('GET', `/game/calendar${path}`)).status).toBe(404)
  })

  it.each(['1201', '-1201', 'x', '1.5', '', '9999999999'])('refuses page %s (GA-09, X-08)', async (page) => {
    expect((await test.call('GET', `/game/calendar?page=${page}`)).status).toBe(422)
    expect((await test.call('GET', `/game/calendar/pc?page=${page}`)).status).toBe(422)
  })
})

describe('GET game/calendar/day/{day}', () => {
  it('lists all releases of a day page by page, without those of a month or year that ends on it (GAM-07, API-02)', async () => {
    const first = await ask('/day/2030-05-20')
    expect(first).toMatchObject({ total: 30, next_page_url: '/api/game/calendar/day/2030-05-20?page=2' })
    expect(first.data[0].slug).toBe('full-129')
    const second = await ask('/day/2030-05-20?page=2')
    expect(second.next_page_url).toBeNull()
    expect(new Set([...slugs(first.data), ...slugs(second.data)]).size).toBe(30)
    expect(await ask('/day/2018-01-31')).toMatchObject({ total: 0, data: [] })
    expect(await ask('/day/0001-01-01')).toMatchObject({ total: 0 })
  })

  it('filters by platform and its dates (GAM-07)', async () => {
    const body = await ask('/day/2018-06-12?platform=switch')
    expect(body.data).toMatchObject([{ slug: 'hollow-knight', release_date: '2018-06-12' }])
    expect(await ask('/day/2018-06-12')).toMatchObject({ total: 0 })
    expect(await ask('/day/1999-12-31?platform=playstation')).toMatchObject({ total: 0 })
    expect(await ask('/day/0000-01-01?platform=switch')).toMatchObject({ total: 0 })
    expect((await test.call('GET', '/game/calendar/day/2018-06-12?platform=no-such')).status).toBe(404)
    expect(games['hollow-knight']).toBeDefined()
  })
})
