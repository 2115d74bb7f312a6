import { describe, expect, it } from 'vitest'
import { readVocabulary } from '../../catalogue/load/read-catalogue.ts'
import { rowsAs, rowShapes, type Term } from './answer.ts'
import { type GameRows, labelOf, toDate, toGame } from './mapping.ts'
import { packList, placeOf } from './pack-list.ts'
import { datesQuery, listQuery, namesQuery, statementsQuery } from './queries.ts'
import { genreItems, platformItems } from './items.ts'
import { genreSlugs, namedSlugs } from './vocabulary.ts'

const uri = (number: number): Term => ({ type: 'uri', value: `http://www.wikidata.org/entity/Q${number}` })
const text = (value: string, language?: string): Term => ({
  type: 'literal',
  value,
  ...(language !== undefined && { 'xml:lang': language }),
})
const name = (value: string, language: string, kind = 'label') => ({
  game: uri(1),
  kind: text(kind),
  text: text(value, language),
})
const nothing: GameRows = { names: [], statements: [], dates: [] }
const date = (time: string, precision: number, more: object = {}) => ({
  game: uri(1),
  time: text(time),
  precision: text(String(precision)),
  rank: { type: 'uri' as const, value: 'http://wikiba.se/ontology#NormalRank' },
  ...more,
})
const labels = new Map([
  [11, { en: 'Microsoft Windows' }],
  [12, { mul: 'PlayStation 4' }],
])

describe('a game of Wikidata', () => {
  it('has the Spanish name, else the one of all languages, else the English one; never a number (GAM-06)', () => {
    const titled = (...names: [string, string][]) =>
      toGame(1, { ...nothing, names: names.map(([value, language]) => name(value, language)) }, new Map(), 0)?.title
    expect(titled(['English', 'en'], ['Todos', 'mul'], ['Español', 'es'])).toBe('Español')
    expect(titled(['English', 'en'], ['Todos', 'mul'])).toBe('Todos')
    expect(titled(['English', 'en'])).toBe('English')
    expect(titled(['日本語', 'ja'])).toBeUndefined()
    expect(titled()).toBeUndefined()
  })

  it('is the same whatever the order of the rows (GAM-12)', () => {
    const names = [name('A', 'en'), name('C', 'en', 'alias'), name('B', 'es', 'alias'), name('B', 'en', 'alias')]
    const statements = [
      { game: uri(1), property: text('P400'), value: uri(12) },
      { game: uri(1), property: text('P400'), value: uri(11) },
      { game: uri(1), property: text('P1733'), value: text('200') },
      { game: uri(1), property: text('P1733'), value: text('30') },
      { game: uri(1), property: text('P1733'), value: text('no number') },
    ]
    const game = toGame(1, { names, statements, dates: [] }, labels, 0)
    expect(game).toMatchObject({ aliases: ['B', 'C'], externalIds: { steam: '30' } })
    const back = { names: names.toReversed(), statements: statements.toReversed(), dates: [] }
    expect(toGame(1, back, labels, 0)).toEqual(game)
  })

  it('has the earliest date of each platform; one without a platform dates the only one (GAM-07)', () => {
    const on = (...platforms: number[]) =>
      platforms.map((one) => ({ game: uri(1), property: text('P400'), value: uri(one) }))
    const named = { ...nothing, names: [name('A', 'en')] }
    const dates = [
      date('2020-05-01T00:00:00Z', 11, { platform: uri(11), place: uri(17) }),
      date('2019-03-01T00:00:00Z', 10, { platform: uri(11) }),
      date('2018-01-01T00:00:00Z', 9),
    ]
    expect(toGame(1, { ...named, statements: on(11, 12), dates }, labels, 0)).toMatchObject({
      released: { date: '2018-12-31', precision: 'year' },
      releases: [
        { platform: { slug: 'pc' }, date: { date: '2019-03-31', precision: 'month' } },
        { platform: { slug: 'playstation-4' }, date: null },
      ],
    })
    expect(toGame(1, { ...named, statements: on(12), dates: dates.slice(2) }, labels, 0)?.releases).toEqual([
      { platform: { slug: 'playstation-4' }, date: { date: '2018-12-31', precision: 'year' } },
    ])
  })

  it.each([
    ['2018-01-25T00:00:00Z', '11', '2018-01-25'],
    ['+2018-01-25T00:00:00Z', '11', '2018-01-25'],
    ['2018-02-01T00:00:00Z', '10', '2018-02-28'],
    ['2018-01-01T00:00:00Z', '9', '2018-12-31'],
    ['2010-01-01T00:00:00Z', '8', undefined],
    ['9999-12-31T00:00:00Z', '11', undefined],
    ['-0044-03-15T00:00:00Z', '11', undefined],
    ['2018-02-31T00:00:00Z', '11', undefined],
    ['2018-13-01T00:00:00Z', '10', undefined],
    ['soon', '11', undefined],
    [null, '11', undefined],
    ['2018-01-25T00:00:00Z', null, undefined],
  ])('reads %s with precision %s as %s (GAM-07, F-07)', (time, precision, day) =>
    expect(toDate(time, precision)?.date).toBe(day),
  )

  it('has no text as long as a book, and no marks that turn the line (F-07)', () => {
    const game = toGame(
      1,
      { ...nothing, names: [name(`\u202eab\u200f ${'x'.repeat(1_000_000)}`, 'mul')] },
      new Map(),
      0,
    )
    expect(game?.title).toMatch(/^ab x+$/)
    expect(game?.title.length).toBeLessThanOrEqual(200)
  })

  it('has a subtitle only where it says something', () => {
    const described = (value: string) =>
      toGame(1, { ...nothing, names: [name('A', 'en'), name(value, 'en', 'description')] }, new Map(), 0)?.subtitle.en
    expect(described('1998 platform game')).toBe('1998 platform game')
    for (const empty of ['video game', 'Video game', 'computer game', 'a video game'])
      expect(described(empty)).toBeNull()
  })
})

