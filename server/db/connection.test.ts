import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isUnavailable } from './connection-errors.ts'
import { createDatabase } from './connection.ts'
import { type TestDatabase, createTestDatabase } from './testing/template.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true, max: 2 })
})
afterAll(() => database.close())

const caught = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

it('reads numbers as numbers, days as text and timestamps as Date', async () => {
  const { rows } = await sql`
    SELECT count(*) AS total, 7.5::numeric AS rate, DATE '2027-02-28' AS day, TIMESTAMPTZ '2027-02-28 00:00Z' AS moment,
      ARRAY[1, NULL]::bigint[] AS ids, ARRAY[0.5]::numeric[] AS rates, ARRAY[DATE '2027-01-01'] AS days`.execute(
    database.db,
  )
  expect(rows).toEqual([
    {
      total: 1,
      rate: 7.5,
      day: '2027-02-28',
      moment: new Date('2027-02-28T00:00:00Z'),
      ids: [1, null],
      rates: [0.5],
      days: ['2027-01-01'],
    },
  ])
})

it('has a connection for the check of readiness that waits for no other (F-15)', async () => {
  const order: string[] = []
  const busy = [1, 2].map(() => sql`SELECT pg_sleep(1)`.execute(database.db).then(() => order.push('busy')))
  await sql`SELECT 1`.execute(database.probe)
  order.push('probe')
  await Promise.all(busy)
  expect(order).toEqual(['probe', 'busy', 'busy'])
})

describe('errors that are answered with 503', () => {
  it('a statement, a lock or a wait for a connection that exceeds its time limit (GA-08, F-15)', async () => {
    await sql`CREATE TABLE contested (id int)`.execute(database.db)
    const slow = caught(sql`SELECT pg_sleep(30)`.execute(database.db))
    const holder = database.db.transaction().execute(async (trx) => {
      await sql`LOCK TABLE contested`.execute(trx)
      const third = await caught(sql`SELECT 1`.execute(database.db))
      expect(third).toMatchObject({ message: 'timeout exceeded when trying to connect' })
      expect(isUnavailable(third)).toBe(true)
      await slow
      const locked = await caught(sql`SELECT * FROM contested`.execute(database.db))
      expect(locked).toMatchObject({ code: '55P03' })
      expect(isUnavailable(locked)).toBe(true)
    })
    await holder
    expect(await slow).toMatchObject({ code: '57014' })
    expect(isUnavailable(await slow)).toBe(true)
  }, 20_000)

  it('a connection that dies between two queries of a transaction, which does not end the process (F-02)', async () => {
    const lines: string[] = []
    const other = createDatabase({ url: database.url, max: 1, log: (line) => lines.push(line) })
    const error = await caught(
      other.db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(trx)
        await sql`SELECT pg_terminate_backend(${rows[0]?.pid})`.execute(database.db)
        await expect.poll(() => lines.length).toBeGreaterThan(0)
        await sql`SELECT 1`.execute(trx)
      }),
    )
    expect(isUnavailable(error)).toBe(true)
    const { rows } = await sql`SELECT 1 AS one`.execute(other.db)
    expect(rows).toEqual([{ one: 1 }])
    await other.close()
  })

  it('but not a programming error', async () => {
    expect(isUnavailable(await caught(sql`SELECT nothing`.execute(database.db)))).toBe(false)
    expect(isUnavailable('text')).toBe(false)
  })
})

/** Passes connections on to the database; `freeze` stops passing on answers, as a frozen machine would. */
async function startRelay(url: string) {
  const { hostname, port, searchParams } = new URL(url)
  const sockets = new Set<Socket>()
  const answers = new Set<Socket>()
  const relay = createServer((client) => {
    const host = searchParams.get('host')
    const server = host ? connect(`${host}/.s.PGSQL.${port || 5432}`) : connect(Number(port || 5432), hostname)
    for (const socket of [client, server]) sockets.add(socket.on('error', () => undefined))
    answers.add(server)
    client.pipe(server).pipe(client)
    client.on('close', () => server.destroy())
  })
  await new Promise<void>((done) => relay.listen(0, '127.0.0.1', done))
  const through = new URL(url)
  through.searchParams.delete('host')
  through.hostname = '127.0.0.1'
  through.port = String((relay.address() as { port: number }).port)
  return {
    url: through.href,
    freeze: () => answers.forEach((socket) => socket.unpipe().pause()),
    stop: () => {
      sockets.forEach((socket) => socket.destroy())
      return new Promise((done) => relay.close(done))
    },
  }
}

it('cuts off a connection whose PostgreSQL is frozen, but none that is allowed to take long (F-15)', async () => {
  const relay = await startRelay(database.url)
  const other = createDatabase({ url: relay.url, max: 1, patienceMs: 200, log: () => undefined })
  try {
    // From its third use on, the statement that allows more is a prepared one.
    for (let use = 1; use <= 3; use += 1)
      await other.db.transaction().execute(async (trx) => {
        await sql`set local statement_timeout = '60s'`.execute(trx)
        if (use !== 2) await sql`select pg_sleep(0.5)`.execute(trx)
      })
    expect(
      await caught(sql`select pg_sleep(3)`.execute(other.db)),
      'the exception ends with its transaction',
    ).toBeDefined()
    await sql`select 1`.execute(other.db)
    relay.freeze()
    const frozen = await caught(sql`select 1`.execute(other.db))
    expect(frozen).toMatchObject({ message: 'Query read timeout' })
    expect(isUnavailable(frozen)).toBe(true)
    expect((await sql`select 1`.execute(other.db)).rows, 'another connection works').toHaveLength(1)
  } finally {
    await other.close()
    await relay.stop()
  }
})
