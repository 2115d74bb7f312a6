import { describe, expect, it } from 'vitest'
import { levelOf, trophyPoints } from './trophies.ts'

describe('points of a trophy (ACC-03)', () => {
  it('are those of its grade, whatever its rarity', () => {
    const points = (['bronze', 'silver', 'gold', 'platinum'] as const).map((grade) =>
      trophyPoints({ grade, rarity: 0.1 }),
    )
    expect(points).toEqual([15, 30, 90, 300])
  })

  it('without a grade follow its rarity; unknown ones count least', () => {
    const points = [0, 1.9, 2, 14.9, 15, 100, null].map((rarity) => trophyPoints({ grade: null, rarity }))
    expect(points).toEqual([90, 90, 30, 30, 15, 15, 15])
  })
})

describe('levels (ACC-03)', () => {
  it('begin at 1 and rise by 60 points', () => {
    expect(levelOf(0)).toEqual({ level: 1, progress: 0 })
    expect(levelOf(59)).toEqual({ level: 1, progress: 98 })
    expect(levelOf(60)).toEqual({ level: 2, progress: 0 })
    expect(levelOf(-5)).toEqual({ level: 1, progress: 0 })
  })

  it('have the widths of PlayStation', () => {
    // 99 steps of 60, then 100 of 90, then 100 of 450, then 900.
    expect(levelOf(5_940)).toEqual({ level: 100, progress: 0 })
    expect(levelOf(5_939)).toEqual({ level: 99, progress: 98 })
    expect(levelOf(14_940)).toEqual({ level: 200, progress: 0 })
    expect(levelOf(59_940)).toEqual({ level: 300, progress: 0 })
    expect(levelOf(60_390)).toEqual({ level: 300, progress: 50 })
  })

  it('never fall with more points, and the percentage stays below 100', () => {
    let before = levelOf(0)
    for (let points = 1; points < 200_000; points += 97) {
      const now = levelOf(points)
      expect(now.level * 100 + now.progress).toBeGreaterThanOrEqual(before.level * 100 + before.progress)
      expect(now.progress).toBeLessThan(100)
      before = now
    }
  })

  it('of everything that anybody can have come at once', () => {
    expect(levelOf(2_147_483_647).level).toBeGreaterThan(999)
  })
})
