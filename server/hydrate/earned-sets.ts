import type { GameCard } from '../../common/api/game.ts'
import type { OwnSet, TrophySet } from '../../common/api/trophy.ts'
import { trophyGrades } from '../../common/rules/game-platforms.ts'
import { defineHydrator } from './hydrator.ts'
import { type EarnedSetRow, findEarnedSets, type ProgressRow, type SetRow } from './trophy-sets.queries.ts'

/** What somebody earned of a set. */
interface EarnedSet extends Omit<OwnSet, keyof TrophySet> {
  /** Of the row: many people have the same set. */
  id: number
  set: TrophySet
}

/** Sets that people have trophies of, with their games and how far they have come. */
export const earnedSets = defineHydrator({
  find: findEarnedSets,
  names: ({ game_id }) => ({ users: [], games: game_id === null ? [] : [game_id] }),
  show: (row: EarnedSetRow, { games }): EarnedSet => ({
    id: row.earned_set_id,
    set: toSet(row, games),
    ...toProgress(row),
  }),
})

/** Only PlayStation has grades. */
const hasGrades = (row: SetRow): boolean => trophyGrades.some((grade) => row[grade] > 0)

/** A set with the card of its game. */
export function toSet(row: SetRow, games: ReadonlyMap<number, GameCard>): TrophySet {
  const { id, service, name, icon, title_platform, total, points, average, game_id, platinum, gold, silver, bronze } =
    row
  return {
    id,
    service,
    name,
    icon,
    platform: title_platform,
    total,
    grades: hasGrades(row) ? { platinum, gold, silver, bronze } : null,
    average,
    points,
    game: game_id === null ? null : (games.get(game_id) ?? null),
  }
}

/** How far somebody has come in a set, which may be nowhere. */
export function toProgress(row: SetRow & ProgressRow): Omit<OwnSet, keyof TrophySet> {
  const none = { platinum: 0, gold: 0, silver: 0, bronze: 0 }
  return {
    earned: row.earned ?? 0,
    earned_grades: hasGrades(row) ? (row.earned_grades ?? none) : null,
    earned_points: row.points === null ? null : (row.earned_points ?? 0),
    last_earned_at: row.last_earned_at?.toISOString() ?? null,
  }
}
