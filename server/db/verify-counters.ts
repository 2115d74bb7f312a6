import { type Kysely, type RawBuilder, sql, type Transaction, type SqlBool } from 'kysely'
import type { DB } from './types.ts'
import type { TableName } from './schema.ts'

/** One counter that differs from the rows that it counts. */
interface Difference {
  /** What it belongs to: "game 12". */
  thing: string
  counter: string
  kept: string
  counted: string
}

/** Provides counter definitions: the registry. */
type Counting = readonly { counters?: readonly CounterDefinition[] }[]

const definitionsOf = (resources: Counting): CounterDefinition[] => resources.flatMap(({ counters = [] }) => counters)

/**
 * Counts every counter again and returns those that differ, at most 100 for each definition; nothing when all are
 * correct. It reads whole tables.
 */
export function verifyCounters(
  db: Kysely<DB>,
  resources: Counting,
): Promise<{ what: string; differences: Difference[] }[]> {
  const found: { what: string; differences: Difference[] }[] = []
  return db.transaction().execute(async (trx) => {
    await sql`set local statement_timeout = 0`.execute(trx)
    const defaults = await readDefaults(trx)
    // One statement sees one snapshot: users may keep writing.
    for (const definition of definitionsOf(resources)) {
      const { rows } = await sql<Difference>`
        select * from (${differences(definition, defaults)}) d
        order by thing, counter limit 100`.execute(trx)
      found.push({ what: definition.what, differences: rows })
    }
    return found
  })
}

/**
 * Sets every counter that differs from its rows: after bulk loads with disabled triggers. There must be no other writes
 * meanwhile.
 */
export async function recountCounters(trx: Transaction<DB>, resources: Counting): Promise<void> {
  await sql`set local statement_timeout = 0`.execute(trx)
  const defaults = await readDefaults(trx)
  for (const definition of definitionsOf(resources)) {
    const { table, key, columns, counted } = definition
    const all = [...key, ...columns]
    // Only where the first count creates the row; counters of rows that exist independently are never missing.
    await sql`
      insert into ${sql.table(table)} (${named(all)}) overriding system value select ${named(all, 'c')} from (${counted}) c
      where not exists (select from ${sql.table(table)} k where (${named(key, 'k')}) = (${named(key, 'c')}))`.execute(
      trx,
    )
    await sql`
      update ${sql.table(table)} t set ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`s.${name}`)}`))}
      from (
        select ${named(key)}, ${sql.join(columns.map((name) => sql`${valueOf('c', table, name, defaults)} as ${sql.ref(name)}`))}
        from ${kept(definition)} k left join (${counted}) c using (${named(key)})) s
      where (${named(key, 't')}) = (${named(key, 's')}) and (${named(columns, 't')}) is distinct from (${named(columns, 's')})`.execute(
      trx,
    )
  }
}

const named = (columns: readonly string[], alias?: string) =>
  sql.join(columns.map((name) => sql.ref(alias === undefined ? name : `${alias}.${name}`)))

/** The rows of the table that a definition covers. */
const kept = ({ table, only }: CounterDefinition): RawBuilder<unknown> =>
  sql`(select k.* from ${sql.table(table)} k ${only ? sql`where ${only}` : sql``})`

type Defaults = Map<string, RawBuilder<unknown>>

/** The defaults of columns by `table.column`, as the schema writes them; no entry for a column without a default. */
async function readDefaults(db: Kysely<DB>): Promise<Defaults> {
  const { rows } = await sql<{ name: string; value: string }>`
    select a.attrelid::regclass || '.' || a.attname as name, pg_get_expr(d.adbin, d.adrelid) as value
    from pg_attrdef d join pg_attribute a on (a.attrelid, a.attnum) = (d.adrelid, d.adnum)
    where a.attgenerated = '' and a.attrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`.execute(
    db,
  )
  return new Map(rows.map(({ name, value }) => [name, sql.raw(value)]))
}

/** A counter of `k` (kept) or `c` (counted); its default where there is no row. */
function valueOf(alias: 'k' | 'c', table: string, column: string, defaults: Defaults): RawBuilder<unknown> {
  const value = sql.ref(`${alias}.${column}`)
  const other = defaults.get(`${table}.${column}`)
  return other ? sql`coalesce(${value}, ${other})` : value
}

/** Rows of: thing, counter, kept, counted (all text), for those that differ. */
function differences(definition: CounterDefinition, defaults: Defaults): RawBuilder<Difference> {
  const { table, thing, key, columns, counted } = definition
  const pairs = columns.map((column) => {
    const [is, should] = [valueOf('k', table, column, defaults), valueOf('c', table, column, defaults)]
    return sql`(${sql.lit(column)}, (${is})::text, (${should})::text, ${is} is distinct from ${should})`
  })
  return sql`
    select ${sql.lit(`${thing} `)} || ${sql.ref(key.at(-1) ?? '')} as thing, v.counter, v.kept, v.counted
    from ${kept(definition)} k full join (${counted}) c using (${named(key)})
    cross join lateral (values ${sql.join(pairs)}) as v (counter, kept, counted, differs) where v.differs`
}

/** Numbers that a table stores instead of counting them at each read, and how to count them. */
export interface CounterDefinition {
  /** What the counters count, in readable form: "lists of games". */
  what: string
  table: TableName
  /** What a row belongs to, in readable form; the last column of its key follows it: "game 12". */
  thing: string
  key: readonly string[]
  columns: readonly string[]
  /**
   * A statement that returns the columns of the key, then the counters. For a row of the table that the statement
   * leaves out, every counter has its column's default: 0 for most.
   */
  counted: RawBuilder<unknown>
  /** Which rows of the table have these counters, as a condition on `k`; all rows without it. */
  only?: RawBuilder<SqlBool>
}
