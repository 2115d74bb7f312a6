import { randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { type Kysely, sql } from 'kysely'
import type { Context } from '../../server/context.ts'
import type { DB } from '../../server/db/types.ts'
import { applyArchive, checkArchive } from '../../server/features/archive/restore-archive.ts'
import { archiveKey } from '../../server/features/archive/archive-folder.ts'
import { writeExport } from '../../server/features/archive/write-export.ts'
import { createFileStore } from '../../server/files/create-file-store.ts'
import { type Findings, kB, show } from '../report.ts'
import { createTempDataDir, withTempDataDir } from '../temp-data-dir.ts'
import type { PartOptions } from './calls.ts'

/** Games of the account, with one event each. */
const games = 5_000
/** Milliseconds for each of the three steps. */
const goal = 10_000

/** Exports a large account and restores it into an empty one: the time, and the longest block of the event loop. */
export async function measureArchive({ say, keep }: PartOptions): Promise<Findings> {
  const folder = createTempDataDir(keep)
  try {
    return await withTempDataDir(folder, async ({ db }) => {
      const ctx = contextOf(db, folder.dataDir)
      const [from, to] = await people(db)
      const key = { user_id: from, id: randomUUID() }
      const copy = { user_id: to, id: randomUUID() }
      const times = { created_at: new Date(), expires_at: new Date(Date.now() + 3_600_000) }
      await db
        .insertInto('archive_exports')
        .values({ ...key, ...times })
        .execute()
      const signal = new AbortController().signal
      const runs: { name: string; took: number; blocked: number }[] = []
      const run = async (name: string, work: () => Promise<void>): Promise<void> => {
        say(`  ${name}`)
        const delay = monitorEventLoopDelay({ resolution: 5 })
        delay.enable()
        const began = performance.now()
        await work()
        delay.disable()
        runs.push({ name, took: performance.now() - began, blocked: delay.max / 1e6 })
      }
      await run('export', () => writeExport(ctx, key, signal))
      const made = await ctx.files.read(archiveKey(key))
      if (!made) throw new Error('the export has no file')
      await ctx.files.put(archiveKey(copy), made.stream)
      await db
        .insertInto('archive_imports')
        .values({ ...copy, ...times, state: 'waiting' })
        .execute()
      await run('check', () => checkArchive(ctx, copy, signal))
      await db.updateTable('archive_imports').set({ state: 'applying' }).where('id', '=', copy.id).execute()
      await run('restore', () => applyArchive(ctx, copy, signal))
      return {
        tables: [
          {
            title: `An account of ${games.toLocaleString('en')} games and as many events, ${show(kB(made.bytes))} kB`,
            columns: ['', 'ms', 'longest block of the event loop, ms'],
            rows: runs.map(({ name, took, blocked }) => [name, show(took), show(blocked)]),
          },
        ],
        figures: runs.map(({ name, took }) => ({
          name: `archive: ${name}`,
          value: Math.round(took),
          unit: 'ms' as const,
        })),
        failures: [
          ...runs.flatMap(({ name, took }) => (took > goal ? [`${name} took ${show(took)} ms`] : [])),
          ...((await entriesOf(db, to)) === games ? [] : ['some games were not restored']),
        ],
      }
    })
  } finally {
    folder.remove()
  }
}

const contextOf = (db: Kysely<DB>, dataDir: string): Context =>
  ({
    db,
    files: createFileStore({ dataDir, s3: null }),
    config: { publicUrl: 'http://localhost:3000' },
    jobs: { add: async () => undefined },
    log: { error: (given: { err?: unknown }) => console.error(given.err) },
    now: Date.now,
  }) as unknown as Context

/** A user with many games, and a new user. */
async function people(db: Kysely<DB>): Promise<[number, number]> {
  const rows = await db
    .insertInto('users')
    .values(['source', 'target'].map((nick) => ({ nick, email: `${nick}@example.com` })))
    .returning('id')
    .execute()
  const [from = 0, to = 0] = rows.map(({ id }) => id)
  await sql`insert into collection_entries (user_id, game_id, have, rating, borrower, lended)
    select ${from}::integer, id, true, 7.5, 'Marta', true from games order by id limit ${games}`.execute(db)
  await sql`insert into events (user_id, kind, created_at, game_id)
    select ${from}::integer, 'had', now() - id * interval '1 minute', id from games order by id limit ${games}`.execute(
    db,
  )
  return [from, to]
}

async function entriesOf(db: Kysely<DB>, userId: number): Promise<number> {
  const { n } = await db
    .selectFrom('collection_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return n
}
