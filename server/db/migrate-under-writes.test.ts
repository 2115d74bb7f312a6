import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from './migrate.ts'
import { runBatchesOf } from './run-batches.ts'
import { type TestDatabase, createTestDatabase } from './testing/template.ts'

const rows = 30_000
/** What a write may take while a migration runs, in milliseconds: a second behind a lock that it waits for, and a busy machine. */
const most = 2_500
const runner = new URL('testing/batch-runner.ts', import.meta.url)
const helper = new URL('migration.ts', import.meta.url)

let database: TestDatabase
let path: string
let folder: URL

const ask = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await database.pool.query<T>(text, values)).rows

/** `more` is source: what the migration exports besides `up`. */
const writeMigration = (name: string, statement: string, more = '') =>
  writeFileSync(
    join(path, `${name}.ts`),
    `import { inBatches } from ${JSON.stringify(helper.href)}
     export const up = (db) => db.executeQuery({ sql: ${JSON.stringify(statement)}, parameters: [], query: { kind: 'RawNode' } })
     ${more}`,
  )

/** A column that is filled row by row: `fills` counts how often a row was. An index and a check come with it. */
const writeExpansion = () =>
  writeMigration(
    '0061_kilos',
    `ALTER TABLE things ADD COLUMN kilos numeric, ADD COLUMN fills integer NOT NULL DEFAULT 0;
     ALTER TABLE things ADD CONSTRAINT things_grams CHECK (grams >= 0) NOT VALID`,
    `export const indexes = [{ name: 'things_by_grams', on: 'things (grams, id)' }]
     export const validate = [{ table: 'things', constraint: 'things_grams' }]
     export const batches = inBatches({ table: 'things', key: ['owner', 'id'],
       set: 'kilos = t.grams / 1000.0, fills = t.fills + 1', where: 't.kilos is null' })`,
  )

beforeEach(async () => {
  database = await createTestDatabase({ empty: true })
  path = mkdtempSync(join(tmpdir(), 'ludoteca-migrations-'))
  folder = pathToFileURL(`${path}/`)
  writeMigration(
    '0060_things',
    `CREATE TABLE things (owner integer, id integer, grams integer NOT NULL, PRIMARY KEY (owner, id));
     INSERT INTO things SELECT n % 100, n, n FROM generate_series(1, ${rows}) n`,
  )
  await migrate(database.url, { folder })
})
afterEach(async () => {
  await database.close()
  rmSync(path, { recursive: true })
})

/** Changes rows one after the other, as processes of the last release do, until it is stopped; returns the longest that one took. */
function writeOn(): () => Promise<number> {
  let isOver = false
  let longest = 0
  const write = async (first: number) => {
    for (let id = first; !isOver; id = 1 + ((id + 997) % rows)) {
      const began = performance.now()
      await ask('UPDATE things SET grams = grams WHERE owner = $1 AND id = $2', [id % 100, id])
      longest = Math.max(longest, performance.now() - began)
      await sleep(2)
    }
  }
  const writing = Promise.all([1, 2, 3].map(write))
  return async () => {
    isOver = true
    await writing
    return longest
  }
}

const progress = async () =>
  (
    await ask<{ rest: string | null; changed: number }>(
      `SELECT rest, batch_rows AS changed FROM migration WHERE name = '0061_kilos'`,
    )
  )[0]

it('F-18: rows are changed in batches while others write; one that is killed goes on where it was', async () => {
  writeExpansion()
  const stop = writeOn()
  const child = spawn(process.execPath, [runner.pathname, database.url, folder.href], { stdio: 'pipe' })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk))
  await expect.poll(async () => (await progress())?.changed ?? 0, { interval: 10, message: said }).toBeGreaterThan(0)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const half = await progress()
  expect(half).toMatchObject({ rest: 'batches' })
  expect(half?.changed).toBeLessThan(rows)
  expect(said).toContain('Creating the index things_by_grams, while others read and write')

  // The server starts meanwhile: nothing of the schema is left to be done.
  expect(await migrate(database.url, { folder })).toEqual([])
  const lines: string[] = []
  await runBatchesOf(database.url, { folder, log: (line) => void lines.push(line) })
  expect(lines).toEqual([
    expect.stringMatching(/^Migration 0061_kilos changes rows in the background, \d+ so far$/),
    'Migration 0061_kilos is over',
  ])
  expect(await stop()).toBeLessThan(most)

  expect(await progress()).toEqual({ rest: null, changed: rows })
  const [found] = await ask(`SELECT count(*) FILTER (WHERE kilos = grams / 1000.0) AS right, max(fills) AS fills,
    (SELECT bool_and(convalidated) FROM pg_constraint WHERE conrelid = 'things'::regclass) AS validated,
    (SELECT indisvalid FROM pg_index WHERE indexrelid = 'things_by_grams'::regclass) AS indexed FROM things`)
  expect(found, 'each row once').toEqual({ right: rows, fills: 1, validated: true, indexed: true })
  // The second run has nothing to do.
  await runBatchesOf(database.url, { folder, log: (line) => expect.unreachable(line) })
})

it('F-18: writes wait a second at most behind a migration that waits for its table', async () => {
  writeExpansion()
  const reader = await database.pool.connect()
  await reader.query('BEGIN')
  await reader.query('SELECT count(*) FROM things')
  const stop = writeOn()
  const lines: string[] = []
  const migrated = migrate(database.url, { folder, log: (line) => void lines.push(line) })
  await sleep(3_500)
  expect(lines.join()).toMatch(/^Waiting until a table is free/)
  await reader.query('COMMIT')
  reader.release()
  expect(await migrated).toEqual(['0061_kilos'])
  expect(await stop()).toBeLessThan(most)
})

it('F-18: an index whose creation was interrupted is created anew', async () => {
  // What is left of it: not valid, and kept with each write.
  await ask('CREATE UNIQUE INDEX CONCURRENTLY things_by_grams ON things ((grams % 2))').catch(() => undefined)
  writeExpansion()
  await migrate(database.url, { folder })
  const [index] = await ask(
    `SELECT indisvalid, pg_get_indexdef(indexrelid) AS definition FROM pg_index WHERE indexrelid = 'things_by_grams'::regclass`,
  )
  expect(index).toEqual({ indisvalid: true, definition: expect.stringContaining('(grams, id)') })
})

it('F-18: a migration that needs the batches of an earlier one ends them first', async () => {
  writeExpansion()
  await migrate(database.url, { folder })
  expect((await progress())?.rest).toBe('batches')
  writeMigration(
    '0062_kilos',
    'ALTER TABLE things ALTER COLUMN kilos SET NOT NULL',
    `export const needs = ['0061_kilos']`,
  )
  expect(await migrate(database.url, { folder })).toEqual(['0062_kilos'])
  expect(await progress()).toEqual({ rest: null, changed: rows })
})

it('F-18: several processes take turns with the same batches', async () => {
  writeExpansion()
  await migrate(database.url, { folder })
  await Promise.all([1, 2, 3].map(() => runBatchesOf(database.url, { folder, hurried: true })))
  expect(await progress()).toEqual({ rest: null, changed: rows })
  expect(await ask('SELECT FROM things WHERE fills <> 1')).toEqual([])
})
