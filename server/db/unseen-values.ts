import { type RawBuilder, sql } from 'kysely'

/*
 * Values that the planner does not see. It takes a plan for a short list, or for the first rows, to be so much
 * better than its kept plan for any that it plans such a statement anew at every call, which costs several times what
 * reading a few rows does.
 */

/** Keys as one array of a statement, which is planned the same whatever its length. */
export const keysOf = <T extends string | number>(
  values: readonly T[],
  type: 'integer' | 'text' | 'uuid' = 'integer',
): RawBuilder<T[]> => sql`array(select unnest(${values}::${sql.raw(type)}[]))`

/** A number of rows for `limit`, which is planned the same however many they are. */
export const countOf = (rows: number): RawBuilder<number> => sql`(select ${rows}::integer)`
