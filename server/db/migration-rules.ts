import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * What a migration must not do while others read and write (docs/migrations.md): hold a large table for long, or take away what the last release
 * still uses. Read from the statements of `up`, for a test.
 */

/** Tables that stay small on the largest site: what takes long elsewhere is quick there. */
const small = new Set([
  'catalogue_state',
  'genres',
  'migration',
  'platforms',
  'provider_breakers',
  'provider_health',
  'provider_pace',
  'provider_secrets',
  'provider_tokens',
  'site_counters',
  'themes',
])

const batches = 'reads or changes every row in one transaction: make it `batches`'
const rewrites = 'writes the whole table anew: add a column, fill it by `batches`, and use it from then on'
const notValid = 'reads the whole table under its lock: add a constraint `not valid`, and name it in `validate`'
const asIndex = 'creates an index under the lock of its table: name it in `indexes`'
const unique = 'creates an index under the lock of its table: name it in `indexes`, and use it in a later migration'
const takesAway =
  'takes away what an older version uses: export `oldest`, the last migration of the release that stopped using it'

/** The statements that `up` sends, where each of its reads finds nothing. */
export async function statementsOf({ up }: Migration): Promise<string[]> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (inner) => new PostgresIntrospector(inner),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void statements.push(query.sql),
  })
  await up?.(db)
  return statements
}

