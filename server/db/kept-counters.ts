import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely'
import { type Kept, keptNumbers } from './counted.ts'
import type { DB } from './types.ts'

/** One counter that differs from what it counts. */
export interface Difference {
  /** What it belongs to: "game 12". */
  thing: string
  counter: string
  kept: string
  counted: string
}

/** Rows of: thing, counter, kept, counted (all text), for those that differ. */
function differences({ table, thing, key, columns, counted, sparse }: Kept): RawBuilder<Difference> {
  const pairs = columns.map((column) => {
    const [kept, right] = [sql`k.${sql.ref(column)}`, sql`c.${sql.ref(column)}`]
    const zero = column === 'histogram' ? sql`array_fill(0, array[10])` : sql`0`
    const value = sparse && column !== 'last_event_at' ? sql`coalesce(${kept}, ${zero})` : kept
    return column === 'rate_sum'
      ? sql`(${sql.lit(column)}, trim_scale(${value})::text, trim_scale(${right})::text)`
      : sql`(${sql.lit(column)}, (${value})::text, (${right})::text)`
  })
  return sql`
    select ${sql.lit(`${thing} `)} || ${sql.ref(`c.${key.at(-1) ?? ''}`)} as thing, v.counter, v.kept, v.counted
    from (${counted}) c left join ${sql.table(table)} k using (${sql.join(key.map((column) => sql.ref(column)))})
    cross join lateral (values ${sql.join(pairs)}) as v (counter, kept, counted) where v.kept is distinct from v.counted`
}

/** Recounts every kept counter and gives those that differ, at most 100 of each kind; empty when all is right. It reads whole tables. */
export function verifyCounters(db: Kysely<DB>): Promise<{ what: string; differences: Difference[] }[]> {
  const found: { what: string; differences: Difference[] }[] = []
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    // One statement sees one moment: people may go on meanwhile.
    for (const kept of keptNumbers) {
      const { rows } = await sql<Difference>`
        select * from (${differences(kept)}) d order by thing, counter limit 100`.execute(trx)
      found.push({ what: kept.what, differences: rows })
    }
    return found
  })
}

/** Sets every kept counter from the rows, where it differs: after bulk loads that put the triggers to sleep. Nobody else writes meanwhile. */
export async function recountCounters(trx: Transaction<DB>): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  for (const { table, key, columns, counted, sparse } of keptNumbers) {
    const list = (names: string[], from?: string) =>
      sql.join(names.map((name) => sql.ref(from === undefined ? name : `${from}.${name}`)))
    if (sparse)
      await sql`
        insert into ${sql.table(table)} (${list(key)}) select ${list(key, 'c')} from (${counted}) c
        where not exists (select from ${sql.table(table)} k where (${list(key, 'k')}) = (${list(key, 'c')}))`.execute(
        trx,
      )
    await sql`
      update ${sql.table(table)} k set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`c.${name}`)}`))}
      from (${counted}) c where (${list(key, 'k')}) = (${list(key, 'c')})
        and (${list(columns, 'k')}) is distinct from (${list(columns, 'c')})`.execute(trx)
  }
}
