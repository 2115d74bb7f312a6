import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import { trophyGrades } from '../../../common/rules/game-platforms.ts'
import { gradePoints, ungradedPoints } from '../../../common/rules/trophies.ts'
import type { CounterDefinition } from '../../db/verify-counters.ts'
import type { DB } from '../../db/types.ts'

const perGrade = sql.join(
  trophyGrades.map((grade) => sql`count(*) filter (where t.grade = ${sql.lit(grade)}) as ${sql.ref(grade)}`),
)

/**
 * What the trophies of sets come to, for the sets `s` that a condition chooses. Where a service lists only some of them,
 * what it states counts.
 */
export const setCounts = (where: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select s.id, greatest(count(t.n), s.stated_total) as total, ${perGrade}, greatest(sum(t.points), s.stated_points) as points,
    round(avg(t.rarity::numeric), 1)::real as average
  from trophy_sets s left join trophies t on t.set_id = s.id where ${where} group by s.id`

/** What one trophy counts for towards the level: `trophyPoints` of the rules, in SQL. */
const worth = sql`case t.grade
  ${sql.join(
    trophyGrades.map((grade) => sql`when ${sql.lit(grade)} then ${sql.lit(gradePoints[grade])}`),
    sql` `,
  )}
  else case ${sql.join(
    ungradedPoints.map(({ below, points }) => sql`when e.rarity < ${sql.lit(below)} then ${sql.lit(points)}`),
    sql` `,
  )} else ${sql.lit(gradePoints.bronze)} end end`

/** What people earned of sets, for the rows `s` of earned_sets that a condition chooses. */
const earnedCounts = (where: RawBuilder<SqlBool>): RawBuilder<unknown> => sql`
  select s.user_id, s.id, count(*) as earned, ${perGrade}, coalesce(sum(t.points), 0) as points, sum(${worth}) as score,
    max(e.earned_at) as last_earned_at
  from earned_sets s join earned_trophies e on (e.user_id, e.earned_set_id) = (s.user_id, s.id)
    join trophies t on (t.set_id, t.n) = (s.set_id, e.n)
  where ${where} group by 1, 2`

const everywhere = sql<SqlBool>`true`

/** Counted when trophies are read; whether a reading is open follows three rows by triggers. */
export const trophyCounters: CounterDefinition[] = [
  {
    what: 'readings of trophies that are as open as their owners say',
    table: 'trophy_readings',
    thing: 'trophies of user',
    key: ['platform', 'user_id'],
    columns: ['public'],
    counted: sql`
      select r.platform, r.user_id, r.problem is distinct from 'private' and a.problem is distinct from 'private'
        and a.proven_at is not null
        and (u.trophy_privacy = 'everyone' or (u.trophy_privacy = 'followed' and u.timeline_privacy <> 'everyone')) as public
      from trophy_readings r join platform_accounts a on (a.user_id, a.platform) = (r.user_id, r.platform)
        join users u on u.id = r.user_id`,
  },
  {
    what: 'trophies of sets',
    table: 'trophy_sets',
    thing: 'set',
    key: ['id'],
    columns: ['total', ...trophyGrades, 'points', 'average'],
    counted: setCounts(everywhere),
  },
  {
    what: 'earned trophies of sets',
    table: 'earned_sets',
    thing: 'earned set',
    key: ['user_id', 'id'],
    columns: ['earned', ...trophyGrades, 'points', 'score', 'last_earned_at'],
    counted: earnedCounts(everywhere),
  },
]

const sums = ['earned', ...trophyGrades, 'points', 'score']

/** Counts anew what people earned, for the rows `s` of earned_sets that a condition chooses. */
export async function countEarned(trx: Transaction<DB>, where: RawBuilder<SqlBool>): Promise<void> {
  await sql`
    update earned_sets k set last_earned_at = c.last_earned_at,
      ${sql.join(sums.map((column) => sql`${sql.ref(column)} = coalesce(c.${sql.ref(column)}, 0)`))}
    from (select s.user_id, s.id from earned_sets s where ${where} order by 1, 2 for no key update) chosen
      left join (${earnedCounts(where)}) c on (c.user_id, c.id) = (chosen.user_id, chosen.id)
    where (k.user_id, k.id) = (chosen.user_id, chosen.id)`.execute(trx)
}

/** The trophies of one game are trophies of the other. */
export async function mergeSets(trx: Transaction<DB>, from: number, into: number): Promise<void> {
  await sql`update trophy_sets set game_id = ${into} where game_id = ${from}`.execute(trx)
}
