import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { IndexRow } from './columns.ts'
import { MemoryIndex } from './memory-index.ts'
import type { RankingName } from './orders.ts'

const today = 20_000
const some = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 3 })
const words = ['red', 'blue', 'redder', 'moon', 'sun', 'moonlight']
const name = fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }).map((chosen) => chosen.join(' '))

/** Games with few different values, so that many games share each value. */
const game: fc.Arbitrary<IndexRow> = fc.record({
  id: fc.integer({ min: 1, max: 40 }),
  name,
  aliases: fc.array(name, { maxLength: 2 }),
  day: fc.option(fc.integer({ min: today - 15, max: today + 15 }), { nil: null }),
  precision: fc.constantFrom('day', 'year'),
  prominence: fc.integer({ min: 0, max: 2 }),
  renown: fc.integer({ min: 0, max: 3 }),
  platforms: some(4),
  genres: some(4),
  themes: some(4),
  developers: some(3),
  publishers: some(3),
  stats: fc.record({
    entries: fc.integer({ min: 0, max: 3 }),
    rate: fc.option(fc.constantFrom(2.5, 7, 9.25), { nil: null }),
    rateCount: fc.integer({ min: 1, max: 3 }),
  }),
})

const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(game, { maxLength: 8 }).map((rows) => ({ kind: 'change' as const, rows })) },
  {
    weight: 1,
    arbitrary: fc
      .array(fc.integer({ min: 1, max: 45 }), { maxLength: 5 })
      .map((ids) => ({ kind: 'remove' as const, ids })),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'renew' as const }) },
)

const byId = (a: number, b: number): number => a - b
const kinds = ['platforms', 'genres', 'themes', 'developers', 'publishers'] as const

/** Runs the steps on an index and on a plain map of games. */
async function play(first: IndexRow[], steps: any[]) {
  const index = new MemoryIndex()
  const games = new Map<number, IndexRow>()
  for (const row of first) {
    index.load(row)
    games.set(row.id, row)
  }
  await index.ready(today)
  for (const one of steps) {
    if (one.kind === 'change') {
      // A statement returns each game once.
      const rows: IndexRow[] = [...new Map<number, IndexRow>(one.rows.map((row: IndexRow) => [row.id, row])).values()]
      index.change(rows)
      for (const row of rows) games.set(row.id, row)
    } else if (one.kind === 'remove') {
      index.remove(one.ids)
      for (const id of one.ids) games.delete(id)
    } else {
      const stats = index.emptyStats()
      for (const [id, row] of games) {
        const renewed = { ...row.stats, entries: (id * 7) % 4 }
        games.set(id, { ...row, stats: renewed })
        stats.set(id, renewed)
      }
      await index.putStats(stats.columns, today)
    }
  }
  return { index, games: [...games.values()] }
}

/** The orders in a readable form, ascending; ties by id. */
const keys: Record<RankingName, (game: IndexRow) => (number | string)[]> = {
  title: ({ name, id }) => [name, id],
  popular: ({ stats, prominence, renown, day, id }) => [
    -stats.entries,
    -prominence,
    -renown,
    day === null ? Infinity : Math.abs(day - today),
    id,
  ],
  'released-asc': ({ day, prominence, id }) => [day ?? Infinity, -prominence, id],
  'released-desc': ({ day, prominence, id }) => [day === null ? Infinity : -day, -prominence, id],
  'rate-asc': (game) => [
    game.stats.rate ?? Infinity,
    ...(game.stats.rate === null ? keys.popular(game) : [-game.stats.rateCount, game.id]),
  ],
  'rate-desc': (game) => [
    game.stats.rate === null ? Infinity : -game.stats.rate,
    ...(game.stats.rate === null ? keys.popular(game) : [-game.stats.rateCount, game.id]),
  ],
}
function byKeys(order: RankingName) {
  return (a: IndexRow, b: IndexRow): number => {
    const [one, other] = [keys[order](a), keys[order](b)]
    const at = one.findIndex((value, n) => value !== other[n])
    return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1
  }
}

const wordsOf = (game: IndexRow): string[] => [game.name, ...game.aliases].flatMap((key) => key.split(' '))

