import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

type Db = Pick<TestApp, 'db'>

const own = (name: string): boolean => name !== 'migration'

/** Every table of the application. */
export async function tablesOf({ db }: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(db)
  return rows.map(({ name }) => name).filter(own)
}

/**
 * Every column (`list_games.game_id`) with ids of this table: those with a foreign key to it, directly or through other
 * tables, and those with the usual names of such columns (`user_id`, `owner_id` for users).
 */
export async function columnsNaming({ db }: Db, table: 'users' | 'games'): Promise<string[]> {
  const names = table === 'users' ? '(user|owner|author|followed)_id' : 'games?_ids?'
  const { rows } = await sql<{ name: string }>`
    with recursive pairs as (
      select c.conrelid as t, c.conkey[i] as col, c.confrelid as to_t, c.confkey[i] as to_col
      from pg_constraint c, generate_subscripts(c.conkey, 1) i
      where c.contype = 'f' and c.connamespace = 'public'::regnamespace),
    naming as (
      select t, col from pairs join pg_attribute a on a.attrelid = to_t and a.attnum = to_col
      where to_t = ${table}::regclass and a.attname = 'id'
      union select p.t, p.col from pairs p join naming n on (n.t, n.col) = (p.to_t, p.to_col))
    select n.t::regclass || '.' || a.attname as name from naming n
    join pg_attribute a on a.attrelid = n.t and a.attnum = n.col
    union select table_name || '.' || column_name from information_schema.columns
    where table_schema = 'public' and column_name ~ ${`^(.*_)?${names}$`}
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** Every column that stores a count: those of the counter tables, and `total_…` of any other. */
export async function counterColumns({ db }: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.table_name || '.' || c.column_name as name from information_schema.columns c
    where c.table_schema = 'public' and c.is_generated = 'NEVER'
      and (c.column_name ~ '^total_' or c.table_name ~ '_(counters|stats)$')
      and not exists (
        select from information_schema.key_column_usage k
        where k.table_schema = 'public' and (k.table_name, k.column_name) = (c.table_name, c.column_name))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** The columns of a table, `games.title`: type, default, and whether the database generates the value. */
export async function columnsOf(
  { db }: Db,
  table: string,
): Promise<{ name: string; type: string; empty: string | null; given: boolean }[]> {
  const { rows } = await sql<{ name: string; type: string; empty: string | null; given: boolean }>`
    select table_name || '.' || column_name as name, data_type as type, column_default as empty,
      is_generated = 'ALWAYS' or is_identity = 'YES' as given
    from information_schema.columns where table_schema = 'public' and table_name = ${table} order by 1`.execute(db)
  return rows
}

/** The tables of each foreign key. */
export async function foreignKeyTables({ db }: Db): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct c.conrelid::regclass::text as "from", c.confrelid::regclass::text as "to"
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1, 2`.execute(db)
  return rows
}

/**
 * Foreign keys without an index that finds their rows, as `list_games (game_id)`: deleting what they name would read
 * the whole table. The index begins with the columns of the key; flags and dates that only repeat a value may be
 * missing.
 */
export async function foreignKeysWithoutIndex({ db }: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; columns: string[]; indexes: string[][] }>`
    select c.conrelid::regclass::text as name,
      array(select a.attname::text from pg_attribute a where a.attrelid = c.conrelid and a.attnum = any(c.conkey)) as columns,
      coalesce((select json_agg(array(
          select a.attname::text from unnest(i.indkey) with ordinality k (col, n)
          join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.col
          where k.n <= i.indnkeyatts order by k.n))
        from pg_index i where i.indrelid = c.conrelid), '[]') as indexes
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by 1`.execute(db)
  return rows
    .filter(({ columns, indexes }) => {
      const ids = columns.filter((column) => column.endsWith('_id'))
      return !indexes.some((index) => {
        const other = index.findIndex((column) => !columns.includes(column))
        const leading = other < 0 ? index : index.slice(0, other)
        return ids.every((id) => leading.includes(id))
      })
    })
    .map(({ name, columns }) => `${name} (${columns.join(', ')})`)
}

/** Tables of which each row has a user, and whose primary key does not begin with that column. */
export async function keysWithoutOwner({ db }: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text as name from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'p' and c.connamespace = 'public'::regnamespace and a.attname not in ('user_id', 'owner_id')
      and exists (
        select from pg_attribute o where o.attrelid = c.conrelid and o.attname in ('user_id', 'owner_id') and o.attnotnull)
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}
