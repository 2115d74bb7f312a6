import { sql, type Transaction } from 'kysely'
import { type EntryValues, flagNames, isKept } from '../../../common/rules/collection.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import type { DB } from '../../db/types.ts'
import { doRatingsCount } from './counted-ratings.queries.ts'
import { barOf } from './game-stats.queries.ts'

/** The change of one entry of a user from one state to the next. */
export interface EntryMove {
  gameId: number
  before: EntryValues
  after: EntryValues
}

const counters = [...flagNames, 'entries', 'rate_count', 'rate_sum'] as const
const shape = `game_id integer, histogram integer[], rate_sum numeric, ${[...flagNames, 'entries', 'rate_count'].map((name) => `${name} integer`).join(', ')}`

/**
 * Updates the counters of many games for one changed entry of a user in each, in one statement; see statSteps. Each
 * game occurs once; the caller has locked the collection (lockCollection). The rows are locked in the order of their
 * ids, so that two such calls never deadlock.
 */
export async function moveManyGameStats(trx: Transaction<DB>, userId: number, moves: EntryMove[]): Promise<void> {
  if (moves.length === 0) return
  const ratingsCount = await doRatingsCount(trx, userId)
  const ids = moves.map(({ gameId }) => gameId).sort((a, b) => a - b)
  await sql`
    insert into game_stats (game_id) select id from games where id = any(${ids}) order by id on conflict do nothing`.execute(
    trx,
  )
  await sql`select from game_stats where game_id = any(${ids}) order by game_id for no key update`.execute(trx)
  const steps = counters.map((name) => sql`${sql.ref(name)} = s.${sql.ref(name)} + row.${sql.ref(name)}`)
  await sql`
    update game_stats s set ${sql.join(steps)},
      histogram = (select array_agg(have.n + step.n order by have.bar)
        from unnest(s.histogram) with ordinality as have (n, bar) join unnest(row.histogram) with ordinality as step (n, bar) using (bar))
    from ${rowsOf(
      moves.map((move) => stepsOf(move, ratingsCount)),
      shape,
    )} where s.game_id = row.game_id`.execute(trx)
}

function stepsOf({ gameId, before, after }: EntryMove, ratingsCount: boolean) {
  const from = ratingsCount ? before.rating : null
  const to = ratingsCount ? after.rating : null
  const histogram = Array.from({ length: 10 }, () => 0)
  const count = (rating: number | null, by: number): void => {
    if (rating !== null) histogram[barOf(rating) - 1]! += by
  }
  count(from, -1)
  count(to, 1)
  return {
    game_id: gameId,
    histogram,
    rate_sum: (to ?? 0) - (from ?? 0),
    rate_count: Number(to !== null) - Number(from !== null),
    entries: Number(isKept(after)) - Number(isKept(before)),
    ...Object.fromEntries(flagNames.map((flag) => [flag, Number(after[flag]) - Number(before[flag])])),
  }
}
