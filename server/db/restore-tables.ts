import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ClientBase } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { BackupError, type Manifest, listTables, quote } from './backup-manifest.ts'
import type { TarEntry } from './backup-tar.ts'

export type Constraint = { table: string; name: string; definition: string }

/**
 * Drops the foreign keys while tables are loaded one by one, and disables triggers: this needs neither a superuser nor
 * an order of tables, and the keys check all rows when they are added again.
 */
export async function dropConstraints(client: ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of await listTables(client)) await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`)
  return rows
}

/** Reverses dropConstraints once all rows are loaded, and refreshes what is computed from them. */
export async function addConstraints(client: ClientBase, constraints: Constraint[]): Promise<void> {
  for (const { table, name, definition } of constraints) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
  for (const { name } of await listTables(client)) await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`)
  const views = await client.query(
    "SELECT quote_ident(matviewname) AS name FROM pg_matviews WHERE schemaname = 'public'",
  )
  for (const { name } of views.rows) await client.query(`REFRESH MATERIALIZED VIEW ${name}`)
  await client.query('ANALYZE')
}

/** Replaces the rows that migrations inserted by the rows of the backup. */
export async function loadTables(
  client: ClientBase,
  entries: AsyncGenerator<TarEntry>,
  manifest: Manifest,
): Promise<void> {
  const names = Object.keys(manifest.tables)
  if (names.length > 0) await client.query(`TRUNCATE ${names.map(quote).join(', ')}`)
  const tableOf = (entry?: TarEntry) => entry?.name.match(/^tables\/(.+)\/\d+\.copy$/)?.[1]
  const next = async () => (await entries.next()).value as TarEntry | undefined
  try {
    let entry = await next()
    for (let name = tableOf(entry); name !== undefined; name = tableOf(entry)) {
      const parts = async function* () {
        for (; entry && tableOf(entry) === name; entry = await next()) yield* entry.body
      }
      await loadTable(client, name, parts(), manifest)
    }
  } finally {
    await entries.return(undefined)
  }
}

async function loadTable(
  client: ClientBase,
  name: string,
  rows: AsyncIterable<Buffer>,
  manifest: Manifest,
): Promise<void> {
  const columns = manifest.tables[name]?.columns.map(quote).join(', ')
  const copy = client.query(copyFrom(`COPY public.${quote(name)} (${columns}) FROM STDIN`))
  await pipeline(Readable.from(rows), copy)
  if (copy.rowCount !== manifest.tables[name]?.rows)
    throw new BackupError(`Some rows of ${name} could not be restored.`)
}

export async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const [name, { value, called }] of Object.entries(sequences)) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), value, called])
  }
}
