import { describe, expect, it } from 'vitest'
import { emptyEntry } from '../../../common/rules/collection.ts'
import { entryFromFile, usualOptions } from '../../../common/rules/import.ts'
import { decodeFile } from './decode.ts'
import { guessColumns } from './formats/columns.ts'
import { readerOf, recognise } from './formats/formats.ts'
import { countOf, dateOf, hoursOf, numberOf, yearOf } from './formats/values.ts'
import { nameForms } from './name-forms.ts'
import { readHead, rowsOf, TableError } from './table.ts'
import { backloggd, grouvee, howLongToBeat, igdbList, plainSpanish } from './testing/files.ts'

async function readAll(text: string, name = 'export.csv') {
  const { columns } = readHead(text)
  const format = recognise(columns, name)
  const read = readerOf(format, columns, format === 'csv' ? guessColumns(columns) : null)
  const games = []
  for await (const row of rowsOf(text)) games.push(read(row))
  return { format, games }
}

/** The same table as another program writes it. */
const rewritten: [string, (text: string) => string][] = [
  ['as the site writes it', (text) => text],
  ['with a mark of its encoding', (text) => `\ufeff${text}`],
  ['with plain line ends', (text) => text.replaceAll('\r\n', '\n')],
  ['with its header in capitals', (text) => text.replace(/^[^\r]*/, (head) => head.toUpperCase())],
]

describe.each(rewritten)('a file %s (PRF-07)', (_, rewrite) => {
  it('of HowLongToBeat is told by its header', async () => {
    const { format, games } = await readAll(rewrite(howLongToBeat))
    expect(format).toBe('howlongtobeat')
    expect(games).toHaveLength(6)
    expect(games[0]).toMatchObject({
      title: 'Celeste',
      platforms: ['Nintendo Switch'],
      statuses: ['finished', 'completed'],
      rating: 95,
      note: 'Hard, and kind.',
      started: '2018-02-01',
      finished: '2018-03',
      hours: 37.5,
      replays: null,
    })
    expect(games[1]).toMatchObject({ statuses: ['backlog'], rating: null, note: null, started: null, hours: null })
    expect(games[2]).toMatchObject({ statuses: ['replay', 'finished'], rating: 100, finished: '2012' })
    expect(games[3]).toMatchObject({ statuses: ['retired'] })
  })

  it('of Grouvee is told by its header, JSON in its cells is read', async () => {
    const { format, games } = await readAll(rewrite(grouvee))
    expect(format).toBe('grouvee')
    expect(games).toMatchObject([
      {
        title: 'Celeste',
        platforms: ['Nintendo Switch'],
        year: 2018,
        ids: { igdb: 26_226, giantbomb: 5_001 },
        statuses: ['played', 'favourite', 'completed'],
        rating: 5,
        note: 'Good.\nVery.',
        finished: '2018-03-01',
        hours: 12.5,
        replays: 1,
      },
      { title: 'Chrono Cross', statuses: ['wanted'], rating: null, finished: null },
    ])
  })

  it('of an IGDB list is told by its header; the score of everybody is nobody’s rating', async () => {
    const { format, games } = await readAll(rewrite(igdbList))
    expect(format).toBe('igdb')
    expect(games[0]).toMatchObject({
      ids: { igdb: 26_226 },
      year: 2018,
      rating: null,
      statuses: [],
      ownPlatforms: false,
    })
  })

  it('of a Backloggd tool is told by its lists', async () => {
    const { format, games } = await readAll(rewrite(backloggd))
    expect(format).toBe('backloggd')
    expect(games.map(({ statuses, rating, year }) => ({ statuses, rating, year }))).toEqual([
      { statuses: ['played'], rating: 4.5, year: 2018 },
      { statuses: ['backlog'], rating: null, year: 2017 },
      { statuses: ['wanted'], rating: null, year: 1999 },
    ])
  })
})

