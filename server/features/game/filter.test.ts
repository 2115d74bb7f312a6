import { Compile } from 'typebox/compile'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gameCalls, type GameCard, type GameFilter } from '../../../common/api/game.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockCatalogue } from '../../catalogue/write/locks.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterAll(() => test.close())

const ask = async (body: unknown, page = '', headers = {}) =>
  test.call('POST', `/game/filter${page}`, { body, headers })
const found = async (body: GameFilter): Promise<string[]> => {
  const answer = await ask(body)
  expect(answer.status).toBe(200)
  expect(answer.body.total).toBe(answer.body.data.length)
  return answer.body.data.map((card: GameCard) => card.slug)
}
const foundSorted = async (body: GameFilter): Promise<string[]> => (await found(body)).sort()
const counts = async (body: unknown, headers = {}) =>
  (await test.call('POST', '/game/filter/counts', { body, headers })).body
const totals = (counted: { slug: string; total: number }[]): Record<string, number> =>
  Object.fromEntries(counted.map(({ slug, total }) => [slug, total]))

describe('POST game/filter', () => {
  it('gives all games as a page of cards without a filter (GAM-04, API-02)', async () => {
    const { status, body } = await ask({})
    expect(status).toBe(200)
    expect(Compile(gameCalls.filter.answers[200]).Check(body)).toBe(true)
    expect(body).toMatchObject({ current_page: 1, next_page_url: null, total: 8 })
  })

  it('matches any value within a kind and all kinds together (GAM-04)', async () => {
    expect(await foundSorted({ platforms: ['switch'] })).toEqual(['celeste', 'hollow-knight'])
    expect(await foundSorted({ platforms: ['switch', 'game-boy-advance'] })).toEqual([
      'celeste',
      'hollow-knight',
      'pokemon-ruby',
    ])
    expect(await foundSorted({ platforms: ['switch', 'playstation'], genres: ['indie'] })).toEqual([
      'celeste',
      'hollow-knight',
    ])
    expect(await foundSorted({ genres: ['role-playing'], themes: ['fantasy'], platforms: ['playstation'] })).toEqual([
      'chrono-cross',
      'chrono-trigger',
    ])
    expect(await foundSorted({ developers: ['game-freak'], publishers: ['nintendo'] })).toEqual(['pokemon-ruby'])
    expect(await found({ developers: ['nintendo'] })).toEqual([])
  })

  it('accepts ids like slugs; an unknown one matches nothing; duplicates change nothing (GAM-04)', async () => {
    const { id } = await test.db
      .selectFrom('platforms')
      .select('id')
      .where('slug', '=', 'switch')
      .executeTakeFirstOrThrow()
    const both = ['celeste', 'hollow-knight']
    expect(await foundSorted({ platforms: [id] })).toEqual(both)
    expect(await foundSorted({ platforms: [id, 'switch', 'switch', id] })).toEqual(both)
    expect(await foundSorted({ platforms: ['switch', 'no-such-thing', 2_147_483_647] })).toEqual(both)
    expect(await found({ platforms: ['no-such-thing'] })).toEqual([])
    expect(await found({ developers: ['no-such-thing', 2_147_483_647] })).toEqual([])
    expect(await foundSorted({ platforms: ['switch'], genres: [] })).toEqual(both)
  })

  it('filters by past, future, a year, a range of years and a month (GAM-04)', async () => {
    expect(await found({ released: 'future' })).toEqual(['next-year'])
    expect(await found({ released: 'past', order: 'released-asc' })).toEqual([
      'chrono-trigger',
      'final-fantasy-vii',
      'chrono-cross',
      'pokemon-ruby',
      'hollow-knight',
      'celeste',
    ])
    expect(await found({ released: '1997' })).toEqual(['final-fantasy-vii'])
    expect(await foundSorted({ released: '1995-1999' })).toEqual([
      'chrono-cross',
      'chrono-trigger',
      'final-fantasy-vii',
    ])
    expect(await found({ released: '1999-11' })).toEqual(['chrono-cross'])
    expect(await found({ released: '1999-12' })).toEqual([])
    expect(await found({ released: '0000' })).toEqual([])
  })

  it('separates past and future by the injected clock (GAM-04)', async () => {
    const age = Date.UTC(1998, 0, 1) - Date.now()
    test.clock.move(age)
    try {
      expect(await foundSorted({ released: 'past' })).toEqual(['chrono-trigger', 'final-fantasy-vii'])
    } finally {
      test.clock.reset()
    }
  })

  it.each([
    ['title-asc', ['celeste', 'chrono-cross', 'chrono-trigger']],
    ['title-desc', ['pokemon-ruby', 'hollow-knight', 'some-day']],
    ['released-asc', ['chrono-trigger', 'final-fantasy-vii', 'chrono-cross']],
    ['released-desc', ['next-year', 'celeste', 'hollow-knight']],
  ] as const)('orders by %s (GAM-04)', async (order, first) => {
    expect((await found({ order })).slice(0, 3)).toEqual(first)
  })

  it('puts undated games last in both directions (GAM-04)', async () => {
    expect((await found({ order: 'released-asc' })).at(-1)).toBe('some-day')
    expect((await found({ order: 'released-desc' })).at(-1)).toBe('some-day')
  })

  it('orders by entries and ratings, unrated games last in both directions (GAM-04)', async () => {
    for (const [name, slug, value] of [
      ['alice', 'pokemon-ruby', 4],
      ['bob', 'pokemon-ruby', 5],
      ['alice', 'chrono-cross', 9],
    ] as const)
      await test.call('POST', '/collection', { as: name, body: { id_game: games[slug], type: 'rating', value } })
    for (const name of ['alice', 'bob', 'carla'] as const)
      await test.call('POST', '/collection', {
        as: name,
        body: { id_game: games['next-year'], type: 'wanted', value: 1 },
      })
    expect((await found({ order: 'rate-desc' })).slice(0, 2)).toEqual(['chrono-cross', 'pokemon-ruby'])
    expect((await found({ order: 'rate-asc' })).slice(0, 2)).toEqual(['pokemon-ruby', 'chrono-cross'])
    const popular = await found({ order: 'popular-desc' })
    expect(popular[0]).toBe('next-year')
    expect(await found({})).toEqual(popular)
    expect(await found({ order: 'relevance-desc' })).toEqual(popular)
    expect(await found({ order: 'popular-asc' })).toEqual(popular.toReversed())
  })

  it.each([
    ['chrono', ['chrono-cross', 'chrono-trigger']],
    ['cel', ['celeste']],
    ['final fantasy 7', ['final-fantasy-vii']],
    ['FF7', ['final-fantasy-vii']],
    ['POKÉMON', ['pokemon-ruby']],
    ['chrono triger', ['chrono-trigger']],
    ['cleeste', ['celeste']],
    ['game year', ['next-year']],
    ['chrono ruby', []],
    ['%%%', []],
    ["' | ' & !", []],
    ['qqqqxxxx', []],
  ])('finds %s by its words, forgiving slips (GAM-04, GAM-06, CA-01)', async (text, slugs) => {
    expect(await foundSorted({ text })).toEqual(slugs)
  })

  it('puts the exact name first, whole words before prefixes (GAM-04)', async () => {
    expect((await found({ text: 'game of some day' }))[0]).toBe('some-day')
    const plain = await found({ text: 'c', order: 'relevance-desc' })
    expect(await found({ text: 'c', order: 'relevance-asc' })).toEqual(plain.toReversed())
  })

  it('ignores an empty text, and combines with other filters (GAM-04)', async () => {
    expect(await found({ text: '  ' })).toHaveLength(8)
    expect(await found({ text: 'chrono', platforms: ['super-nintendo'] })).toEqual(['chrono-trigger'])
  })

  it.each([
    { platforms: Array.from({ length: 51 }, () => 'x') },
    { developers: Array.from({ length: 1_000 }, (_, n) => n + 1) },
    { text: '%'.repeat(5_000) },
    { order: 'email' },
    { order: 'password-asc' },
    { order: 'an' },
    { order: 'title' },
    { released: '1999-1990' },
    { released: '1999-13' },
    { released: 'now()' },
    { platforms: 'switch' },
    { platforms: [0] },
    { platforms: ['Switch'] },
    { platforms: [null] },
    { genres: [{ $gt: 0 }] },
    { text: 'a\u0000' },
    [],
    'x',
  ])('refuses %j (GA-08, CA-02, CA-01)', async (body) => {
    for (const path of ['/game/filter', '/game/filter/counts'])
      expect([400, 422]).toContain((await test.call('POST', path, { body })).status)
  })

  it('answers the largest allowed filter (GA-08)', async () => {
    const slugs = Array.from({ length: 50 }, (_, n) => (n % 2 === 0 ? `x-${n}` : n))
    const lists = { platforms: slugs, genres: slugs, themes: slugs, developers: slugs, publishers: slugs }
    const body = { ...lists, released: '0001-9999', text: 'abcdefg '.repeat(10).trim(), order: 'relevance-asc' }
    for (const path of ['/game/filter?page=100000', '/game/filter/counts'])
      expect((await test.call('POST', path, { body })).status).toBe(200)
  })

  it.each(['0', '-1', '1.5', 'x', '100001', '1%20or%201=1', ''])('refuses page %s (API-02, X-08)', async (page) => {
    expect((await ask({}, `?page=${page}`)).status).toBe(422)
  })
})

