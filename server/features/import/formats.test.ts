import { describe, expect, it } from 'vitest'
import { emptyEntry } from '../../../common/rules/collection.ts'
import { entryFromFile, usualOptions } from '../../../common/rules/import.ts'
import { decodeFile } from './files/decode.ts'
import { readHead, rowsOf, TableError } from './files/table.ts'
import { guessColumns } from './formats/columns.ts'
import { readerOf, recognise } from './formats/formats.ts'
import { nameForms } from './name-forms.ts'
import { readDate } from './values/dates.ts'
import { readDuration } from './values/durations.ts'
import { readNumber, readRating } from './values/numbers.ts'

async function readAll(text: string, name = 'export.csv') {
  const { columns } = readHead(text)
  const format = recognise(columns, name)
  const { read } = readerOf(format, columns, format === 'csv' ? guessColumns(columns) : null)
  const games = []
  for await (const row of rowsOf(text)) games.push(read(row).game)
  return { format, games }
}

describe('other tables (PRF-07)', () => {
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
  it.each([
    ['2012-00-00', '2012'],
    ['2012-05-00', '2012-05'],
    ['2012-02-31', '2012-02'],
    ['0000-00-00', null],
    ['2999-01-01', null],
    ['2016/02/29', '2016-02-29'],
    ['29.2.2016', '2016-02-29'],
    ['17/02/17', '2017-02-17'],
    ['1er août 2016', '2016-08-01'],
    ['2. März 2016', '2016-03-02'],
    ['1518652800000', '2018-02-15'],
    ['2020-04-15T22:30:00Z', '2020-04-15'],
  ])('read the date %s (IMP-03)', (cell, day) => {
    const reading = readDate(cell)
    expect(typeof reading === 'object' ? reading.value.day : null).toBe(day)
  })

  it.each([
    ['12:30', 12.5],
    ['100000 h', 100_000],
    ['0:01', 0.02],
    ['1 234 h', 1234],
    ['12.583h', 12.58],
    ['2 d 3 h', 51],
    ['1.5 hours', 1.5],
  ])('read the time %s (IMP-03)', (cell, hours) => {
    expect(readDuration(cell)).toEqual({ value: { hours } })
  })

  it.each(['100001 h', '2h 3h', '30m 2h', 'h', '12:99:', '5 apples'])('do not guess the time %s (IMP-03)', (cell) => {
    expect(readDuration(cell)).toBe('unread')
  })

  it.each([
    ['1.234,5', 1234.5],
    ['1,234.5', 1234.5],
    ['1,234,567', 1_234_567],
    ['0,583', 0.583],
    ['12,5', 12.5],
    ['1,2,3', null],
    ['-5', null],
  ])('read the number %s (IMP-03)', (text, number) => {
    expect(readNumber(text)).toBe(number)
  })

  it.each(['8/7', '★★★★★★', '11/10', 'A+', '-1'])('do not guess the rating %s (IMP-03)', (cell) => {
    expect(readRating(cell)).toBe('unread')
  })

  it('never give an unknown status word the status of games without one (IMP-01)', () => {
    const row = { statuses: [], words: ['chilling'], platform: null, rating: 8, borrower: null }
    expect(entryFromFile(row, usualOptions)).toEqual({ ...emptyEntry, rating: 8 })
    expect(entryFromFile(row, { ...usualOptions, words: { chilling: 'none' } })).toEqual({ ...emptyEntry, rating: 8 })
    const answered = entryFromFile(row, { ...usualOptions, words: { chilling: 'playing' } })
    expect(answered).toMatchObject({ have: false, playing: true, rating: 8 })
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
  const goty = nameForms('The Witcher 3: Wild Hunt - Game of the Year Edition')
  expect(goty.edition).toEqual(['the witcher 3 wild hunt'])
  expect(goty.near).toEqual(expect.arrayContaining(['witcher 3 wild hunt', 'the witcher 3']))
})

it.each([
  ['Batman: Arkham Asylum - Game of the Year Edition', 'batman arkham asylum', null],
  ['Castlevania: Lords of Shadow – Ultimate Edition', 'castlevania lords of shadow', null],
  ['Call of Duty: Modern Warfare 2 (2009) - Multiplayer', 'call of duty modern warfare 2', 2009],
  ['Age of Empires: 25th Anniversary Edition', 'age of empires', null],
])('looks for %s under the title without its edition (IMP-05)', (title, edition, year) => {
  expect(nameForms(title)).toMatchObject({ edition: expect.arrayContaining([edition]), year })
})

it('reads the year of "(Classic, 2005)", folds signs, and keeps the spelling (IMP-05)', () => {
  expect(nameForms('Star Wars: Battlefront 2 (Classic, 2005)')).toMatchObject({
    exact: expect.arrayContaining(['star wars battlefront 2']),
    year: 2005,
  })
  expect(nameForms('ＦＥＺ®').exact).toEqual(['fez'])
  expect(nameForms('Borderlands²').exact).toEqual(['borderlands 2'])
  expect(nameForms('Mega Man X').spelling).not.toBe(nameForms('Mega Man 10').spelling)
})
