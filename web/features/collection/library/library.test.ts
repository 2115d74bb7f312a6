import { expect, test } from 'vitest'
import type { Collection, CollectionEntry } from '../../../../common/api/collection.ts'
import { chooseEntries, countPlatforms, countStatuses, countLibrary } from './library.ts'
import { everything as all, isEverything, type LibraryChoice, readChoice, writeChoice } from './library-choice.ts'
import { rackLines } from './racks.ts'
import { platformIndex } from '../entry.ts'

const entry = (id: number, title: string, rest: Partial<CollectionEntry> = {}): CollectionEntry => ({
  id,
  slug: `game-${id}`,
  title,
  platforms: [1, 2],
  ...rest,
})
const collection: Collection = {
  data: [
    entry(1, 'Pokémon Émeraude', { have: 1, year: 2004, platform: 2, rating: 8 }),
    entry(2, 'Final Fantasy VII', { have: 1, played: 1, year: 1997, rating: 9.5, favourite: 1 }),
    entry(3, "Luigi's Mansion 3", { wanted: 1, year: 2019 }),
    entry(4, 'Ōkami', { have: 1, lended: 1, platforms: [1] }),
  ],
  platforms: [
    { id: 1, slug: 'switch', name: 'Switch' },
    { id: 2, slug: 'gba', name: 'Game Boy Advance' },
  ],
}
const everything: LibraryChoice = { ...all, sort: 'recent' }
const ids = (choice: Partial<LibraryChoice>) =>
  chooseEntries(collection, { ...everything, ...choice }).map(({ id }) => id)

test('the order of the server is the latest first', () => expect(ids({})).toEqual([1, 2, 3, 4]))
test.each([
  ['title', [2, 3, 4, 1]],
  ['year', [3, 1, 2, 4]],
  ['rating', [2, 1, 3, 4]],
] as const)('by %s, unknown last', (sort, order) => expect(ids({ sort })).toEqual(order))

test.each([
  ['pokemon em', [1]],
  ['POKÉMON', [1]],
  ['final fantasy 7', [2]],
  ['fantasy vii', [2]],
  ['luigis', [3]],
  ["luigi's", [3]],
  ['okami', [4]],
  ['  ', [1, 2, 3, 4]],
  ['zelda', []],
])('search for "%s"', (q, found) => expect(ids({ q })).toEqual(found))

test('an entry is on its own platform, one without a platform on all of the game’s', () => {
  expect(ids({ platform: 'switch' })).toEqual([2, 3, 4])
  expect(ids({ platform: 'gba' })).toEqual([1, 2, 3])
  expect(ids({ platform: 'unknown' })).toEqual([])
  expect(countPlatforms(collection).map(({ platform, count }) => [platform.slug, count])).toEqual([
    ['gba', 3],
    ['switch', 3],
  ])
})

test('counts by status', () => {
  expect(countStatuses(collection)).toMatchObject({ all: 4, have: 3, wanted: 1, lended: 1, favourite: 1, awarded: 0 })
  expect(ids({ status: 'lended' })).toEqual([4])
})

test('a choice and its address', () => {
  const search = { status: 'wanted', platform: 'switch', rating: '8.5', decade: '1990', sort: 'year', q: 'a' }
  expect(writeChoice(readChoice(search, 'owner'), true)).toEqual(search)
  expect(readChoice({ status: 'nonsense', sort: 'recent' }, 'visitor')).toEqual({ ...everything, sort: 'title' })
  expect(writeChoice(everything, true)).toEqual({})
})

test.each([
  { rating: '8.3' },
  { rating: '0.5' },
  { rating: '11' },
  { rating: '' },
  { rating: 'Infinity' },
  { decade: '1995' },
  { decade: '0' },
  { decade: '12340' },
  { decade: '' },
])('a score or a decade that cannot be is ignored: %o', (search) =>
  expect(isEverything(readChoice(search, 'visitor'))).toBe(true),
)

test('what both have is chosen by members, of somebody else', () => {
  expect(readChoice({ both: '1' }, 'member').both).toBe(true)
  expect(readChoice({ both: '1' }, 'owner').both).toBe(false)
  expect(readChoice({ both: '1' }, 'visitor').both).toBe(false)
  const own = {
    ...collection,
    data: [entry(1, 'Pokémon', { have: 1 }), entry(2, 'Final', { wanted: 1 }), entry(3, 'Luigi', { have: 1 })],
  }
  expect(chooseEntries(collection, { ...everything, both: true }, own).map(({ id }) => id)).toEqual([1])
})

test('by score and by decade, which are counted', () => {
  expect(ids({ rating: 9.5 })).toEqual([2])
  expect(ids({ rating: 9 })).toEqual([])
  expect(ids({ decade: 2000 })).toEqual([1])
  expect(ids({ decade: 2010, rating: 8 })).toEqual([])
  expect(countLibrary(collection)).toEqual({
    ratings: [
      { rating: 8, count: 1 },
      { rating: 9.5, count: 1 },
    ],
    decades: [
      { decade: 1990, count: 1 },
      { decade: 2000, count: 1 },
      { decade: 2010, count: 1 },
    ],
  })
})

test('racks: each platform on its own ledges, only the first one shows the count', () => {
  const many = Array.from({ length: 60 }, (_, at) =>
    entry(at + 1, `Game ${at}`, { platform: at < 50 ? 1 : 2, ...(at === 3 && { favourite: 1 }) }),
  )
  const lines = rackLines(many, platformIndex(collection))
  expect(lines.flatMap((line) => line.entries)).toHaveLength(60)
  expect(lines.map((line) => [line.platform?.slug, line.count])).toEqual([
    ['switch', 50],
    ['switch', null],
    ['gba', 10],
  ])
  expect(lines.map((line) => line.pulled)).toEqual([4, null, null])
})

test('racks: more games stand on the ledges of a wide page', () => {
  const many = Array.from({ length: 60 }, (_, at) => entry(at + 1, `Game ${at}`, { platform: 1 }))
  const onFirst = (width?: number) => rackLines(many, platformIndex(collection), width)[0]?.entries.length
  expect([onFirst(), onFirst(390), onFirst(1_240), onFirst(1_840)]).toEqual([28, 28, 28, 42])
})
