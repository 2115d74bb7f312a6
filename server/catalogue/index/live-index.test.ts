import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { testLog } from '../../testing/unexpected.ts'
import { lockCatalogue } from '../write/locks.ts'
import { LiveIndex } from './live-index.ts'
import type { MemoryIndex } from './memory/memory-index.ts'

let test: TestApp
let time = 1_000_000

beforeAll(async () => {
  test = await createTestApp()
  await addGames(test)
})
afterAll(() => test.close())

function liveIndex(): LiveIndex {
  const warn = (err: unknown, message: string): void => testLog.warn({ err }, message)
  const live = new LiveIndex({ db: test.db, warn, now: () => time })
  onTestFinished(() => live.close())
  return live
}

const row = (name: string) => ({
  slug: name,
  title: name,
  name_key: name,
  platform_ids: [],
  genre_ids: [],
  source: 'user',
})
const write = (work: Parameters<ReturnType<TestApp['db']['transaction']>['execute']>[0]) =>
  test.db.transaction().execute(async (trx) => {
    await lockCatalogue(trx)
    await work(trx)
  })
const add = (...names: string[]) => write((trx) => trx.insertInto('games').values(names.map(row)).execute())
const ids = (index: MemoryIndex): number[] => index.page(index.matching([]), { name: 'title' }, 0, 10_000)
/** The result of the database, ordered by title. */
const stored = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from games order by name_key collate "C", id`.execute(test.db)).rows.map(
    ({ id }) => id,
  )

describe('the index of the catalogue, following changes', () => {
  it('is loaded once for all concurrent callers (GAM-04)', async () => {
    const live = liveIndex()
    const [first, ...others] = await Promise.all(Array.from({ length: 20 }, () => live.current()))
    expect(others.every((index) => index === first)).toBe(true)
    expect(ids(first!)).toEqual(await stored())
  })

  it('checks for changes once a second at most, and then has them all (GAM-04)', async () => {
    const live = liveIndex()
    const { size } = await live.current()
    await add('one-more', 'another')
    expect((await live.current()).size).toBe(size)
    time += 1_001
    await expect.poll(async () => (await live.current()).size).toBe(size + 2)
    await write(async (trx) => {
      await trx.updateTable('games').set({ name_key: 'zzz', title: 'Zzz' }).where('slug', '=', 'another').execute()
      await trx.deleteFrom('games').where('slug', '=', 'one-more').execute()
    })
    time += 1_001
    const right = await stored()
    expect(right).toHaveLength(size + 1)
    await expect.poll(async () => ids(await live.current())).toEqual(right)
  })

  it('renews stats in the background (GAM-04)', async () => {
    const live = liveIndex()
    await live.current()
    const { id } = await test.db
      .selectFrom('games')
      .select('id')
      .where('slug', '=', 'celeste')
      .executeTakeFirstOrThrow()
    await test.call('POST', '/collection', { as: 'alice', body: { id_game: id, type: 'have', value: 1 } })
    time += 300_001
    const first = async () => {
      const index = await live.current()
      return index.page(index.matching([]), { name: 'popular' }, 0, 1)[0]
    }
    await expect.poll(first).toBe(id)
  })

  it('misses no change that is written while it loads and follows (GAM-04)', async () => {
    const live = liveIndex()
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let n = 0; n < 15; n++) {
        await add(`w${writer}-${n}`)
        if (n % 3 === 0) await write((trx) => trx.deleteFrom('games').where('slug', '=', `w${writer}-${n}`).execute())
        if (n % 4 === 1)
          await write((trx) =>
            trx
              .updateTable('games')
              .set({ name_key: `x${n}` })
              .where('slug', '=', `w${writer}-${n}`)
              .execute(),
          )
      }
    })
    let writing = true
    const all = Promise.all(writers).then(() => (writing = false))
    while (writing) {
      time += 1_001
      const index = await live.current()
      expect(ids(index)).toHaveLength(index.size)
      // While one caller waits for the changes, the others are answered at once: this loop must let the database
      // respond.
      await setImmediate()
    }
    await all
    time += 1_001
    const right = await stored()
    await expect.poll(async () => ids(await live.current())).toEqual(right)
  })

  it('closes while it loads, without a log entry (F-27)', async () => {
    const live = liveIndex()
    const asked = live.current().catch((error: unknown) => error)
    await live.close()
    expect(await asked).toBeInstanceOf(Error)
  })
})
