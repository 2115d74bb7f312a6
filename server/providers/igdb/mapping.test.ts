import { describe, expect, it } from 'vitest'
import { query, quoted, whole } from './apicalypse.ts'
import { address, line, paragraphs } from '../clean.ts'
import { createCheck } from '../client/readers.ts'
import { gameRows } from './ask.ts'
import { toBeat, toExternalGame } from './mapping.ts'
import { releaseDate } from './release-date.ts'
import { WireGame } from './schema.ts'
import { testLog } from '../../testing/unexpected.ts'

const images = 'https://images.example'
const seconds = (day: string): number => Date.parse(`${day}T00:00:00Z`) / 1_000
const convert = (more: Partial<WireGame>) => toExternalGame({ id: 7, name: 'Ring', slug: 'ring', ...more }, images)!

describe('a game of the external database becomes ours (GAM-09)', () => {
  it('has all its facts', () => {
    expect(
      convert({
        summary: 'One.\r\n\r\nTwo.',
        cover: { image_id: 'co4jni' },
        screenshots: [{ image_id: 'sc1' }, { image_id: 'sc1' }, {}],
        videos: [{ video_id: 'AbCdEfGhIjK' }],
        genres: [{ id: 12, name: 'Role-playing (RPG)' }],
        themes: [{ id: 17, name: 'Fantasy' }],
        platforms: [
          { id: 167, name: 'PlayStation 5' },
          { id: 6, name: 'PC' },
        ],
        alternative_names: [{ name: 'The Ring' }, { name: 'Ring' }, { name: ' ' }],
        involved_companies: [
          { company: { name: 'Maker' }, developer: true, publisher: true },
          { company: { name: 'Seller' }, developer: false, publisher: true },
          { company: { name: 'Porter' } },
        ],
        franchises: [{ name: 'Saga' }],
        websites: [
          { url: 'https://ring.example/', type: 1 },
          { url: 'https://store.steampowered.com/app/1', type: 13 },
          { url: 'https://odd.example', type: 99 },
        ],
        release_dates: [
          { date: seconds('2022-12-31'), date_format: 2, platform: 6 },
          { date: seconds('2022-02-25'), date_format: 0, platform: 6 },
          { date_format: 7, platform: 167 },
        ],
        external_games: [
          { uid: '77', external_game_source: 31 },
          { uid: '1245620', external_game_source: 1 },
          { uid: '9ABC', external_game_source: 11 },
          { uid: 'x', external_game_source: 14 },
        ],
        aggregated_rating: 95.23,
        total_rating: 50,
        total_rating_count: 2_441,
        hypes: 310,
        updated_at: 1_790_000_000,
      }),
    ).toEqual({
      source: 'igdb',
      id: 7,
      formerIds: [],
      subtitle: { en: null, es: null },
      slug: 'ring',
      title: 'Ring',
      aliases: ['The Ring'],
      summary: 'One.\n\nTwo.',
      releases: [
        { platform: { id: 167, name: 'PlayStation 5' }, date: null },
        { platform: { id: 6, name: 'PC' }, date: { date: '2022-02-25', precision: 'day' } },
      ],
      released: { date: '2022-02-25', precision: 'day' },
      genres: [{ id: 12, name: 'Role-playing (RPG)' }],
      themes: [{ id: 17, name: 'Fantasy' }],
      developers: ['Maker'],
      publishers: ['Maker', 'Seller'],
      franchise: 'Saga',
      cover: 'https://images.example/igdb/image/upload/t_cover_big/co4jni.jpg',
      screenshots: ['https://images.example/igdb/image/upload/t_screenshot_big/sc1.jpg'],
      videos: ['https://www.youtube.com/watch?v=AbCdEfGhIjK'],
      websites: [
        { kind: 'official', url: 'https://ring.example/' },
        { kind: 'steam', url: 'https://store.steampowered.com/app/1' },
      ],
      externalIds: { steam: '1245620', xbox: '9ABC' },
      score: 95.2,
      votes: 2_751,
      updatedAt: 1_790_000_000,
    })
  })

  it.each([
    [0, '2027-05-04', '2027-05-04', 'day'],
    [1, '2027-02-28', '2027-02-28', 'month'],
    [1, '2028-02-01', '2028-02-29', 'month'],
    [2, '2027-01-01', '2027-12-31', 'year'],
    [3, '2027-03-31', '2027-03-31', 'quarter'],
    [4, '2027-04-01', '2027-06-30', 'quarter'],
    [6, '2027-12-31', '2027-12-31', 'quarter'],
  ])('format %i of %s is known until %s', (format, day, date, precision) => {
    expect(releaseDate(seconds(day), format)).toEqual({ date, precision })
  })

  it('has no date where there is none, or none that can be', () => {
    for (const [at, format] of [
      [seconds('2027-01-01'), 7],
      [undefined, 0],
      [1e300, 0],
      [Number.NaN, 0],
      [8.64e12, 0],
      [seconds('1949-12-31'), 0],
      [seconds('2101-01-01'), 0],
      [0, 12],
    ] as const)
      expect(releaseDate(at, format)).toBeNull()
    expect(convert({ first_release_date: seconds('1999-09-09') }).released).toEqual({
      date: '1999-09-09',
      precision: 'day',
    })
  })

  it('cuts and cleans what a hostile answer holds (GA-06)', () => {
    const game = convert({
      name: `  <img onerror=alert(1)>\u0000\u202e${'x'.repeat(500)}`,
      slug: 'javascript:alert(1)',
      summary: 'a\u0000b\ud800',
      cover: { image_id: '../../evil' },
      screenshots: Array.from({ length: 10_000 }, (_, at) => ({ image_id: `sc${at}` })),
      videos: [{ video_id: 'x"><script>' }, { video_id: 'https://evil' }],
      websites: [
        'javascript:alert(1)',
        'data:text/html,x',
        'http://plain.example',
        '//evil',
        'https://user:word@x.example',
        'https://nodots',
        `https://x.example/${'y'.repeat(600)}`,
      ].map((url) => ({ url, type: 1 })),
      total_rating: 1e308,
      total_rating_count: -5,
      hypes: 1e300,
      release_dates: [{ date: 8.64e15, date_format: 0, platform: 6 }],
      platforms: [{ id: 6, name: '\u0007PC' }],
    })
    expect(game.title.startsWith('<img onerror=alert(1)> xxx')).toBe(true)
    expect(game.title.length).toBe(200)
    expect(game).toMatchObject({
      slug: expect.stringMatching(/^img-onerror-alert-1-x+$/),
      summary: 'a b',
      cover: null,
      videos: [],
      websites: [],
      score: null,
      votes: 0,
      released: null,
      releases: [{ platform: { id: 6, name: 'PC' }, date: null }],
    })
    expect(game.screenshots).toHaveLength(30)
  })

  it('is no game without a name', () => {
    expect(toExternalGame({ id: 7, name: '\u200b \u0000', slug: 'x' }, images)).toBeNull()
  })

  it('keeps its address there, also of the second of a name', () => {
    expect(convert({ slug: 'doom--1' }).slug).toBe('doom--1')
  })

  it('leaves out times that nobody can mean', () => {
    expect(toBeat({ id: 1, hastily: 0, normally: 7_200, completely: -3 })).toEqual({
      hastily: null,
      normally: 7_200,
      completely: null,
    })
    expect(toBeat({ id: 1, normally: 1e15 })).toEqual({ hastily: null, normally: null, completely: null })
  })
})