describe('other tables (PRF-07)', () => {
  it('in Spanish, as a spreadsheet writes them, have their columns guessed', async () => {
    const { format, games } = await readAll(plainSpanish)
    expect(format).toBe('csv')
    expect(games).toMatchObject([
      { title: 'Celeste', platforms: ['Switch'], statuses: ['finished'], rating: 8.5, year: 2018, borrower: null },
      { title: 'Hollow Knight', statuses: ['backlog', 'lent'], borrower: 'Marta' },
    ])
  })

  it('of our own export bring every flag back', async () => {
    const own =
      'title,year,platform,have,wanted,played,completed,ended,pending,lended,awarded,favourite,rating,borrower,added,changed,slug,igdb_id,steam_id\r\n' +
      'Celeste,2018,PC,1,,1,1,1,1,1,1,1,8.5,Marta,2020-01-01,2020-01-02,celeste,,\r\n'
    const { format, games } = await readAll(own)
    expect(format).toBe('ludoteca')
    const [game] = games
    expect(entryFromFile({ ...game!, platform: 3 }, usualOptions)).toEqual({
      have: true,
      wanted: false,
      played: true,
      completed: true,
      ended: true,
      pending: true,
      lended: true,
      awarded: true,
      favourite: true,
      playing: false,
      abandoned: false,
      borrower: 'Marta',
      platform: 3,
      rating: 8.5,
    })
  })

  it('of our own export bring back what is played and what was dropped; exports from before lack both (COL-09, PRF-07)', async () => {
    const own =
      'title,year,platform,have,wanted,played,completed,ended,pending,lended,awarded,favourite,playing,abandoned,rating,borrower,added,changed,slug,igdb_id,steam_id\r\n' +
      'Celeste,2018,PC,1,,1,,1,,,,,1,,,,2020-01-01,2020-01-02,celeste,,\r\n' +
      'Hollow Knight,2017,PC,1,,1,,,,,,,,1,,,2020-01-01,2020-01-02,hollow-knight,,\r\n'
    const { format, games } = await readAll(own)
    expect(format).toBe('ludoteca')
    const entries = games.map((game) => entryFromFile({ ...game, platform: null }, usualOptions))
    expect(entries).toEqual([
      { ...emptyEntry, have: true, played: true, ended: true, playing: true },
      { ...emptyEntry, have: true, played: true, abandoned: true },
    ])
  })

  it.each([
    ['Playing', { playing: true, played: true }],
    ['Currently playing', { playing: true, played: true }],
    ['Jugando', { playing: true, played: true }],
    ['Retired', { abandoned: true, played: true }],
    ['Dropped', { abandoned: true, played: true }],
    ['Abandoned', { abandoned: true, played: true }],
    ['Abandonado', { abandoned: true, played: true }],
    ['Shelved', { played: true }],
    ['On hold', { played: true }],
  ])('call a status "%s", which becomes ours (COL-09)', async (word, flags) => {
    const [game] = (await readAll(`title,status\nCeleste,${word}\n`)).games
    expect(entryFromFile({ ...game!, platform: null }, usualOptions)).toEqual({ ...emptyEntry, ...flags })
  })

  it('come in the encodings of spreadsheets', () => {
    expect(decodeFile(Buffer.from('\ufeffa,b', 'utf8'))).toBe('a,b')
    expect(decodeFile(Buffer.from('\ufeffPokémon\tb', 'utf16le'))).toBe('Pokémon\tb')
    expect(decodeFile(Buffer.from('Pokémon', 'latin1'))).toBe('Pokémon')
  })

  it.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d])],
    ['an archive', Buffer.from('PK\u0003\u0004\u0014\u0000', 'latin1')],
    ['UTF-16 without its mark', Buffer.from('Title,Platform', 'utf16le')],
    ['a half letter', Buffer.from([0xff, 0xfe, 0x00, 0xd8, 0x41, 0x00])],
    ['nothing', Buffer.from('')],
    ['only spaces', Buffer.from(' \r\n \r\n')],
  ])('are refused when they are %s', (_, bytes) => {
    expect(() => decodeFile(bytes)).toThrow('Some of the data is not valid.')
  })

  it('with a quotation mark that never ends come to an end', async () => {
    const text = `Title,Platform\r\n"${'x'.repeat(3_000_000)}`
    await expect(readAll(text)).rejects.toThrow(TableError)
  })

  it('give back no more than can be stored', async () => {
    const title = `"=cmd|'/c calc'!A1 \u0085${'y'.repeat(900)}"`
    const { games } = await readAll(`Title,Platform,Year\r\n${title},${'z'.repeat(500)},x\r\n="Celeste",,`)
    expect(games[0]?.title.length).toBe(200)
    expect(games[0]?.platforms[0]?.length).toBe(60)
    expect(games[1]?.title).toBe('Celeste')
    const long = await readAll(
      `Title,Notes,Hours played,Replays\r\nCeleste,"A\u0000\tb\r\n\r\n${'n'.repeat(9_000)}",10:30,2`,
    )
    expect(long.games[0]).toMatchObject({ hours: 10.5, replays: 2 })
    expect(long.games[0]?.note).toHaveLength(5_000)
    expect(long.games[0]?.note).toMatch(/^A b\n\nn/)
    const lone = `id,name,shelves,platforms,dates\r\n1,Celeste,"{""a\\ud800b\\u0000"": 1}","{""Swi\\ud800\\u0000tch"": 1}",{`
    expect((await readAll(lone)).games[0]?.platforms).toEqual(['Swi tch'])
  })
})

