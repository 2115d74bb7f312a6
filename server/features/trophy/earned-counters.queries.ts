import { type RawBuilder, sql, type SqlBool, type Transaction } from 'kysely'
import { trophyGrades } from '../../../common/rules/game-platforms.ts'
import type { DB } from '../../db/types.ts'
import { earnedCounts } from './trophy-counters.queries.ts'

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
