import { setImmediate as immediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, createTestDatabase } from './testing/template.ts'
import { inTurn, newTurn, type Turn } from './oldest-first.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ empty: true, max: 1 })
})
afterAll(() => database.close())

/** What was answered, in this order. */
const watch = () => {
  const order: string[] = []
  const ask = (name: string) => sql`SELECT pg_sleep(0.005)`.execute(database.db).then(() => order.push(name))
  return { order, ask, work: (turn: Turn, name: string) => inTurn(turn, () => ask(name)) }
}

it('a free connection goes to the work that came first, also for its later statements', async () => {
  const { order, ask, work } = watch()
  const [first, second] = [newTurn(), newTurn()]
  const chain = async (turn: Turn, name: string) => {
    for (const n of [1, 2, 3]) await work(turn, `${name}${n}`)
  }
  const busy = ask('busy')
  await immediate()
  const others = [newTurn(), newTurn()].map((turn) => work(turn, 'later'))
  await Promise.all([busy, ...others, ask('nobody'), chain(second, 'second'), chain(first, 'first')])
  // Each goes on when the one before has got the connection.
  expect(order).toEqual([
    'busy',
    'first1',
    'second1',
    'first2',
    'second2',
    'first3',
    'second3',
    'later',
    'later',
    'nobody',
  ])
})

it('what a call leaves behind goes after what waits', async () => {
  const { order, work } = watch()
  const old = newTurn()
  old.ended = true
  const busy = work(newTurn(), 'busy')
  await immediate()
  await Promise.all([busy, work(newTurn(), 'call'), work(old, 'left behind')])
  expect(order).toEqual(['busy', 'call', 'left behind'])
})

it('who gives up while waiting leaves the others in order', async () => {
  const { order, work } = watch()
  const [first, second] = [newTurn(), newTurn()]
  const busy = sql`SELECT pg_sleep(2.2)`.execute(database.db)
  await immediate()
  const gaveUp = Promise.allSettled([work(first, 'first')])
  await new Promise((resolve) => setTimeout(resolve, 1_000))
  const waits = [work(newTurn(), 'third'), work(second, 'second')]
  await Promise.all([busy, gaveUp, ...waits])
  expect((await gaveUp)[0]).toMatchObject({ status: 'rejected' })
  expect(order).toEqual(['second', 'third'])
})
