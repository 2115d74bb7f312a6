import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

export type Value = string | number | boolean | null | readonly number[]

const batchLines = 2_000

function field(value: Value): string {
  if (value === null) return String.raw`\N`
  if (typeof value === 'string')
    return value.replace(/[\\\t\n\r]/g, (sign) => ({ '\\': '\\\\', '\t': '\\t', '\n': '\\n' })[sign] ?? '\\r')
  if (typeof value === 'object') return `{${value.join(',')}}`
  return String(value)
}

/** One row as a line of COPY. */
export const line = (values: Value[]): string => `${values.map(field).join('\t')}\n`

/** Sends lines (see `line`) into a table: PostgreSQL's fastest way to load rows. */
export async function copyLines(
  client: pg.Client,
  table: string,
  columns: string,
  lines: Iterable<string>,
): Promise<void> {
  await pipeline(Readable.from(batches(lines)), client.query(from(`copy ${table} (${columns}) from stdin`)))
}

export const copyRows = (client: pg.Client, table: string, columns: string, rows: Value[][]): Promise<void> =>
  copyLines(client, table, columns, rows.map(line))

function* batches(lines: Iterable<string>): Iterable<string> {
  let batch: string[] = []
  for (const text of lines) {
    batch.push(text)
    if (batch.length < batchLines) continue
    yield batch.join('')
    batch = []
  }
  yield batch.join('')
}

/**
 * Fills tables without their secondary indexes, which are rebuilt afterwards: one sort instead of millions of
 * insertions.
 */
export async function withoutIndexes(client: pg.Client, tables: string[], fill: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i
     where i.indrelid = any ($1::regclass[]) and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  await fill()
  for (const { definition } of rows) await client.query(definition)
}
