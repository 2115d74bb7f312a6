import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { checkMigrated, MigrationError, listMigrations, migrate } from './migrate.ts'
import { expectedSchema, readSchema } from './schema.ts'
import { type TestDatabase, createTestDatabase } from './testing/template.ts'

let database: TestDatabase
let path: string
let folder: URL

const writeMigration = (name: string, statement: string) =>
  writeFileSync(
    join(path, `${name}.ts`),
    `export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } })`,
  )

const tables = async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`.execute(database.db)
  return rows.map(({ name }) => name)
}

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  path = mkdtempSync(join(tmpdir(), 'ludoteca-migrations-'))
  folder = pathToFileURL(`${path}/`)
  writeMigration('0001_first', 'CREATE TABLE first (id int)')
  writeMigration('0002_second', 'CREATE TABLE second (id int)')
  writeFileSync(join(path, '0001_first.test.ts'), '')
})
afterEach(async () => {
  await database.close()
  rmSync(path, { recursive: true })
})

it('applies what is missing, in order, once', async () => {
  expect(await migrate(database.url, { folder, to: '0001_first' })).toEqual(['0001_first'])
  expect(await tables()).toEqual(['first', 'migration'])
  expect(await migrate(database.url, { folder })).toEqual(['0002_second'])
  expect(await migrate(database.url, { folder })).toEqual([])
})

it('applies each migration once when ten processes start together', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => migrate(database.url, { folder })))
  expect(all.flat().sort()).toEqual(['0001_first', '0002_second'])
})

it('leaves the database at the last complete migration when one fails, and continues from there (F-18)', async () => {
  writeMigration('0002_second', 'CREATE TABLE second (id int); SELECT 1/0')
  await expect(migrate(database.url, { folder })).rejects.toThrow('division by zero')
  expect(await tables()).toEqual(['first', 'migration'])
})

it('refuses a database of a newer version that does not say whether it works with this one', async () => {
  await migrate(database.url, { folder })
  await sql`INSERT INTO migration (name) VALUES ('0003_newer')`.execute(database.db)
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'The database belongs to a newer version of Ludoteca (0003_newer is unknown here): upgrade the application, or restore a backup.',
  )
})

it('refuses a migration numbered below the last applied one', async () => {
  await migrate(database.url, { folder })
  writeMigration('0000_late', '')
  await expect(migrate(database.url, { folder })).rejects.toThrow(MigrationError)
})

describe('a database that a newer version has migrated', () => {
  const log = vi.fn<(line: string) => void>()
  /** What the newer version brings, as source; afterwards this version has it no longer. */
  const upgrade = async (...migrations: [name: string, more: string][]) => {
    for (const [name, more] of migrations) {
      writeMigration(name, `CREATE TABLE t${name} (id int)`)
      appendFileSync(join(path, `${name}.ts`), `\n${more}`)
    }
    await migrate(database.url, { folder })
    for (const [name] of migrations) rmSync(join(path, `${name}.ts`))
  }

  it('is used as long as that only added to it', async () => {
    writeMigration('0061_known', 'CREATE TABLE known (id int)')
    await upgrade(['0062_more', ''], ['0063_more', `export const oldest = '0061_known'`])
    expect(await migrate(database.url, { folder, log })).toEqual([])
    expect(log.mock.lastCall?.[0]).toBe(
      'A newer version of Ludoteca has migrated this database (0063_more), which works with this one',
    )
    await checkMigrated(database, folder)
  })

  it('is refused with a sentence when it needs a newer version', async () => {
    writeMigration('0061_known', 'CREATE TABLE known (id int)')
    await upgrade(['0062_more', ''], ['0063_drop', `export const oldest = '0062_more'`], ['0064_more', ''])
    const message =
      'A newer version of Ludoteca has migrated this database (0063_drop), which works only with versions that have migration 0062_more, and this one ends with 0061_known: upgrade the application, or restore a backup.'
    await expect(migrate(database.url, { folder })).rejects.toThrow(new MigrationError(message))
    await expect(checkMigrated(database, folder)).rejects.toThrow(message)
  })

  it('is refused when it lacks a migration of this version', async () => {
    await upgrade(['0062_more', ''])
    writeMigration('0061_late', 'CREATE TABLE late (id int)')
    await expect(migrate(database.url, { folder })).rejects.toThrow('but lacks 0061_late')
    writeMigration('0063_own', 'CREATE TABLE own (id int)')
    await expect(migrate(database.url, { folder })).rejects.toThrow('0062_more is unknown here')
  })
})

it('gives up on a locked table instead of blocking every request that queues behind it (F-18)', async () => {
  await migrate(database.url, { folder })
  writeMigration('0003_third', 'ALTER TABLE first ADD COLUMN more int')
  await database.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE first`.execute(trx)
    await expect(migrate(database.url, { folder })).rejects.toThrow(
      'Migration 0003_third could not lock a table that something else uses',
    )
  })
  expect(await migrate(database.url, { folder })).toEqual(['0003_third'])
}, 20_000)

