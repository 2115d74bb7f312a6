import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from './connection-errors.ts'
import { createDatabase, type Connection } from './connection.ts'
import { createTestDatabase, type TestDatabase } from './testing/template.ts'

let database: TestDatabase
let connection: Connection
beforeAll(async () => {
  database = await createTestDatabase({ empty: true, max: 1 })
  await sql`create table things (id integer primary key)`.execute(database.db)
  connection = createDatabase({ url: database.url, max: 1, log: () => undefined })
})
afterAll(async () => {
  await connection.close()
  await database.close()
})

const add = (db: Connection['db'], id: number) => sql`insert into things values (${id})`.execute(db)
const all = async () =>
  (await sql<{ id: number }>`select id from things order by id`.execute(database.db)).rows.map(({ id }) => id)

describe('a transaction', () => {
  it('is one: all of it is written, or nothing, also from the third time on', async () => {
    for (let n = 0; n < 4; n += 1) {
      await connection.db.transaction().execute(async (trx) => {
        await add(trx, n * 2)
        expect(await all(), 'nobody else sees it').not.toContain(n * 2)
        await add(trx, n * 2 + 1)
      })
      const refused = connection.db.transaction().execute(async (trx) => {
        await add(trx, 100)
        await add(trx, n)
      })
      await expect(refused).rejects.toThrow('duplicate key')
    }
    expect(await all()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
  })

  it('leaves nothing when its first statement fails, and the connection serves the next one', async () => {
    await expect(connection.db.transaction().execute((trx) => add(trx, 0))).rejects.toThrow('duplicate key')
    await connection.db.transaction().execute((trx) => add(trx, 8))
    expect(await all()).toContain(8)
  })

  it('may be empty, and statements that are sent at once are answered in their order', async () => {
    expect(await connection.db.transaction().execute(async () => 'nothing')).toBe('nothing')
    const rows = await connection.db
      .transaction()
      .execute((trx) =>
        Promise.all(
          [1, 2, 3].map((n) => sql<{ n: number }>`select ${n}::integer as n, pg_sleep(${0.02 / n})`.execute(trx)),
        ),
      )
    expect(rows.map((one) => one.rows[0]?.n)).toEqual([1, 2, 3])
  })

  it('fails as a whole when its connection ends before it or within it', async () => {
    const end = () =>
      sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and application_name = 'ludoteca'
        and datname = current_database()`.execute(database.db)
    const within: unknown = await connection.db
      .transaction()
      .execute(async (trx) => {
        await add(trx, 9)
        await end()
        await add(trx, 10)
      })
      .catch((error: unknown) => error)
    expect(isUnavailable(within)).toBe(true)
    await sql`select 1`.execute(connection.db)
    await end()
    // Whether the pool has noticed already or not.
    const before: unknown = await connection.db
      .transaction()
      .execute((trx) => add(trx, 11))
      .catch((error: unknown) => error)
    if (before instanceof Error) expect(isUnavailable(before)).toBe(true)
    await connection.db.transaction().execute((trx) => add(trx, 12))
    const left = await all()
    expect(left.filter((id) => id === 9 || id === 10)).toEqual([])
    expect(left).toContain(12)
  })
})