describe('POST game/filter, page by page', () => {
  const added = 45

  beforeAll(async () => {
    await test.db.transaction().execute(async (trx) => {
      await lockCatalogue(trx)
      await trx
        .insertInto('games')
        .values(
          Array.from({ length: added }, (_, n) => ({
            slug: `serial-${n}`,
            title: `Serial ${n}`,
            name_key: `serial ${String(n).padStart(3, '0')}`,
            release_date: '2001-01-01',
            release_precision: 'day',
            genre_ids: [],
            platform_ids: [],
            source: 'user',
          })),
        )
        .execute()
    })
  })

  it('finds games added after the first page, each once, forward and back (GAM-04, API-02)', async () => {
    const filter = { released: '2001', order: 'title-asc' }
    const seen: string[] = []
    let address: string | null = '/game/filter?page=1'
    while (address) {
      const { body } = await test.call('POST', address, { body: filter })
      expect(body.total).toBe(added)
      seen.push(...body.data.map((card: GameCard) => card.slug))
      if (body.next_page_url) expect(body.next_page_url).toBe(`/api/game/filter?page=${body.current_page + 1}`)
      address = body.next_page_url?.replace('/api', '') ?? null
    }
    expect(seen).toEqual(Array.from({ length: added }, (_, n) => `serial-${n}`))
    const back = await ask(filter, '?page=2')
    expect(back.body.data.map((card: GameCard) => card.slug)).toEqual(seen.slice(20, 40))
    expect(back.body).toMatchObject({ current_page: 2 })
  })

  it('is empty beyond the last page, without a next one (API-02)', async () => {
    for (const page of [4, 100_000])
      expect((await ask({ released: '2001' }, `?page=${page}`)).body).toMatchObject({
        data: [],
        current_page: page,
        next_page_url: null,
        total: added,
      })
  })

  it('follows a new title, date and platform, and a deletion (GAM-04)', async () => {
    const change = (slug: string, values: object) =>
      test.db.transaction().execute(async (trx) => {
        await lockCatalogue(trx)
        await trx.updateTable('games').set(values).where('slug', '=', slug).execute()
      })
    await change('serial-7', { release_date: '2050-01-01', name_key: 'aaa', title: 'Aaa' })
    expect(await found({ released: '2050' })).toEqual(['serial-7'])
    expect((await ask({ order: 'title-asc' })).body.data[0].slug).toBe('serial-7')
    expect((await ask({ released: '2001' })).body.total).toBe(added - 1)
    await test.db.deleteFrom('games').where('slug', '=', 'serial-7').execute()
    expect(await found({ released: '2050' })).toEqual([])
    expect((await ask({})).body.total).toBe(8 + added - 1)
  })
})

