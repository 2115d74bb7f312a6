import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type EntryValues, flagNames, isKept } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'
import { rowsOf } from '../../db/sql-fragments.ts'
import { doRatingsCount } from './counted-ratings.queries.ts'
import type { CounterDefinition } from '../../db/verify-counters.ts'

/** The bar of the histogram (1 to 10) for a rating: halves count for the next whole number. */
const barOf = (rating: number): number => Math.ceil(rating)

/**
 * What one change of an entry does to the counters of its game: differences, never read, then written (COL-08). Empty
 * when nothing that is counted has changed. `ratingsCount` is that of the entry's owner (RA-04).
 */
export function statSteps(before: EntryValues, after: EntryValues, ratingsCount: boolean): RawBuilder<unknown>[] {
  const steps: RawBuilder<unknown>[] = []
  const step = (column: string, by: number): void => {
    if (by !== 0) steps.push(sql`${sql.ref(column)} = ${sql.ref(column)} + ${by}`)
  }
  for (const flag of flagNames) step(flag, Number(after[flag]) - Number(before[flag]))
  step('entries', Number(isKept(after)) - Number(isKept(before)))
  if (!ratingsCount || before.rating === after.rating) return steps
  step('rate_count', Number(after.rating !== null) - Number(before.rating !== null))
  step('rate_sum', (after.rating ?? 0) - (before.rating ?? 0))
  const from = before.rating === null ? 0 : barOf(before.rating)
  const to = after.rating === null ? 0 : barOf(after.rating)
  if (from === to) return steps
  for (const [bar, by] of [
    [from, -1],
    [to, 1],
  ] as const)
    if (bar > 0) steps.push(sql`histogram[${sql.lit(bar)}] = histogram[${sql.lit(bar)}] + ${by}`)
  return steps
}

/**
 * Every counter of `game_stats` as counted from the entries; used by the loaders and by the checks that compare both.
 * Ratings of users whose ratings do not count yet are left out (RA-04).
 */
const countedStats = sql`
  select game_id, count(*)::integer as entries, coalesce(sum(counted), 0) as rate_sum, count(counted)::integer as rate_count,
    array(select count(*) filter (where ceil(r) = bar)::integer from generate_series(1, 10) bar left join unnest(array_agg(counted)) r on true group by bar order by bar) as histogram,
    ${sql.join(flagNames.map((flag) => sql.raw(`count(*) filter (where ${flag})::integer as ${flag}`)))}
  from (
    select e.*, case when u.ratings_count then e.rating end as counted
    from collection_entries e join users u on u.id = e.user_id) entry
  group by game_id`

const statColumns = ['entries', 'rate_sum', 'rate_count', 'histogram', ...flagNames]

/** Sets all counters from the entries, for some games or (bulk loads only) for all. */
export async function recountGameStats(db: Kysely<DB>, gameIds?: number[]): Promise<void> {
  await sql`
    update game_stats s set ${sql.join(statColumns.map((column) => sql`${sql.ref(column)} = c.${sql.ref(column)}`))}
    from (${countedStats}) c
    where c.game_id = s.game_id ${gameIds ? sql`and c.game_id = any(${gameIds})` : sql``}`.execute(db)
}

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

/** How many users keep a game, by flag, and how they rate it; updated by code (`statSteps`, `moveManyGameStats`). */
export const entryCounters: CounterDefinition[] = [
  {
    what: 'entries of games',
    table: 'game_stats',
    thing: 'game',
    key: ['game_id'],
    columns: statColumns,
    counted: countedStats,
  },
]
