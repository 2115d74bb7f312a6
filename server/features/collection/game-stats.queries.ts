import { type Kysely, type RawBuilder, sql } from 'kysely'
import { type EntryValues, flagNames, isKept } from '../../../common/rules/collection.ts'
import type { DB } from '../../db/types.ts'

/** The bar of the histogram (1 to 10) for a rating: halves count for the next whole number. */
export const barOf = (rating: number): number => Math.ceil(rating)

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
export const countedStats = sql`
  select game_id, count(*)::integer as entries, coalesce(sum(counted), 0) as rate_sum, count(counted)::integer as rate_count,
    array(select count(*) filter (where ceil(r) = bar)::integer from generate_series(1, 10) bar left join unnest(array_agg(counted)) r on true group by bar order by bar) as histogram,
    ${sql.join(flagNames.map((flag) => sql.raw(`count(*) filter (where ${flag})::integer as ${flag}`)))}
  from (
    select e.*, case when u.ratings_count then e.rating end as counted
    from collection_entries e join users u on u.id = e.user_id) entry
  group by game_id`

export const statColumns = ['entries', 'rate_sum', 'rate_count', 'histogram', ...flagNames]

/** Sets all counters from the entries, for some games or (bulk loads only) for all. */
export async function recountGameStats(db: Kysely<DB>, gameIds?: number[]): Promise<void> {
  await sql`
    update game_stats s set ${sql.join(statColumns.map((column) => sql`${sql.ref(column)} = c.${sql.ref(column)}`))}
    from (${countedStats}) c
    where c.game_id = s.game_id ${gameIds ? sql`and c.game_id = any(${gameIds})` : sql``}`.execute(db)
}
