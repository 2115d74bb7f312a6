import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from './connection-errors.ts'
import { createDatabase, type Connection } from './connection.ts'
import { StatementNames } from './kysely-pool.ts'
import { createTestDatabase, type TestDatabase } from './testing/template.ts'

let database: TestDatabase
const open: Connection[] = []
const connect = (prepared: boolean) => {
  const connection = createDatabase({ url: database.url, max: 1, prepared, log: () => undefined })
  open.push(connection)
  return connection.db
}
beforeAll(async () => {
  database = await createTestDatabase({ empty: true, max: 1 })
  await sql`create table things (id integer primary key, word text)`.execute(database.db)
  await sql`insert into things values (1, 'one')`.execute(database.db)
})
afterAll(async () => {
  for (const connection of open) await connection.close()
  await database.close()
})

const things = (db: Connection['db']) => sql`select * from things where id = ${1}`.execute(db)
const preparedIn = async (db: Connection['db']) =>
  (await sql<{ count: number }>`select count(*) from pg_prepared_statements`.execute(db)).rows[0]?.count

describe('prepared statements', () => {
  it('are created for repeated statements, under the same name on every connection', async () => {
    const db = connect(true)
    await things(db)
    await things(db)
    expect(await preparedIn(db)).toBe(0)
    for (let n = 0; n < 3; n += 1) expect((await things(db)).rows).toEqual([{ id: 1, word: 'one' }])
    expect(await preparedIn(db)).toBe(1)
  })

  it('are not created with DATABASE_PREPARED=off', async () => {
    const db = connect(false)
    for (let n = 0; n < 5; n += 1) await things(db)
    expect(await preparedIn(db)).toBe(0)
  })

  it('adapt to a migration that changes their columns: at once outside a transaction, at the next attempt inside one', async () => {
    const db = connect(true)
    for (let n = 0; n < 4; n += 1) await things(db)
    await sql`alter table things add column more integer default 7`.execute(database.db)
    expect((await things(db)).rows).toEqual([{ id: 1, word: 'one', more: 7 }])
    for (let n = 0; n < 4; n += 1) await things(db)
    await sql`alter table things drop column more`.execute(database.db)
    const inside = () => db.transaction().execute((trx) => things(trx))
    const refused: unknown = await inside().catch((error: unknown) => error)
    expect(isUnavailable(refused)).toBe(true)
    expect((await inside()).rows).toEqual([{ id: 1, word: 'one' }])
  })
})

it('a statement has a name from its third use on, and no more than 500 have one', () => {
  const names = new StatementNames()
  const third = (text: string) => [1, 2, 3].map(() => names.nameOf(text)).at(-1)
  expect([names.nameOf('select 1'), names.nameOf('select 1')]).toEqual([undefined, undefined])
  expect(names.nameOf('select 1')).toBe('ludoteca_1')
  expect(names.nameOf('select 1')).toBe('ludoteca_1')
  const more = Array.from({ length: 600 }, (_, n) => third(`select ${n + 2}`))
  expect(new Set(more.filter(Boolean)).size).toBe(499)
  expect(more.at(-1)).toBeUndefined()
  expect(names.nameOf('select 1')).toBe('ludoteca_1')
})