describe('values of cells (PRF-07)', () => {
  it('are read however they are written', () => {
    expect(['8', '8,5', '85 %', '★★★★½', '4.5/5', '', '--', 'n/a'].map(numberOf)).toEqual([
      8,
      8.5,
      85,
      4.5,
      4.5,
      null,
      null,
      null,
    ])
    expect(
      ['2012-00-00', '2012-05-00', '2012-05-09', '2012-02-31', '0000-00-00', '2999-01-01', '--'].map(dateOf),
    ).toEqual(['2012', '2012-05', '2012-05-09', '2012-02', null, null, null])
    expect(
      ['37:30:00', '12:30', '12h 30m', '2 h', '90 min', '12,5', '8 hours', '100000', '100001', '0:00:00', '--'].map(
        hoursOf,
      ),
    ).toEqual([37.5, 12.5, 12.5, 2, 1.5, 12.5, 8, 100_000, null, null, null])
    expect(['3', '0', '1001', 'x'].map(countOf)).toEqual([3, null, null, null])
    expect(['Nov 18, 1999', '18/11/1999', '942883200', 'TBD', '3000'].map(yearOf)).toEqual([
      1999,
      1999,
      1999,
      null,
      null,
    ])
  })

  it('become flags by the rules of the collection', () => {
    const said = { statuses: [], platform: null, rating: null, borrower: null }
    const flags = (statuses: Parameters<typeof entryFromFile>[0]['statuses'], options = usualOptions) =>
      Object.entries(entryFromFile({ ...said, statuses }, options))
        .filter(([, value]) => value === true)
        .map(([name]) => name)
    expect(flags([])).toEqual(['have'])
    expect(flags([], { ...usualOptions, unmarked: 'wanted' })).toEqual(['wanted'])
    expect(flags(['backlog'])).toEqual(['pending'])
    expect(flags(['backlog'], { ...usualOptions, backlog: 'wanted' })).toEqual(['wanted'])
    expect(flags(['backlog'], { ...usualOptions, owned: true })).toEqual(['have', 'pending'])
    expect(flags(['wanted'], { ...usualOptions, owned: true })).toEqual(['wanted'])
    expect(flags(['finished', 'backlog'])).toEqual(['played', 'ended'])
    expect(flags(['finished', 'replay'])).toEqual(['played', 'ended', 'pending'])
    expect(flags(['lent', 'wanted'])).toEqual(['have', 'lended'])
    expect(flags(['favourite'])).toEqual(['have', 'favourite'])
  })
})

it('looks for a title under the names it may have here (PRF-07)', () => {
  expect(nameForms('Doom (2016)')).toMatchObject({ exact: ['doom', 'doom 2016'], year: 2016 })
  expect(nameForms('Celeste™').exact).toEqual(['celeste'])
  expect(nameForms('The Witcher 3: Wild Hunt - Game of the Year Edition').near).toEqual(
    expect.arrayContaining(['the witcher 3 wild hunt', 'witcher 3 wild hunt', 'the witcher 3']),
  )
})
