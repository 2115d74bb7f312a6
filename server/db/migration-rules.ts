import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import type { Migration } from './migration.ts'

/**
 * What a migration must say about itself (docs/migrations.md): which large tables it holds for long, and since which
 * version nothing uses what it drops. Read from the statements of `up`, for a test.
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

const holds = 'reads or writes every row of its table under a lock: name the table in `holds`, or find a way without'
const takesAway =
  'takes away what an older version uses: export `oldest`, the last migration of the release that stopped using it'

/** The statements that `up` sends, where each of its reads finds nothing. */
async function statementsOf({ up }: Migration): Promise<string[]> {
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
  await up(db)
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

/** What a migration does wrong, a sentence for each. */
export async function findFaults(migration: Migration): Promise<string[]> {
  const statements = (await statementsOf(migration))
    .flatMap((text) => plain(text).split(';'))
    .map((text) => text.trim())
  const created = new Set(
    statements.flatMap((text) => /^create (?:unlogged )?table (?:if not exists )?(\w+)/.exec(text)?.[1] ?? []),
  )
  const declared = new Set(migration.holds)
  const isLarge = (table: string): boolean => !small.has(table) && !created.has(table) && !declared.has(table)
  return statements.flatMap((statement) => {
    const faults = [
      ...faultsOf(statement, isLarge),
      ...actionsOf(statement).flatMap(({ table, action }) => (isLarge(table) ? faultsOfAction(action) : [])),
      ...(migration.oldest === undefined && isContract(statement, created) ? [takesAway] : []),
    ]
    return faults.map((fault) => `${statement.slice(0, 80)}: ${fault}`)
  })
}

function actionsOf(statement: string): { table: string; action: string }[] {
  const [, table = '', actions] = /^alter table (?:if exists )?(?:only )?(\w+) (.+)$/.exec(statement) ?? []
  return actions === undefined ? [] : parts(actions).map((action) => ({ table, action }))
}

function faultsOf(statement: string, isLarge: (table: string) => boolean): string[] {
  if (/^create (?:unique )?index /.test(statement)) {
    const table = / on (?:only )?(\w+)/.exec(statement)?.[1] ?? ''
    if (statement.includes(' concurrently ')) return ['cannot run inside the transaction of a migration']
    return isLarge(table) ? [holds] : []
  }
  if (/^(?:with|insert|update|delete|merge) /.test(statement)) {
    const tables = [...statement.matchAll(/\b(?:from|join|using|update|into) (?:only )?(\w+)/g)].map(
      ([, name = '']) => name,
    )
    // What an insert fills is not read.
    const isInsert = statement.startsWith('insert into ')
    const read = isInsert ? tables.slice(1) : tables
    return read.some((table) => table !== 'set' && isLarge(table)) ? [holds] : []
  }
  const [, held] =
    /^(?:lock|truncate|cluster|vacuum|reindex|refresh materialized view) (?:table )?(\w+)/.exec(statement) ?? []
  if (held !== undefined) return isLarge(held) ? [holds] : []
  if (statement.startsWith('do ')) return ['cannot be read by this test: write it as statements']
  return []
}

function faultsOfAction(action: string): string[] {
  const [, constraint] = /^add ((?:constraint|check|unique|primary|foreign|exclude)\b.*)$/.exec(action) ?? []
  if (constraint !== undefined)
    return constraint.endsWith('not valid') || constraint.includes(' using index ') ? [] : [holds]
  const [, column] = /^add (?:column )?(?:if not exists )?(.+)$/.exec(action) ?? []
  if (column !== undefined) return faultsOfColumn(column)
  const isSlow =
    /^(?:alter (?:column )?\w+ (?:(?:set data )?type |set not null$)|set (?:logged|unlogged|tablespace|access)\b)/
  return isSlow.test(action) ? [holds] : []
}

function faultsOfColumn(definition: string): string[] {
  const [, fallback] = definition.split(' default ')
  if (/\bcheck ?\(|\b(?:unique|primary key)\b|\bgenerated\b|serial\b/.test(definition)) return [holds]
  if (fallback === undefined) return /\bnot null\b/.test(definition) ? ['has no value for the rows that exist'] : []
  // One value for all rows is stored beside the table; what differs from row to row is written into each.
  const isConstant = /^(?:-?[\d.]+|''|true|false|null|now\(\)|current_\w+)(?:::[\w[\]]+)?(?: |$)/.test(fallback)
  return isConstant && !/\breferences\b/.test(definition) ? [] : [holds]
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
