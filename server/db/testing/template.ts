import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { type Connection, createDatabase } from '../connection.ts'
import { migrate } from '../migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Superuser's connection string of the cluster that global-setup.ts started. */
    testDatabase: string
  }
}

export type TestDatabase = Connection

const TEMPLATE = 'ludoteca_template'

/** Creates the migrated database that every test database is a copy of; `prepare` adds more to it. */
export async function createTemplate(adminUrl: string, prepare: (url: string) => Promise<void>): Promise<void> {
  await ask(adminUrl, `CREATE DATABASE ${TEMPLATE} OWNER ludoteca`)
  const url = urlOf(adminUrl, TEMPLATE, 'ludoteca')
  await migrate(url)
  await prepare(url)
  await ask(adminUrl, `ALTER DATABASE ${TEMPLATE} ALLOW_CONNECTIONS false`)
}

/** A separate migrated database for one test file, in about 50 ms; `close` drops it. `empty` leaves the tables out. */
export async function createTestDatabase({ empty = false, max = 5 } = {}): Promise<TestDatabase> {
  const adminUrl = inject('testDatabase')
  const name = `test_${randomBytes(6).toString('hex')}`
  // FILE_COPY writes no write-ahead log for each page, and its checkpoints cost nothing without fsync.
  const source = empty ? 'template0' : TEMPLATE
  await ask(adminUrl, `CREATE DATABASE ${name} OWNER ludoteca TEMPLATE ${source} STRATEGY FILE_COPY`)
  const url = urlOf(adminUrl, name, 'ludoteca')
  const connection = createDatabase({ url, max, log: () => undefined })
  return {
    ...connection,
    async close() {
      await connection.close()
      await ask(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

function urlOf(adminUrl: string, database: string, role: string): string {
  const url = new URL(adminUrl)
  url.pathname = `/${database}`
  url.username = role
  return url.href
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
