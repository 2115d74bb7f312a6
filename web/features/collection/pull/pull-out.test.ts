import { describe, expect, it } from 'vitest'
import type { CollectionEntry } from '../../../../common/api/collection.ts'
import type { PullFact } from '../../../../common/api/pull.ts'
import { longest, pullOut, reasonFor, shortest, suits, waits, type Wish, wishes } from './pull-out.ts'

const entry = (id: number, values: Partial<CollectionEntry> = {}): CollectionEntry => ({
  id,
  title: `Game ${id}`,
  platforms: [],
  have: 1,
  ...values,
})
const fact = (id: number, values: Partial<PullFact> = {}): PullFact => ({
  id,
  seconds: null,
  since: null,
  friend: null,
  ...values,
})
const factsOf = (...facts: PullFact[]) => new Map(facts.map((one) => [one.id, one]))
const none = new Set<number>()
/** The same numbers each time, from 0 up to 1. */
const seeded = (seed: number) => () => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return seed / 2 ** 31
}
const draw = (entries: CollectionEntry[], options: Partial<Parameters<typeof pullOut>[0]> = {}): number[] =>
  pullOut({ entries, facts: new Map(), wish: 'anything', shown: none, random: seeded(7), ...options }).map(
    ({ id }) => id,
  )

describe('what is pulled out of a shelf (COL-06)', () => {
  it('is at home and not finished', () => {
    expect(waits(entry(1))).toBe(true)
    const away: Partial<CollectionEntry>[] = [
      { have: 0 },
      { lended: 1 },
      { ended: 1 },
      { completed: 1 },
      { awarded: 1 },
      { abandoned: 1 },
    ]
    for (const values of away) expect([values, waits(entry(1, values))]).toEqual([values, false])
    expect(draw(away.map((values, at) => entry(at + 1, values)))).toEqual([])
    // Whoever plays a finished game again finished it once.
    expect(waits(entry(1, { ended: 1, playing: 1 }))).toBe(false)
  })

  it('is three at most, each once, the backlog and what is being played first', () => {
    const shelf = [
      ...Array.from({ length: 40 }, (_, at) => entry(at + 1)),
      entry(51, { pending: 1 }),
      entry(52, { playing: 1, played: 1 }),
    ]
    for (let seed = 1; seed < 40; seed += 1) {
      const drawn = draw(shelf, { random: seeded(seed) })
      expect(new Set(drawn).size).toBe(3)
      expect(new Set(drawn.slice(0, 2))).toEqual(new Set([51, 52]))
      expect(drawn[2]).toBeLessThan(41)
    }
    expect(draw([entry(1)])).toEqual([1])
    expect(draw([])).toEqual([])
  })

  it('leaves nobody out for ever: every game comes up', () => {
    const shelf = Array.from({ length: 12 }, (_, at) => entry(at + 1))
    const seen = new Set<number>()
    for (let seed = 1; seed < 200; seed += 1) for (const id of draw(shelf, { random: seeded(seed) })) seen.add(id)
    expect(seen.size).toBe(12)
    // The greatest number that there is below 1 is no game too many.
    expect(draw(shelf, { random: () => 1 - Number.EPSILON })).toHaveLength(3)
  })

  it('is others again, until there are none', () => {
    const shelf = Array.from({ length: 7 }, (_, at) => entry(at + 1, { pending: 1 }))
    const shown = new Set<number>()
    for (const round of [1, 2]) {
      const drawn = draw(shelf, { shown, random: seeded(round) })
      for (const id of drawn) expect([round, shown.has(id)]).toEqual([round, false])
      for (const id of drawn) shown.add(id)
    }
    const last = draw(shelf, { shown })
    expect(last).toHaveLength(3)
    expect(
      last.filter((id) => !shown.has(id)),
      'the one that is left comes first',
    ).toEqual([last[0]])
  })

  it('suits the wish, as far as that is known', () => {
    const known = fact(1, { seconds: shortest, friend: { nick: 'ada', rating: 9 } })
    expect(wishes.filter((wish) => suits(known, wish))).toEqual(['anything', 'short', 'liked'])
    expect(wishes.filter((wish) => suits(fact(1, { seconds: longest }), wish))).toEqual(['anything', 'long'])
    expect(wishes.filter((wish) => suits(fact(1, { seconds: shortest + 1 }), wish))).toEqual(['anything'])
    for (const nothing of [undefined, fact(1)])
      expect(wishes.filter((wish) => suits(nothing, wish))).toEqual(['anything'])
    const facts = factsOf(fact(1, { seconds: 3_600 }), fact(2, { seconds: 360_000 }))
    const shelf = [entry(1), entry(2), entry(3, { pending: 1 })]
    const of = (wish: Wish) => draw(shelf, { facts, wish })
    expect([of('short'), of('long'), of('liked')]).toEqual([[1], [2], []])
  })
})

describe('why', () => {
  const friend = { nick: 'ada', rating: 9 }

  it('what was wished for counts most', () => {
    const all = fact(1, { seconds: 7_200, since: '2026-03-01', friend })
    const one = entry(1, { pending: 1, rating: 8 })
    expect(reasonFor(one, all, 'short')).toEqual({ because: 'length', seconds: 7_200, wish: 'short' })
    expect(reasonFor(one, all, 'liked')).toEqual({ because: 'friend', ...friend })
    expect(reasonFor(one, all, 'anything')).toEqual({ because: 'waiting', since: '2026-03-01' })
  })

  it('is something that is known, for every game', () => {
    const cases: [Partial<CollectionEntry>, Partial<PullFact>, object][] = [
      [{ playing: 1, played: 1 }, { friend }, { because: 'playing' }],
      [{ pending: 1 }, { friend }, { because: 'friend', ...friend }],
      [{ pending: 1 }, {}, { because: 'waiting', since: null }],
      [{ played: 1, rating: 8 }, {}, { because: 'rated', rating: 8 }],
      [{ played: 1, rating: 3 }, {}, { because: 'begun' }],
      [{ favourite: 1 }, {}, { because: 'heart' }],
      [{ played: 1 }, {}, { because: 'begun' }],
      [{}, {}, { because: 'untouched' }],
    ]
    for (const [values, known, reason] of cases) {
      expect(reasonFor(entry(1, values), fact(1, known), 'anything')).toEqual(reason)
      // Without a network nothing is known but the entry.
      expect(reasonFor(entry(1, values), undefined, 'anything')).toHaveProperty('because')
    }
  })
})
