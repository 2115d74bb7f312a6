import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { DB } from './types.ts'

/**
 * What a schema consists of: `column games.title` → `text not null`, `index games_pkey` → its definition, and so on.
 */
export type Schema = Record<string, string>

const expectedFile = new URL('./schema.json', import.meta.url)

// Names are qualified by the search path alone, so definitions do not depend on the database's settings. NOT NULL is
// read with the columns: PostgreSQL 18 also has constraints for it, which older versions lack.
const parts = [
  `select 'column ' || c.relname || '.' || a.attname as part,
          concat_ws(' ', format_type(a.atttypid, a.atttypmod), case when a.attnotnull then 'not null' end,
            case when a.attgenerated <> '' then 'generated' when a.attidentity <> '' then 'identity' end,
            case when a.attidentity = '' then 'default ' || pg_get_expr(d.adbin, d.adrelid) end) as definition
   from pg_attribute a
   join pg_class c on c.oid = a.attrelid and c.relkind in ('r', 'p')
   left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where c.relnamespace = 'public'::regnamespace and a.attnum > 0 and not a.attisdropped`,
  `select 'constraint ' || c.relname || '.' || o.conname, pg_get_constraintdef(o.oid)
   from pg_constraint o join pg_class c on c.oid = o.conrelid
   where o.connamespace = 'public'::regnamespace and o.contype <> 'n'`,
  `select 'index ' || c.relname, pg_get_indexdef(c.oid)
   from pg_class c where c.relkind in ('i', 'I') and c.relnamespace = 'public'::regnamespace`,
  `select 'trigger ' || c.relname || '.' || t.tgname, pg_get_triggerdef(t.oid)
   from pg_trigger t join pg_class c on c.oid = t.tgrelid
   where c.relnamespace = 'public'::regnamespace and not t.tgisinternal`,
  `select 'function ' || p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')', md5(p.prosrc)
   from pg_proc p where p.pronamespace = 'public'::regnamespace
   and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`,
]

/** The tables, indexes, constraints, triggers and functions of the public schema, sorted by name. */
export async function readSchema(pool: Pick<pg.Pool, 'query'>): Promise<Schema> {
  const { rows } = await pool.query<{ part: string; definition: string }>(
    `select * from (${parts.join('\nunion all\n')}) all_parts order by part collate "C"`,
  )
  return Object.fromEntries(rows.map(({ part, definition }) => [part, definition]))
}

/** The schema after all migrations of this version; `npm run db:types` writes it. */
export const expectedSchema = (): Schema => JSON.parse(readFileSync(expectedFile, 'utf8')) as Schema

/** A table of the database. */
export type TableName = keyof DB

/** Tables that belong to no resource: state of outgoing and incoming calls, and of rendered pages. */
export const infrastructureTables: readonly TableName[] = [
  'attempts',
  'page_changes',
  'provider_answers',
  'provider_breakers',
  'provider_health',
  'provider_pace',
  'provider_questions',
  'provider_secrets',
  'provider_tokens',
  'provider_turns',
]

/** A column of the database with its table: `list_games.game_id`. */
export type ColumnName = { [T in TableName]: `${T}.${keyof DB[T] & string}` }[TableName]

/** The two parts of a column's name. */
export function splitColumn(name: ColumnName): { table: string; column: string } {
  const [table = '', column = ''] = name.split('.')
  return { table, column }
}
