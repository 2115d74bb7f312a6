import { describe, expect, it } from 'vitest'
import { choose, sameGameKey } from './choose.ts'
import { type Found, peopleScores } from './score.ts'
import { type Kept, middleRating, seedWeight } from './taste.ts'

const found = (id: number, given: Partial<Found['score']['facts']> = {}, total = 1_000 - id, game?: number): Found => ({
  score: {
    facts: {
      id,
      nameKey: `game ${id}`,
      franchise: null,
      genres: [],
      themes: [],
      platforms: [],
      developers: [],
      publishers: [],
      year: 2000,
      released: true,
      prominence: 2,
      renown: 0,
      weighted: 6.5,
      entries: 0,
      ...given,
    },
    kinds: 0,
    makers: 0,
    people: 0,
    quality: 0,
    total,
  },
  reason: game === undefined ? { kind: 'popular' } : { kind: 'rated', game, rate: 9 },
})
const many = (count: number, make: (id: number) => Found): Found[] =>
  Array.from({ length: count }, (_, at) => make(at + 1))
const ids = (list: Found[]): number[] => list.map(({ score }) => score.facts.id)

describe('the choice of suggestions (GAM-08)', () => {
  it('puts the best first', () => {
    expect(
      ids(
        choose(
          many(30, (id) => found(id)),
          5,
          10,
        ),
      ),
    ).toEqual([1, 2, 3, 4, 5])
  })

  it('has at most three of a series, six of a studio, eight for one game in the collection', () => {
    expect(
      choose(
        many(30, (id) => found(id, { franchise: 7 })),
        20,
        100,
      ),
    ).toHaveLength(3)
    expect(
      choose(
        many(30, (id) => found(id, { developers: [7] })),
        20,
        100,
      ),
    ).toHaveLength(6)
    expect(
      choose(
        many(30, (id) => found(id, {}, 1, 7)),
        20,
        100,
      ),
    ).toHaveLength(8)
  })

  it('repeats a reason more often with two games in the collection than with a hundred', () => {
    expect(
      choose(
        many(200, (id) => found(id, {}, 1, 1 + (id % 2))),
        100,
        2,
      ),
    ).toHaveLength(50)
  })

  it('takes one game of each name, and at most five unreleased ones', () => {
    expect(
      choose(
        many(10, (id) => found(id, { nameKey: 'tetris' })),
        10,
        10,
      ),
    ).toHaveLength(1)
    expect(
      choose(
        many(10, (id) => found(id, { released: false })),
        10,
        10,
      ),
    ).toHaveLength(5)
  })
})

it.each([
  ['mass effect legendary edition', 'mass effect legendary'],
  ['the last of us remastered', 'the last of us'],
  ['the witcher 3 wild hunt game of the year edition', 'the witcher 3 wild hunt'],
  ['final fantasy 7 remake', 'final fantasy 7 remake'],
  ['super smash bros ultimate', 'super smash bros ultimate'],
  ['hd', 'hd'],
])('%s is the same game as %s (GAM-08)', (key, same) => expect(sameGameKey(key)).toBe(same))

describe('the weight of a game in the collection (GAM-08)', () => {
  const flags = {
    have: true,
    wanted: false,
    played: false,
    completed: false,
    ended: false,
    pending: false,
    lended: false,
    awarded: false,
    favourite: false,
    playing: false,
    abandoned: false,
  }
  const now = Date.UTC(2026, 10, 21)
  const kept = (given: Partial<Kept>): Kept => ({
    ...flags,
    id: 1,
    nameKey: 'x',
    rating: null,
    platform: null,
    changedAt: now,
    ...given,
  })
  const weight = (given: Partial<Kept>, middle = 6.5): number => seedWeight(kept(given), middle, now)

  it('a better rating weighs more, a bad one counts against, a favourite weighs most', () => {
    expect(weight({ rating: 9, favourite: true })).toBeGreaterThan(weight({ rating: 9 }))
    expect(weight({ rating: 9 })).toBeGreaterThan(weight({ rating: 7 }))
    expect(weight({ rating: 3 })).toBeLessThan(0)
    expect(weight({ completed: true })).toBeGreaterThan(weight({}))
  })

  it('an eight from a strict user weighs more than one from a generous user', () => {
    const strict = middleRating([5, 5, 6, 7].map((rating) => kept({ rating })))
    const kind = middleRating([9, 9, 10, 10].map((rating) => kept({ rating })))
    expect(weight({ rating: 8 }, strict)).toBeGreaterThan(weight({ rating: 8 }, kind))
  })

  it('old changes weigh less', () => {
    expect(weight({ rating: 9, changedAt: now - 5 * 365 * 86_400_000 })).toBeLessThan(weight({ rating: 9 }))
  })
})

it('reveals nothing that fewer than three users like (GAM-08, P-24)', () => {
  const fans = (count: number) => Array.from({ length: count }, (_, user) => ({ user, seeds: [1], likes: [1, 2] }))
  expect(peopleScores(fans(2), () => 0).size).toBe(0)
  expect(peopleScores(fans(3), () => 0).get(2)).toBeGreaterThan(0)
})
