import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { listUnfinished, MigrationError, readMigration, recordRest } from './migration-record.ts'
import type { Index, Migration } from './migration.ts'

interface Options {
  folder: URL | undefined
  log: (line: string) => void
}

/** Does what migrations leave to be done outside of their transactions, also what an interrupted start has left. */
export async function finishOutside(url: string, db: Kysely<unknown>, { folder, log }: Options): Promise<void> {
  for (const { name } of await listUnfinished(db, 'outside', folder)) {
    const migration = await readMigration(name, folder)
    const { indexes = [], batches } = migration
    if (indexes.length > 0) await createIndexes(url, indexes, log)
    await db.transaction().execute(async (trx) => {
      await sql`SET LOCAL statement_timeout = 0`.execute(trx)
      await validate(trx, migration)
    })
    await recordRest(db, name, batches ? 'batches' : null)
  }
}

/** The same inside the transaction that has just applied the migration, where nobody else has a table. */
export async function finishInside(trx: Kysely<unknown>, name: string, migration: Migration): Promise<void> {
  for (const index of migration.indexes ?? []) await sql.raw(definitionOf(index)).execute(trx)
  await validate(trx, migration)
  await recordRest(trx, name, migration.batches ? 'batches' : null)
}

async function validate(trx: Kysely<unknown>, { validate: constraints = [] }: Migration): Promise<void> {
  for (const { table, constraint } of constraints)
    await sql`ALTER TABLE ${sql.table(table)} VALIDATE CONSTRAINT ${sql.id(constraint)}`.execute(trx)
}

const definitionOf = ({ name, on, unique = false }: Index, how = ''): string =>
  `CREATE ${unique ? 'UNIQUE ' : ''}INDEX ${how}${name} ON ${on}`

/** Over a connection of its own: no limit of the role may end it, and a SET would leak to others through a pooler. */
async function createIndexes(url: string, indexes: readonly Index[], log: (line: string) => void): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    options: '-c statement_timeout=0 -c lock_timeout=0',
    application_name: 'ludoteca migrate',
  })
  client.on('error', () => undefined)
  await client.connect().catch((error: Error) => {
    throw new MigrationError(
      `An index cannot be created over this connection (${error.message}): run npm run db:migrate once with the DATABASE_URL of PostgreSQL itself, without a pooler.`,
      { cause: error },
    )
  })
  try {
    for (const index of indexes) await createIndex(client, index, log)
  } finally {
    await client.end()
  }
}

async function createIndex(client: pg.Client, index: Index, log: (line: string) => void): Promise<void> {
  const { rows } = await client.query<{ whole: boolean }>(
    `SELECT i.indisvalid AS whole FROM pg_class c JOIN pg_index i ON i.indexrelid = c.oid
     WHERE c.relname = $1 AND c.relnamespace = 'public'::regnamespace`,
    [index.name],
  )
  if (rows[0]?.whole) return
  // An attempt that was interrupted leaves a part, which every write would go on keeping.
  if (rows[0]) await client.query(`DROP INDEX CONCURRENTLY ${index.name}`)
  log(`Creating the index ${index.name}, while others read and write`)
  await client.query(definitionOf(index, 'CONCURRENTLY '))
}
