import type { EarnedSet } from '../../providers/game-platform.ts'

/** What the list of sets tells of one: it changes as soon as something is earned, or can be earned. */
export const toldOf = ({ earned, total, points, lastEarnedAt }: EarnedSet): string =>
  earned === null
    ? (lastEarnedAt?.toISOString() ?? '')
    : [earned, total ?? '', points?.earned ?? '', points?.total ?? ''].join('/')

/** How many trophies the set has by what was told of it; null where that is not told. */
export function totalTold(told: string): number | null {
  const total = told.split('/')[1]
  return total === undefined || total === '' ? null : Number(total)
}