describe('the answers', () => {
  it('may have some rows of another shape (F-07)', () => {
    const warnings: unknown[] = []
    const log = { warn: (line: unknown) => void warnings.push(line) } as never
    const { read } = rowsAs(rowShapes.labels, log)
    const answer = (bindings: unknown[]) => ({
      status: 200,
      headers: { 'content-type': 'application/sparql-results+json' },
      body: Buffer.from(JSON.stringify({ head: {}, results: { bindings } })),
      url: '',
    })
    const good = { item: uri(1), text: text('A', 'en') }
    expect(read(answer([good, { item: 7 }, null, { text: text('B') }]))).toEqual([good])
    expect(warnings).toHaveLength(1)
    expect(() => read(answer(Array.from({ length: 21 }, () => ({ item: 7 }))))).toThrow(/expected shape/)
    expect(
      labelOf([{ text: text('B', 'en') }, { text: text('A', 'en') }, { text: { type: 'bnode', value: 'x' } }]),
    ).toEqual({ en: 'A' })
  })

  it('list each game once, those that encyclopedias write of first (GAM-12)', () => {
    const row = (number: string, sites: string, changed = '2026-01-02T00:00:00Z') => ({
      number: text(number),
      sites: text(sites),
      changed: text(changed),
    })
    const list = packList(
      Buffer.from(
        JSON.stringify({
          results: { bindings: [row('9', '0'), row('8', '3'), row('9', '0'), { number: 3 }, row('7', '1')] },
        }),
      ),
    )
    expect(list).toMatchObject({ numbers: Uint32Array.of(7, 8, 9), sites: Uint16Array.of(1, 3, 0) })
    expect(placeOf(8, 3)).toBeLessThan(placeOf(2, 0))
    for (const broken of [
      '',
      '{',
      '[]',
      '{"results":{"bindings":{}}}',
      '{"results":{"bindings":[{"number":{"value":"x"}}]}}',
    ])
      expect(packList(Buffer.from(broken))).toHaveProperty('misfit')
  })
})

describe('the queries', () => {
  it('declare each prefix, ask for no service, and let nothing but numbers in', () => {
    for (const query of [
      listQuery(null),
      listQuery(1_700_000_000),
      namesQuery([1, 2]),
      statementsQuery([1]),
      datesQuery([1]),
    ]) {
      const declared = [...query.matchAll(/PREFIX (\w+):/g)].map(([, prefix]) => prefix)
      const used = [
        ...query
          .replaceAll(/PREFIX .*\n/g, '')
          .replaceAll(/"[^"]*"/g, '')
          .matchAll(/\b([a-z]+):\w/g),
      ].map(([, prefix]) => prefix)
      expect(declared).toEqual(expect.arrayContaining(used))
      expect(query).not.toMatch(/SERVICE|ORDER BY/)
    }
    expect(listQuery(1_700_000_000)).toContain('"2023-11-14T22:13:20Z"^^xsd:dateTime')
    for (const number of [0, -1, 1.5, NaN, Infinity]) expect(() => namesQuery([number])).toThrow(RangeError)
  })

  it('lead to platforms, genres and themes that we have (GAM-12)', () => {
    const { platforms, genres, themes } = readVocabulary()
    const slugs = (list: { slug: string }[]): string[] => list.map(({ slug }) => slug)
    expect(slugs(platforms)).toEqual(expect.arrayContaining(namedSlugs.platforms))
    expect(slugs(genres)).toEqual(expect.arrayContaining(namedSlugs.genres))
    expect(slugs(themes)).toEqual(expect.arrayContaining(namedSlugs.themes))
    expect(namedSlugs.platforms).toEqual(expect.arrayContaining(slugs(platforms)))
  })

  it('knows platforms and genres by their numbers, whatever they are called there, else by their labels (GAM-12)', () => {
    const [horror, shooter, switchItem, renamed] = [333_967, 1_000_001, 19_610_114, 1_000_002]
    const link = (property: string, item: number) => ({ game: uri(1), property: text(property), value: uri(item) })
    const game = toGame(
      1,
      {
        names: [name('A', 'en')],
        statements: [
          ...[horror, shooter].map((item) => link('P136', item)),
          ...[switchItem, renamed].map((item) => link('P400', item)),
        ],
        dates: [],
      },
      new Map([
        [horror, { en: 'fright game' }],
        [shooter, { en: 'first-person shooter' }],
        [renamed, { en: 'PlayStation 4' }],
      ]),
      0,
    )
    expect(game).toMatchObject({
      genres: [{ slug: 'shooter' }],
      themes: [{ slug: 'horror' }, { slug: 'survival' }, { slug: 'action' }],
      releases: [{ platform: { slug: 'playstation-4' } }, { platform: { slug: 'switch' } }],
    })
  })

  it('has each number once, and genres only under labels that it explains', () => {
    for (const items of [platformItems, genreItems]) {
      const numbers = Object.values(items).flat()
      expect(new Set(numbers).size).toBe(numbers.length)
    }
    const explained = Object.keys(genreItems).filter((label) => Object.keys(genreSlugs(0, label)).length > 0)
    // The game of many players is a genre there and says nothing here.
    expect(Object.keys(genreItems).filter((label) => !explained.includes(label))).toEqual([
      'massively multiplayer online game',
    ])
  })
})
