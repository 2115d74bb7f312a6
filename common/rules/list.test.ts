import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { moveGames } from './list.ts'

const move = (id_game: number, order: number) => ({ id_game, order })

describe('moveGames (LIS-01, LI-05)', () => {
  it('puts one game at its place; the others close up', () => {
    expect(moveGames([1, 2, 3, 4], [move(4, 1)])).toEqual([4, 1, 2, 3])
    expect(moveGames([1, 2, 3, 4], [move(1, 3)])).toEqual([2, 3, 1, 4])
    expect(moveGames([1, 2, 3, 4], [move(2, 2)])).toEqual([1, 2, 3, 4])
  })

  it('takes a place past the end for the end', () => {
    expect(moveGames([1, 2, 3], [move(1, 1000)])).toEqual([2, 3, 1])
    expect(moveGames([1, 2, 3], [move(3, 900), move(1, 1000)])).toEqual([2, 3, 1])
  })

  it('puts games that are given one place behind each other, as they are given', () => {
    expect(moveGames([1, 2, 3, 4], [move(4, 1), move(3, 1)])).toEqual([4, 3, 1, 2])
  })

  const lists = fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 30 })

  it('loses no game and doubles none, whatever is moved where', () => {
    const listAndMoves = lists.chain((ids) =>
      fc.tuple(
        fc.constant(ids),
        fc
          .subarray(ids)
          .chain((named) =>
            fc.tuple(...named.map((id) => fc.integer({ min: 1, max: 1000 }).map((order) => move(id, order)))),
          ),
      ),
    )
    fc.assert(
      fc.property(listAndMoves, ([ids, moves]) => {
        const moved = moveGames(ids, moves)
        const sorted = (all: number[]) => all.toSorted((a, b) => a - b)
        expect(sorted(moved)).toEqual(sorted(ids))
        const named = new Set(moves.map(({ id_game }) => id_game))
        const others = (all: number[]) => all.filter((id) => !named.has(id))
        expect(others(moved)).toEqual(others(ids))
      }),
    )
  })

  it('each named game stands where it was sent, in whatever order the moves are given', () => {
    const places = lists.chain((ids) =>
      fc.tuple(
        fc.constant(ids),
        fc.shuffledSubarray(ids).chain((named) =>
          fc
            .shuffledSubarray(
              ids.map((_, at) => at + 1),
              { minLength: named.length, maxLength: named.length },
            )
            .map((orders) => named.map((id, at) => move(id, orders[at]!))),
        ),
      ),
    )
    fc.assert(
      fc.property(places, ([ids, moves]) => {
        const moved = moveGames(ids, moves)
        for (const { id_game, order } of moves) expect(moved[order - 1]).toBe(id_game)
      }),
    )
  })
})
