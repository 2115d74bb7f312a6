import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GameCard } from '../../../common/api/game.ts'
import { utcDay } from '../../../common/rules/utc-day.ts'
import type { CastName } from '../../testing/cast.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

const day = 24 * 60 * 60_000
/** The calendar day this many days from now. */
const dayAt = (days: number): string => utcDay(Date.now() + days * day)

interface Draft {
  slug: string
  /** Days from today; null for undated. */
  at: number | null
  precision?: 'day' | 'month' | 'quarter' | 'year'
  prominence?: 0 | 1 | 2
}

/** Games with only a date and a prominence; returns their ids by slug. */
async function add({ db }: TestApp, drafts: Draft[]): Promise<Record<string, number>> {
  const rows = await db
    .insertInto('games')
    .values(
      drafts.map(({ slug, at, precision = 'day', prominence = 0 }) => ({
        slug,
        title: slug,
        name_key: slug,
        release_date: at === null ? null : dayAt(at),
        release_precision: at === null ? null : precision,
        platform_ids: [],
        genre_ids: [],
        prominence,
        source: 'core',
        source_key: `test:${slug}`,
        slug_follows_title: true,
      })),
    )
    .returning(['id', 'slug'])
    .execute()
  await db
    .insertInto('game_stats')
    .values(rows.map(({ id }) => ({ game_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return Object.fromEntries(rows.map(({ id, slug }) => [slug, id]))
}

const slugs = async (test: TestApp, path: string): Promise<string[]> =>
  ((await test.call('GET', `/game/${path}`)).body as GameCard[]).map(({ slug }) => slug)

const people: CastName[] = ['alice', 'bob', 'carla', 'dan']
const put = async (test: TestApp, who: CastName[], game: number | undefined, type: string) => {
  for (const as of who)
    expect(
      (await test.call('POST', '/collection', { as, body: { id_game: game, type, value: 1 } })).status,
    ).toBeLessThan(300)
}
const rate = async (test: TestApp, rates: number[], game: number | undefined) => {
  for (const [at, value] of rates.entries())
    expect(
      (await test.call('POST', '/rate', { as: people[at]!, body: { id_game: game, rate: value } })).status,
    ).toBeLessThan(300)
}

describe('on a site with games and people', () => {
  let test: TestApp
  let ids: Record<string, number>
  beforeAll(async () => {
    test = await createTestApp()
    const crowd = Array.from({ length: 12 }, (_, n): Draft[] => [
      { slug: `out-today-${n}`, at: 0 },
      { slug: `out-tomorrow-${n}`, at: 1 },
    ]).flat()
    ids = await add(test, [
      ...crowd,
      { slug: 'known-last-week', at: -7, prominence: 2 },
      { slug: 'kept-last-month', at: -30 },
      { slug: 'known-last-year', at: -300, prominence: 2 },
      { slug: 'some-time-this-year', at: -20, precision: 'year', prominence: 2 },
      { slug: 'known-next-month', at: 30, prominence: 2 },
      { slug: 'wanted-in-spring', at: 100 },
      { slug: 'next-quarter', at: 90, precision: 'quarter', prominence: 2 },
      { slug: 'some-time-next-year', at: 200, precision: 'year', prominence: 2 },
      { slug: 'some-day', at: null, prominence: 2 },
      { slug: 'undated-and-old', at: null },
      { slug: 'one-ten', at: -4000 },
      { slug: 'three-nines', at: -4000 },
      { slug: 'four-sevens', at: -4000 },
    ])
    await put(test, people, ids['kept-last-month'], 'have')
    await put(test, people, ids['wanted-in-spring'], 'wanted')
    await put(test, ['alice'], ids['undated-and-old'], 'wanted')
    await rate(test, [10], ids['one-ten'])
    await rate(test, [9, 9, 9], ids['three-nines'])
    await rate(test, [7, 7, 7, 7], ids['four-sevens'])
  })
  afterAll(() => test.close())

  it('shows well-known games of the last weeks, newest first; many unknown ones of today do not displace them (GAM-03)', async () => {
    const recent = await slugs(test, 'recent/4')
    expect(recent.slice(2)).toEqual(['known-last-week', 'kept-last-month'])
    expect(recent.slice(0, 2).every((slug) => slug.startsWith('out-today-'))).toBe(true)
  })

  it('does not treat a game dated only by year as new (GAM-03)', async () => {
    expect(await slugs(test, 'recent')).not.toContain('some-time-this-year')
  })

  it('fills no place with a game of last year while the last weeks have enough for a row (GAM-03)', async () => {
    const recent = await slugs(test, 'recent/15')
    expect(recent.filter((slug) => slug.startsWith('out-today-'))).toHaveLength(12)
    expect(recent).toHaveLength(14)
    expect(recent).not.toContain('known-last-year')
  })

  it('lists upcoming games, soonest first; games dated only by year fill the remaining places (GAM-03)', async () => {
    expect((await slugs(test, 'soon/5')).slice(2)).toEqual(['known-next-month', 'next-quarter', 'wanted-in-spring'])
    expect(await slugs(test, 'soon/15')).not.toContain('some-time-next-year')
    expect((await slugs(test, 'soon/50')).at(-1)).toBe('some-time-next-year')
  })

  it('orders anticipated games by wishes, including those with only a year or no date (GAM-03)', async () => {
    const anticipated = await slugs(test, 'anticipated')
    expect(anticipated[0]).toBe('wanted-in-spring')
    expect(anticipated.slice(1, 5).toSorted()).toEqual([
      'known-next-month',
      'next-quarter',
      'some-day',
      'some-time-next-year',
    ])
    expect(anticipated).not.toContain('undated-and-old')
  })

  it('does not let a single rating lead the best rated (GAM-03)', async () => {
    expect(await slugs(test, 'top')).toEqual(['three-nines', 'four-sevens'])
  })

  it('shows games that several users changed as trending, then those most kept (GAM-03, P-24)', async () => {
    const trending = await slugs(test, 'trending')
    expect(trending.slice(0, 2).toSorted()).toEqual(['kept-last-month', 'wanted-in-spring'])
    expect(trending.indexOf('undated-and-old')).toBeGreaterThan(1)
  })

  it('picks the game of the month from what users want and play (GAM-03)', async () => {
    expect((await test.call('GET', '/game/monthly')).body.slug).toBe('wanted-in-spring')
  })
})

describe('on a site without activity', () => {
  const known = (n: number): Draft => ({ slug: `known-${n}`, at: -100 * (n + 1), prominence: 2 })

  it('trending shows well-known games, different from "just out" and different the next day; no ratings yet (GAM-03)', async () => {
    const test = await testApp()
    await add(
      test,
      Array.from({ length: 60 }, (_, n) => known(n)),
    )
    const trending = await slugs(test, 'trending')
    expect(trending).toHaveLength(20)
    expect(trending).not.toEqual(await slugs(test, 'recent'))
    expect(await slugs(test, 'top')).toEqual([])
    expect((await test.call('GET', '/game/monthly')).status).toBe(200)
    test.clock.move(day)
    await slugs(test, 'trending')
    await expect.poll(() => slugs(test, 'trending')).not.toEqual(trending)
  })

  it('calls older games new only where too few came out in the last weeks; the best known are the most anticipated (GAM-03)', async () => {
    const test = await testApp()
    const ids = await add(test, [
      { slug: 'last-week', at: -7, prominence: 2 },
      { slug: 'in-spring', at: -100, prominence: 2 },
      { slug: 'last-spring', at: -400, prominence: 2 },
      { slug: 'next-week', at: 7, prominence: 2 },
      { slug: 'awaited', at: 300, prominence: 2 },
    ])
    expect(await slugs(test, 'recent')).toEqual(['last-week', 'in-spring', 'last-spring'])
    await test.db.updateTable('games').set({ renown: 3 }).where('id', '=', ids['awaited']!).execute()
    expect(await slugs(test, 'anticipated')).toEqual(['awaited', 'next-week'])
    expect((await slugs(test, 'soon'))[0]).toBe('next-week')
    await add(
      test,
      Array.from({ length: 3 }, (_, n): Draft => ({ slug: `last-month-${n}`, at: -100 - n, prominence: 2 })),
    )
    test.clock.move(2 * 60_000)
    await expect.poll(async () => (await slugs(test, 'recent')).includes('last-spring')).toBe(false)
    expect(await slugs(test, 'recent')).toHaveLength(5)
  })

  it('a catalogue without games has empty shelves and no game of the month (GAM-03)', async () => {
    const test = await testApp()
    for (const path of ['trending', 'recent', 'soon', 'anticipated', 'top']) expect(await slugs(test, path)).toEqual([])
    expect((await test.call('GET', '/game/monthly')).status).toBe(404)
  })
})