it('sets the time limits as defaults of the role where they are missing', async () => {
  const admin = new URL(database.url)
  admin.username = 'postgres'
  await migrate(admin.href, { folder })
  const { rows } = await sql<{ setconfig: string[] }>`
    SELECT setconfig FROM pg_db_role_setting s JOIN pg_database d ON d.oid = s.setdatabase
    WHERE d.datname = current_database()`.execute(database.db)
  expect(rows[0]?.setconfig).toEqual(
    expect.arrayContaining(['statement_timeout=5s', 'lock_timeout=3s', 'idle_in_transaction_session_timeout=15s']),
  )
})

it('reports in one sentence that the database cannot be reached', async () => {
  const attempt = migrate('postgres://someone:secret@127.0.0.1:1/nothing', { folder })
  await expect(attempt).rejects.toThrow(
    'The database cannot be reached (connect ECONNREFUSED 127.0.0.1:1): check DATABASE_URL.',
  )
})

it('reports missing migrations to a read-only command, and creates nothing', async () => {
  const check = checkMigrated(database, folder)
  await expect(check).rejects.toThrow('This database is empty: start Ludoteca once first.')
  expect(await tables()).toEqual([])
  await migrate(database.url, { folder, to: '0001_first' })
  await expect(checkMigrated(database, folder)).rejects.toThrow(
    'The database lacks migration 0002_second: start Ludoteca once first, or run npm run db:migrate.',
  )
  await migrate(database.url, { folder })
  await checkMigrated(database, folder)
})

it('numbers the project’s own migrations without gaps', () => {
  const numbers = listMigrations().map((name) => Number(name.slice(0, 4)))
  expect(numbers).toEqual(numbers.map((_, at) => at + 1))
})

it('records the schema that the migrations create', async () => {
  const { pool, close } = await createTestDatabase()
  try {
    expect(await readSchema(pool), 'npm run db:types records a new schema').toEqual(expectedSchema())
  } finally {
    await close()
  }
})

describe('a database from before the baseline', () => {
  /** The migrations that such a database had recorded, instead of the baseline. */
  const record = async (...names: string[]) => {
    await sql`DROP TABLE migration`.execute(database.db)
    await sql`CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(
      database.db,
    )
    for (const name of names) await sql`INSERT INTO migration (name) VALUES (${name})`.execute(database.db)
  }
  const recorded = async () => {
    const { rows } = await sql<{ name: string }>`SELECT name FROM migration ORDER BY name`.execute(database.db)
    return rows.map(({ name }) => name)
  }

  it('is adopted when it has all of the old migrations', async () => {
    await migrate(database.url, { to: '0001_baseline' })
    await sql`INSERT INTO site_counters (key, value) VALUES ('kept', 7)`.execute(database.db)
    await record('0001_accounts', '0002_catalogue', '0060_report_cases')
    await expect(checkMigrated(database)).rejects.toThrow('from before version 1.0: start Ludoteca once first')
    expect(await migrate(database.url)).toEqual(listMigrations().slice(1))
    expect(await recorded()).toEqual(listMigrations())
    const { rows } = await sql`SELECT value FROM site_counters WHERE key = 'kept'`.execute(database.db)
    expect(rows).toEqual([{ value: 7 }])
    expect(await migrate(database.url)).toEqual([])
    await checkMigrated(database)
  })

  it('is refused with a sentence when it lacks some of them, and not changed', async () => {
    await migrate(database.url, { to: '0001_baseline' })
    await record('0001_accounts', '0055_other_borrowers')
    await expect(migrate(database.url)).rejects.toThrow(
      'These data are from a development version that is too old for this one (they end with migration 0055_other_borrowers)',
    )
    expect(await recorded()).toEqual(['0001_accounts', '0055_other_borrowers'])
  })
})