describe('rows of an answer (GA-06)', () => {
  const good = { id: 1, name: 'A', slug: 'a', anything: 'more' }
  it.each([
    { id: '1' },
    { id: 2 ** 31 },
    { name: null },
    { total_rating: 'NaN' },
    { genres: [{ id: 'x' }] },
    { cover: 3 },
    { screenshots: {} },
    { updated_at: 1.5 },
  ])('a row with %j is none', (bad) => {
    const check = createCheck(WireGame)
    expect(check(good)).toBeNull()
    expect(check({ ...good, ...bad })).toContain(`/${Object.keys(bad)[0]}`)
  })

  it('one bad row costs that row; none good means another form', () => {
    const { read: readAnswer } = gameRows(testLog, 0)
    const headers = { 'content-type': 'application/json' }
    const read = (rows: unknown) =>
      readAnswer({ status: 200, headers, url: '', body: Buffer.from(JSON.stringify(rows)) })
    expect(read([good, { id: 2 }, null, { ...good, id: 9 }])).toMatchObject({
      rows: [{ id: 1 }, { id: 9 }],
      total: 4,
      lastId: 9,
    })
    expect(read([])).toMatchObject({ rows: [], total: 0 })
    for (const answer of [[{ id: 2 }], {}, null, 'x', { message: 'x' }])
      expect(() => read(answer)).toThrow(/answer|row/)
  })
})

describe('queries (GA-02)', () => {
  it('hold a typed text as one string', () => {
    expect(quoted('x"; fields *; limit 500; where id>0; //')).toBe(String.raw`"x\" fields * limit 500 where id>0 //"`)
    expect(quoted('back\\slash\\"')).toBe(String.raw`"back slash \""`)
    expect(quoted('a\nb\r\u2028c\u0000')).toBe('"a b c"')
  })

  it('hold numbers only where numbers belong', () => {
    for (const value of [Number.NaN, -1, 1.5, Infinity, 2 ** 60])
      expect(() => whole(value)).toThrow('not a valid number')
    expect(query({ fields: ['name'], where: [`id > ${whole(3)}`], sort: 'id asc', limit: 500 })).toBe(
      'fields name; where id > 3; sort id asc; limit 500;',
    )
  })
})

describe('texts of strangers', () => {
  it('are one line or paragraphs, without what cannot be seen', () => {
    expect(line(' a\t\n b\u200b c ', 100)).toBe('a b c')
    expect(line('🎮🎮', 3)).toBe('🎮')
    expect(paragraphs('a\n\n\n b \u0000\n', 100)).toBe('a\n\nb')
    expect([line('', 5), line('\u0000', 5), line(undefined, 5), paragraphs('\n', 5)]).toEqual([null, null, null, null])
    expect(address('https://x.example/a b')).toBe('https://x.example/a%20b')
  })
})
