import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/template.ts'
import { createBreaker } from './circuit-breaker.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let providers = 0
/** Processes that share a breaker and read it at each call. */
function processes(count: number) {
  const provider = `breaker-${++providers}`
  const breakers = Array.from({ length: count }, () => createBreaker({ db: database.db, provider, freshMs: 0 }))
  return {
    breakers,
    /** The 30 seconds are over. */
    rested: () =>
      sql`update provider_breakers set open_until = clock_timestamp() where provider = ${provider}`.execute(
        database.db,
      ),
  }
}

describe('the breaker of a provider (F-07)', () => {
  it('opens for all processes after five failures in a row, wherever they happen', async () => {
    const { breakers } = processes(2)
    const [one, two] = [breakers[0]!, breakers[1]!]
    for (let failure = 0; failure < 4; failure++) {
      const breaker = failure % 2 ? one : two
      expect(await breaker.enter()).toBe(true)
      await breaker.failed()
    }
    expect(await one.enter()).toBe(true)
    await one.succeeded()
    for (let failure = 0; failure < 5; failure++) {
      expect(await two.enter()).toBe(true)
      await two.failed()
    }
    expect([await one.enter(), await two.enter()]).toEqual([false, false])
    expect(one.restLeft()).toBeGreaterThan(0)
  })

  it('lets one call of all processes try after the rest', async () => {
    const { breakers, rested } = processes(3)
    for (let failure = 0; failure < 5; failure++) await breakers[0]!.failed()
    await rested()
    const tries = await Promise.all(breakers.flatMap((breaker) => [breaker.enter(), breaker.enter()]))
    expect(tries.filter(Boolean)).toHaveLength(1)
    const probe = breakers[Math.floor(tries.indexOf(true) / 2)]!
    await probe.failed()
    expect(await Promise.all(breakers.map((breaker) => breaker.enter()))).toEqual([false, false, false])
    await rested()
    expect(await breakers[1]!.enter()).toBe(true)
    // It had no turn: another one may try.
    await breakers[1]!.left()
    expect(await breakers[2]!.enter()).toBe(true)
    await breakers[2]!.succeeded()
    expect(await Promise.all(breakers.map((breaker) => breaker.enter()))).toEqual([true, true, true])
  })

  it('a process that dies while it tries holds up the others for a while only', async () => {
    const { breakers, rested } = processes(2)
    for (let failure = 0; failure < 5; failure++) await breakers[0]!.failed()
    await rested()
    expect(await breakers[0]!.enter()).toBe(true)
    expect(await breakers[1]!.enter()).toBe(false)
    await sql`update provider_breakers set probing_until = clock_timestamp()`.execute(database.db)
    expect(await breakers[1]!.enter()).toBe(true)
  })
})
