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

it('refuses a database that is newer than the program, and a migration numbered below the last applied one', async () => {
  await migrate(database.url, { folder })
  rmSync(join(path, '0002_second.ts'))
  await expect(migrate(database.url, { folder })).rejects.toThrow(
    'The database belongs to a newer version of Ludoteca (0002_second is unknown here): upgrade the application, or restore a backup.',
  )
  writeMigration('0002_second', '')
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

it('knows a database whose last migration is of a version that recorded names only', async () => {
  await sql`CREATE TABLE migration (name text PRIMARY KEY, applied_at timestamptz NOT NULL DEFAULT now())`.execute(
    database.db,
  )
  await sql`INSERT INTO migration (name) VALUES ('0001_first')`.execute(database.db)
  await expect(checkMigrated(database, folder)).rejects.toThrow('The database lacks migration 0002_second')
  expect(await migrate(database.url, { folder })).toEqual(['0002_second'])
  await checkMigrated(database, folder)
})

it('gives up on a locked table instead of blocking everybody behind it (F-18)', async () => {
  await migrate(database.url, { folder })
  writeMigration('0003_third', 'ALTER TABLE first ADD COLUMN more int')
  await database.db.transaction().execute(async (trx) => {
    await sql`LOCK TABLE first`.execute(trx)
    await expect(migrate(database.url, { folder, tries: 2 })).rejects.toMatchObject({ code: '55P03' })
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

it('numbers the project’s own migrations without gaps, except for three numbers that were never used', () => {
  // Reserved for work that needed no migration in the end. They stay unused: a migration below the last applied one is
  // refused.
  const unused = [5, 10, 31]
  const numbers = listMigrations().map((name) => Number(name.slice(0, 4)))
  const all = Array.from({ length: numbers.length + unused.length }, (_, at) => at + 1)
  expect(numbers).toEqual(all.filter((number) => !unused.includes(number)))
})

it('compares the schema with the expected one at each start, and says what differs (F-18)', async () => {
  const { url, pool, close } = await createTestDatabase()
  try {
    expect(await readSchema(pool), 'npm run db:types records a new schema').toEqual(expectedSchema())
    const lines: string[] = []
    const log = (line: string) => void lines.push(line)
    await pool.query('create index of_the_operator on users (created_at)')
    await migrate(url, { log })
    expect(lines).toEqual([])

    await pool.query('drop index games_released')
    await migrate(url, { log })
    expect(lines.join()).toContain('may be slow or wrong: index games_released is missing')

    await pool.query('alter table users alter column surname type varchar(50), drop column birthdate')
    await expect(migrate(url, { log })).rejects.toThrow(MigrationError)
    await expect(migrate(url, { log })).rejects.toThrow(
      '(column users.birthdate is missing, column users.surname is different): it was changed by hand',
    )
  } finally {
    await close()
  }
})
