import type { ComparedTrophy, Trophy, TrophySummary } from '../../../common/api/trophy.ts'
import { type GamePlatformName, trophyGrades } from '../../../common/rules/game-platforms.ts'
import { levelOf } from '../../../common/rules/trophies.ts'
import type { ComparedRow, Sums, TrophyAccount, TrophyRow } from './trophy-pages.queries.ts'

const flag = (value: boolean): 0 | 1 => (value ? 1 : 0)

/** A trophy as the viewer may see it: one that is hidden, and that the viewer has not got, is covered. */
export function toTrophy(row: TrophyRow): Trophy {
  const isCovered = row.hidden && !row.own
  return { ...uncovered(row), ...(isCovered && { name: '', detail: '', icon: null, covered: 1 }) }
}

/** The same with all its texts: somebody asked for them. */
export const uncovered = (row: TrophyRow): Trophy => ({
  id: row.ref,
  name: row.name,
  detail: row.detail,
  icon: row.icon,
  grade: row.grade,
  points: row.points,
  rarity: row.rarity,
  earned: flag(row.earned),
  earned_at: row.earned_at?.toISOString() ?? null,
  hidden: flag(row.hidden),
  covered: 0,
})

/** A trophy as the viewer has it, with what somebody else has of it. */
export const toCompared = ({ own_at, ...row }: ComparedRow): ComparedTrophy => ({
  ...toTrophy({ ...row, earned: row.own, earned_at: own_at }),
  theirs: { earned: flag(row.earned), earned_at: row.earned_at?.toISOString() ?? null },
})

/** A reading that was not heard of for so long has lost its worker. */
const stallsAfter = 15 * 60_000

interface Told {
  accounts: readonly TrophyAccount[]
  sums: readonly Sums[]
  /** The owner looks. */
  isOwn: boolean
  now: number
}

/**
 * Level and counts of a person; of what went wrong with an account others learn only that the profile there is closed.
 */
export function toSummary({ accounts, sums, isOwn, now }: Told): TrophySummary {
  const sum = (pick: (one: Sums) => number): number => sums.reduce((all, one) => all + pick(one), 0)
  const of = (platform: GamePlatformName): Sums | undefined => sums.find((one) => one.platform === platform)
  const [platinum, gold, silver, bronze] = trophyGrades.map((grade) => sum((one) => one[grade]))
  const grades = { platinum: platinum ?? 0, gold: gold ?? 0, silver: silver ?? 0, bronze: bronze ?? 0 }
  const earned = sum((one) => one.earned)
  return {
    ...levelOf(sum(({ score }) => score)),
    earned,
    grades,
    ungraded: earned - grades.platinum - grades.gold - grades.silver - grades.bronze,
    sets: sum(({ sets }) => sets),
    complete: sum(({ complete }) => complete),
    services: accounts.map(({ platform, username, closed, problem, read_at, next, touched_at }) => ({
      service: platform,
      username,
      earned: of(platform)?.earned ?? 0,
      points: platform === 'xbox' ? (of(platform)?.points ?? 0) : null,
      read_at: read_at?.toISOString() ?? null,
      reading: flag(next !== null && touched_at !== null && now - touched_at.getTime() < stallsAfter),
      problem: closed ? 'private' : isOwn ? problem : null,
    })),
  }
}