describe('POST game/filter/counts', () => {
  it('counts each kind under the filters of the other kinds only (GAM-04)', async () => {
    const answer = await counts({ genres: ['role-playing'], platforms: ['playstation'] })
    expect(Compile(gameCalls.filterCounts.answers[200]).Check(answer)).toBe(true)
    // Genres of PlayStation games; platforms of role-playing games.
    expect(totals(answer.genres)).toEqual({ 'role-playing': 3 })
    expect(totals(answer.platforms)).toEqual({ playstation: 3, 'super-nintendo': 1, pc: 1, 'game-boy-advance': 1 })
    expect(totals(answer.themes)).toEqual({ fantasy: 2, 'science-fiction': 1 })
    expect(answer.decades).toEqual([{ decade: 1990, total: 3 }])
    expect(answer).toMatchObject({ past: 3, future: 0 })
  })

  it('counts dates without the applied date filter (GAM-04)', async () => {
    const answer = await counts({ released: 'future', publishers: ['team-cherry'] })
    expect(answer).toMatchObject({ past: 1, future: 1 })
    expect(answer.decades).toEqual([
      { decade: 2090, total: 1 },
      { decade: 2010, total: 1 },
    ])
    expect(totals(answer.platforms)).toEqual({ pc: 1 })
  })

  it('agrees with the totals of the filters it offers (GAM-04)', async () => {
    const filters: GameFilter[] = [
      {},
      { platforms: ['pc'] },
      { genres: ['puzzle', 'indie'], released: 'past' },
      { text: 'game', themes: ['fantasy'] },
      { developers: ['square'], platforms: ['playstation'] },
    ]
    for (const filter of filters) {
      const answer = await counts(filter)
      for (const kind of ['platforms', 'genres', 'themes'] as const)
        for (const { slug, total } of answer[kind])
          expect((await ask({ ...filter, [kind]: [slug] })).body.total, `${kind} ${slug}`).toBe(total)
      for (const { decade, total } of answer.decades)
        expect((await ask({ ...filter, released: `${decade}-${decade + 9}` })).body.total).toBe(total)
      for (const released of ['past', 'future'] as const)
        expect((await ask({ ...filter, released })).body.total).toBe(answer[released])
    }
  })

  it('names genres and themes in the requested language (I18-01)', async () => {
    const { genres } = await counts({ platforms: ['super-nintendo'] }, { 'accept-language': 'es' })
    expect(genres).toMatchObject([{ slug: 'role-playing', name: 'Rol', total: 1 }])
  })
})
