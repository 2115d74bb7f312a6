import type { TrophyGrade } from './game-platforms.ts'

/** Points of each grade, as PlayStation counts them. */
export const gradePoints: Readonly<Record<TrophyGrade, number>> = { platinum: 300, gold: 90, silver: 30, bronze: 15 }

/**
 * A trophy without a grade counts as one of a grade, by the percentage of players who have it: below each of these, the
 * rarest first.
 */
export const ungradedPoints = [
  { below: 2, points: gradePoints.gold },
  { below: 15, points: gradePoints.silver },
] as const

/** What a trophy counts for towards the level; one of which no rarity is told counts least. */
export function trophyPoints({ grade, rarity }: { grade: TrophyGrade | null; rarity: number | null }): number {
  if (grade !== null) return gradePoints[grade]
  const step = rarity === null ? undefined : ungradedPoints.find(({ below }) => rarity < below)
  return step?.points ?? gradePoints.bronze
}

/** Levels of one width. */
const hundred = 100

/**
 * Points from a level to the next one: 60 below level 100, 90 below 200, then 450 more with every hundred levels. It is
 * the curve of PlayStation, which ends at 999; this one goes on.
 */
function stepAt(level: number): number {
  const hundreds = Math.floor(level / hundred)
  return hundreds === 0 ? 60 : hundreds === 1 ? 90 : 450 * (hundreds - 1)
}

/** The level of so many points, from 1 on, and the whole percentage of the way to the next one. */
export function levelOf(points: number): { level: number; progress: number } {
  let [level, left] = [1, Math.max(0, points)]
  for (;;) {
    const step = stepAt(level)
    const sameStep = hundred - (level % hundred)
    const climbed = Math.min(sameStep, Math.floor(left / step))
    level += climbed
    left -= climbed * step
    if (climbed < sameStep) return { level, progress: Math.floor((left * 100) / step) }
  }
}