describe('the index in memory', () => {
  it('gives the same results as a scan of all games, whatever was loaded, changed, deleted and renewed (GAM-04)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(game, { maxLength: 30 }),
        fc.array(step, { maxLength: 6 }),
        some(5),
        some(5),
        fc.tuple(fc.integer({ min: -16, max: 16 }), fc.integer({ min: -16, max: 16 })),
        fc.constantFrom(...kinds),
        fc.constantFrom(...kinds),
        async (first, steps, picked, alsoPicked, [from, to], kind, otherKind) => {
          const { index, games } = await play(first, steps)
          const fits = (row: IndexRow): boolean =>
            row[kind].some((id) => picked.includes(id)) && row[otherKind].some((id) => alsoPicked.includes(id))
          const set = index.matching([index.having(kind, picked), index.having(otherKind, alsoPicked)])
          const right = games.filter(fits)
          expect(index.size).toBe(games.length)
          expect(set.count()).toBe(right.length)
          for (const order of Object.keys(keys) as RankingName[])
            for (const [set, rows] of [
              [index.matching([]), games],
              [index.having(kind, picked), games.filter((row) => row[kind].some((id) => picked.includes(id)))],
            ] as const) {
              const ids = rows.toSorted(byKeys(order)).map(({ id }) => id)
              expect(index.page(set, { name: order }, 0, 100), order).toEqual(ids)
              expect(index.page(set, { name: order }, 3, 4), order).toEqual(ids.slice(3, 7))
              expect(index.page(set, { name: order, backwards: true }, 2, 5), order).toEqual(
                ids.toReversed().slice(2, 7),
              )
            }
          const counted = index.tagCounts(set)
          for (const tag of ['platforms', 'genres', 'themes'] as const) {
            const totals = counted(tag)
            const totalOf = (id: number) => totals[totals.findIndex((one, at) => at % 2 === 0 && one === id) + 1]
            for (let id = 1; id <= 4; id++)
              expect(totals.some((one, at) => at % 2 === 0 && one === id) ? totalOf(id) : 0).toBe(
                right.filter((row) => row[tag].includes(id)).length,
              )
          }
          const within = games.filter(({ day }) => day !== null && day >= today + from && day <= today + to)
          const dated = index.released(today + from, today + to)
          expect(index.page(dated, { name: 'title' }, 0, 100).sort(byId)).toEqual(within.map(({ id }) => id).sort(byId))
          const days = index.countDays(dated)
          expect(days).toEqual(days.toSorted((a, b) => a.day - b.day))
          for (let day = from - 1; day <= to + 1; day++)
            expect(days.find((one) => one.day === today + day)?.total ?? 0).toBe(
              within.filter((row) => row.day === today + day).length,
            )
          const exact = games.filter(({ day, precision }) => day === today + from && precision === 'day')
          expect(index.releasedOn(today + from).count()).toBe(exact.length)
        },
      ),
      { numRuns: 200 },
    )
  })

  it('finds words in any name, the last one as a prefix, and exact names (GAM-04)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(game, { maxLength: 30 }),
        fc.array(step, { maxLength: 5 }),
        fc.constantFrom(...words),
        fc.constantFrom('r', 'red', 'mo', 'moon', 'moonlight', 'x'),
        async (first, steps, whole, begun) => {
          const { index, games } = await play(first, steps)
          const terms = [
            { whole: [whole], begun: [] },
            { whole: [], begun: [begun] },
          ]
          const fits = (row: IndexRow): boolean =>
            wordsOf(row).includes(whole) && wordsOf(row).some((word) => word.startsWith(begun))
          const ids = (rows: IndexRow[]): number[] => rows.map(({ id }) => id).sort(byId)
          const idsOf = (set: ReturnType<typeof index.named>) => index.page(set, { name: 'title' }, 0, 100).sort(byId)
          expect(idsOf(index.named(terms))).toEqual(ids(games.filter(fits)))
          expect(idsOf(index.titled(whole))).toEqual(ids(games.filter(({ name }) => name === whole)))
          const best = [index.titled(whole), index.named([{ whole: [whole], begun: [] }])]
          const tiers = index.pageInTiers(index.matching([]), best, { name: 'popular', backwards: false }, 0, 100)
          const tierOf = (row: IndexRow): number => (row.name === whole ? 0 : wordsOf(row).includes(whole) ? 1 : 2)
          const right = games.toSorted((a, b) => tierOf(a) - tierOf(b) || byKeys('popular')(a, b)).map(({ id }) => id)
          expect(tiers).toEqual(right)
          expect(index.pageInTiers(index.matching([]), best, { name: 'popular', backwards: true }, 4, 6)).toEqual(
            right.toReversed().slice(4, 10),
          )
        },
      ),
      { numRuns: 150 },
    )
  })

  it('fills a page in the same way from thousands of games and from a few (GAM-04)', async () => {
    const rows = Array.from({ length: 5_000 }, (_, n): IndexRow => ({
      id: n + 1,
      name: `game ${(n * 7_919) % 5_000}`,
      aliases: [],
      day: n % 9 === 0 ? null : today - ((n * 31) % 4_000),
      precision: 'day',
      prominence: n % 3,
      renown: n % 4,
      platforms: [1, n % 2 === 0 ? 2 : 3, ...(n % 500 === 0 ? [4] : [])],
      genres: [],
      themes: [],
      developers: [n % 50],
      publishers: [],
      stats: { entries: n % 100, rate: n % 4 === 0 ? (n % 19) / 2 + 0.5 : null, rateCount: n % 7 },
    }))
    const { index } = await play(rows, [])
    for (const order of Object.keys(keys) as RankingName[])
      for (const platform of [1, 2, 4])
        for (const offset of [0, 3, 40, 2_480]) {
          const right = rows.filter(({ platforms }) => platforms.includes(platform)).sort(byKeys(order))
          expect(index.page(index.having('platforms', [platform]), { name: order }, offset, 20)).toEqual(
            right.slice(offset, offset + 20).map(({ id }) => id),
          )
        }
    const tiers = [index.having('platforms', [4]), index.having('platforms', [2])]
    const tierOf = ({ platforms }: IndexRow): number => (platforms.includes(4) ? 0 : platforms.includes(2) ? 1 : 2)
    const right = rows.toSorted((a, b) => tierOf(a) - tierOf(b) || byKeys('popular')(a, b)).map(({ id }) => id)
    for (const offset of [0, 5, 2_490, 4_990])
      for (const backwards of [false, true])
        expect(index.pageInTiers(index.matching([]), tiers, { name: 'popular', backwards }, offset, 20)).toEqual(
          (backwards ? right.toReversed() : right).slice(offset, offset + 20),
        )
  })
})
