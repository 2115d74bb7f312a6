import { type Kysely, sql } from 'kysely'
import type { GamePlatformName, TrophyGrade } from '../../common/rules/game-platforms.ts'
import type { DB } from '../db/types.ts'
import { visibleEarnedSets } from '../visibility/visible-earned-sets.queries.ts'

type Grades = Record<TrophyGrade, number>

/** A set of trophies as it is stored. */
export interface SetRow extends Grades {
  id: number
  service: GamePlatformName
  name: string
  icon: string | null
  title_platform: string
  total: number
  points: number | null
  average: number | null
  game_id: number | null
}

/** What somebody earned of a set; all null where they have none of it. */
export interface ProgressRow {
  earned: number | null
  earned_grades: Grades | null
  earned_points: number | null
  last_earned_at: Date | null
}

/** Of the row `s` of a set. */
export const setColumns = sql`s.id, s.platform as service, s.name, s.icon, s.title_platform, s.total, s.platinum, s.gold,
  s.silver, s.bronze, s.points, s.average, s.game_id`

/** Of the row `e` of what somebody earned of it. */
export const progressColumns = sql`e.earned, e.points as earned_points, e.last_earned_at, case when e.id is not null
  then json_build_object('platinum', e.platinum, 'gold', e.gold, 'silver', e.silver, 'bronze', e.bronze) end as earned_grades`

export type EarnedSetRow = SetRow & ProgressRow & { earned_set_id: number }

/** One batch of what people earned of sets, as far as this viewer may see it, in no particular order. */
export async function findEarnedSets(db: Kysely<DB>, ids: number[], viewerId: number | null): Promise<EarnedSetRow[]> {
  if (ids.length === 0 || viewerId === null) return []
  const { rows } = await sql<EarnedSetRow>`
    select e.id as earned_set_id, ${setColumns}, ${progressColumns}
    from ${visibleEarnedSets(viewerId)} e join trophy_sets s on s.id = e.set_id where e.id = any(${ids})`.execute(db)
  return rows
}

/** One batch of sets, in no particular order; they are visible to everybody, as games are. */
export async function findSets(db: Kysely<DB>, ids: number[]): Promise<SetRow[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<SetRow>`select ${setColumns} from trophy_sets s where s.id = any(${ids})`.execute(db)
  return rows
}