/** One statement in a line and in lower case, without comments, quotes, and what stands in texts and functions. */
const plain = (statement: string): string =>
  statement
    .replaceAll(/--[^\n]*/g, ' ')
    .replaceAll(/\$\$[^$]*\$\$/g, "''")
    .replaceAll(/'[^']*'/g, "''")
    .replaceAll('"', '')
    .replaceAll('public.', '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .toLowerCase()

/** Parts between commas that stand in no brackets. */
function parts(text: string): string[] {
  const found = ['']
  let depth = 0
  for (const letter of text) {
    depth += letter === '(' ? 1 : letter === ')' ? -1 : 0
    if (letter === ',' && depth === 0) found.push('')
    else found[found.length - 1] += letter
  }
  return found.map((part) => part.trim())
}

/** What a migration does wrong, a sentence for each; `earlier` are the statements of migrations before it, with what they validate. */
export async function findFaults(
  migration: Migration,
  earlier: { migration: Migration; statements: string[] }[] = [],
): Promise<string[]> {
  const statements = (await statementsOf(migration))
    .flatMap((text) => plain(text).split(';'))
    .map((text) => text.trim())
  const created = new Set(
    statements.flatMap((text) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []),
  )
  const isLarge = (table: string): boolean => !small.has(table) && !created.has(table)
  const proven = new Set(
    earlier.flatMap(({ migration: { validate = [] }, statements: before }) => provenBy(validate, before)),
  )
  return statements.flatMap((statement) => {
    const faults = [
      ...faultsOf(statement, isLarge),
      ...actionsOf(statement).flatMap(({ table, action }) =>
        isLarge(table) ? faultsOfAction(table, action, proven) : [],
      ),
      ...(migration.oldest === undefined && isContract(statement, created) ? [takesAway] : []),
    ]
    return faults.map((fault) => `${statement.slice(0, 80)}: ${fault}`)
  })
}

/** `table.column` of columns that are known to have no nulls, by a check that was validated. */
const provenBy = (validate: NonNullable<Migration['validate']>, statements: string[]): string[] =>
  statements
    .flatMap((statement) => actionsOf(plain(statement)))
    .flatMap(({ table, action }) => {
      const [, constraint, column] = /^add constraint (\w+) check \(+(\w+) is not null\)/.exec(action) ?? []
      const isValidated = validate.some((one) => one.table === table && one.constraint === constraint)
      return isValidated && column !== undefined ? [`${table}.${column}`] : []
    })

function actionsOf(statement: string): { table: string; action: string }[] {
  const [, table = '', actions] = /^alter table (?:if exists )?(?:only )?(\w+) (.+)$/.exec(statement) ?? []
  return actions === undefined ? [] : parts(actions).map((action) => ({ table, action }))
}

function faultsOf(statement: string, isLarge: (table: string) => boolean): string[] {
  if (/^create (?:unique )?index /.test(statement)) {
    const table = / on (?:only )?(\w+)/.exec(statement)?.[1] ?? ''
    return statement.includes(' concurrently ') || isLarge(table) ? [asIndex] : []
  }
  if (/^(?:with|insert|update|delete|merge) /.test(statement)) {
    const tables = [...statement.matchAll(/\b(?:from|join|using|update|into) (?:only )?(\w+)/g)].map(
      ([, name = '']) => name,
    )
    // What an insert fills is not read.
    const isInsert = statement.startsWith('insert into ')
    const read = isInsert ? tables.slice(1) : tables
    return read.some((table) => table !== 'set' && isLarge(table)) ? [batches] : []
  }
  if (/^(?:lock|truncate|cluster|vacuum|reindex|refresh materialized view)\b/.test(statement))
    return ['holds a whole table: there is no place for it in a migration']
  if (statement.startsWith('do ')) return ['cannot be read by this test: write it as statements']
  return []
}

function faultsOfAction(table: string, action: string, proven: Set<string>): string[] {
  const [, constraint] = /^add ((?:constraint|check|unique|primary|foreign|exclude)\b.*)$/.exec(action) ?? []
  if (constraint !== undefined) return faultsOfConstraint(constraint)
  const [, column] = /^add (?:column )?(?:if not exists )?(.+)$/.exec(action) ?? []
  if (column !== undefined) return faultsOfColumn(column)
  if (/^alter (?:column )?\w+ (?:set data )?type /.test(action)) return [rewrites]
  const [, filled] = /^alter (?:column )?(\w+) set not null$/.exec(action) ?? []
  if (filled !== undefined && !proven.has(`${table}.${filled}`))
    return [
      'reads the whole table under its lock: let an earlier migration validate a check that the column is not null, which is believed',
    ]
  return /^set (?:logged|unlogged|tablespace|access)\b/.test(action) ? [rewrites] : []
}

function faultsOfConstraint(constraint: string): string[] {
  if (/\bexclude\b/.test(constraint)) return [unique]
  if (/\b(?:unique|primary key)\b/.test(constraint)) return constraint.includes(' using index ') ? [] : [unique]
  return constraint.endsWith('not valid') ? [] : [notValid]
}

function faultsOfColumn(definition: string): string[] {
  const faults: string[] = []
  if (/\bcheck ?\(/.test(definition)) faults.push(notValid)
  if (/\b(?:unique|primary key)\b/.test(definition)) faults.push(unique)
  const [, fallback] = definition.split(' default ')
  if (/\bgenerated\b|serial\b/.test(definition)) faults.push(rewrites)
  else if (fallback === undefined) {
    if (/\bnot null\b/.test(definition)) faults.push('has no value for the rows that exist')
  } else {
    // One value for all rows is kept beside the table; what differs from row to row is written into each.
    if (!/^(?:-?[\d.]+|''|true|false|null|now\(\)|current_\w+)(?:::[\w[\]]+)?(?: |$)/.test(fallback))
      faults.push(rewrites)
    if (/\breferences\b/.test(definition)) faults.push(notValid)
  }
  return faults
}

const dropped = /^drop (?:table|type|function|procedure|trigger|view|materialized view|index|sequence|schema) /

function isContract(statement: string, created: Set<string>): boolean {
  if (dropped.test(statement)) return true
  if (/^alter (?:type|function|index|view) .* rename\b/.test(statement)) return true
  return actionsOf(statement).some(
    ({ table, action }) =>
      !created.has(table) &&
      (/^rename\b/.test(action) ||
        (/^drop (?:column )?/.test(action) && !/^drop constraint\b/.test(action)) ||
        /^alter (?:column )?\w+ (?:drop default|set not null|(?:set data )?type)\b/.test(action)),
  )
}
