import { describe, expect, it } from 'vitest'
import type { ListedGame } from '../../../common/api/list.ts'
import { gamesOf, isShort, type ListedGames, mended, movedTo, withGame, withoutGame } from './listed-games.ts'

const game = (id: number, order = id) => ({ id, order, title: `g${id}` }) as ListedGame
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)
/** A list of `total` games whose ids are their places, with its first pages loaded. */
const listOf = (total: number, pages = Math.ceil(total / 20) || 1): ListedGames => ({
  pageParams: numbers(1, pages),
  pages: numbers(1, pages).map((page) => ({
    data: numbers((page - 1) * 20 + 1, Math.min(total, page * 20)).map((id) => game(id)),
    current_page: page,
    next_page_url: page * 20 < total ? `/page/${page + 1}` : null,
    total,
  })),
})
const ids = (list: ListedGames) => gamesOf(list).map(({ id }) => id)
const places = (list: ListedGames) => gamesOf(list).map(({ order }) => order)
const lengths = (list: ListedGames) => list.pages.map(({ data }) => data.length)

describe('the order of a list, as shown before the server responds (LIS-01)', () => {
  it.each([
    [1, 4, [2, 3, 4, 1, 5]],
    [5, 1, [5, 1, 2, 3, 4]],
    [3, 3, [1, 2, 3, 4, 5]],
    [2, 99, [1, 3, 4, 5, 2]],
  ])('moves game %i to place %i, and the way back is exact', (id, place, after) => {
    const list = listOf(5)
    const moved = movedTo(list, id, place)
    expect(ids(moved)).toEqual(after)
    expect(places(moved)).toEqual([1, 2, 3, 4, 5])
    expect(movedTo(moved, id, id)).toEqual(list)
  })

  it('moves games across pages, which stay full', () => {
    const list = listOf(45)
    const moved = movedTo(list, 41, 2)
    expect(ids(moved).slice(0, 3)).toEqual([1, 41, 2])
    expect(lengths(moved)).toEqual([20, 20, 5])
    expect(movedTo(moved, 41, 41)).toEqual(list)
  })

  it('leaves a place open at the end of the loaded games when a game moves beyond it', () => {
    const moved = movedTo(listOf(500, 2), 3, 400)
    expect(ids(moved)).toEqual(numbers(1, 40).filter((id) => id !== 3))
    expect(isShort(moved)).toBe(true)
    const server = { data: [...numbers(22, 40), 41].map((id) => game(id, id - 1)), current_page: 2 }
    const whole = mended(moved, { ...server, next_page_url: '/page/3', total: 500 })
    expect(ids(whole)).toEqual(numbers(1, 41).filter((id) => id !== 3))
    expect(isShort(whole)).toBe(false)
  })
})

describe('added and removed games (LIS-01)', () => {
  it('removes a game and restores it at its place', () => {
    const list = listOf(25)
    const without = withoutGame(list, 4)
    expect([lengths(without), places(without), without.pages[1]?.total]).toEqual([[20, 4], numbers(1, 24), 24])
    expect(withGame(without, game(4), 4)).toEqual(list)
    expect(withoutGame(list, 99)).toBe(list)
  })

  it('adds a game to the end of a completely loaded list, and only counts it otherwise', () => {
    expect(ids(withGame(listOf(3), game(9)))).toEqual([1, 2, 3, 9])
    const long = withGame(listOf(60, 2), game(99))
    expect([ids(long), long.pages[0]?.total]).toEqual([numbers(1, 40), 61])
    expect(withGame(listOf(3), game(2)).pages[0]?.total).toBe(3)
  })

  it('fills an empty list', () => {
    expect(gamesOf(withGame(listOf(0), game(7)))).toEqual([game(7, 1)])
  })
})
