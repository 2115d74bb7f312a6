import { type Kysely, sql } from 'kysely'
import { flagNames } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { takeCollection } from './collection.queries.ts'

const flags = sql.raw(flagNames.join(', '))
const fewerFlags = sql.raw(flagNames.map((flag) => `${flag} = s.${flag} - gone.${flag}::integer`).join(', '))

/**
 * Removes up to `most` entries of a person and takes them out of their games' counters, both or neither; answers how many. The games'
 * rows are taken in their order, so that two people who leave at once do not wait for each other.
 */
export function eraseEntries(db: Kysely<DB>, userId: number, most: number): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const chosen = await trx
      .selectFrom('collection_entries')
      .where('user_id', '=', userId)
      .select('game_id')
      .orderBy('game_id')
      .limit(most)
      .execute()
    if (chosen.length === 0) return 0
    const ids = chosen.map(({ game_id: id }) => id)
    await takeCollection(trx, userId)
    await sql`select 1 from game_stats where game_id = any(${ids}) order by game_id for update`.execute(trx)
    await sql`
      with gone as (
        delete from collection_entries where user_id = ${userId} and game_id = any(${ids}) returning game_id, rating, ${flags})
      update game_stats s set entries = s.entries - 1, ${fewerFlags},
        rate_count = s.rate_count - (gone.rating is not null)::integer, rate_sum = s.rate_sum - coalesce(gone.rating, 0),
        histogram = case when gone.rating is null then s.histogram else array(
          select n - (bar = ceil(gone.rating))::integer from unnest(s.histogram) with ordinality as h (n, bar) order by bar) end
      from gone where gone.game_id = s.game_id`.execute(trx)
    return chosen.length
  })
}
