import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/template.ts'
import { testLog } from '../testing/unexpected.ts'
import { createPace } from './pace.ts'
import { takeTurn } from './pace.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let limits = 0
/** Several processes with one limit; each has a pace of its own. */
function paces(count: number, { stepMs = 50, turns = 8 } = {}) {
  const provider = `test-${++limits}`
  return {
    provider,
    paces: Array.from({ length: count }, () => createPace({ db: database.db, log: testLog, provider, stepMs, turns })),
  }
}
const long = { wait: 10_000 }

describe('the pace of a provider (GA-04, GAM-11)', () => {
  it('keeps calls of all processes apart', async () => {
    const { paces: both } = paces(2, { stepMs: 60 })
    const times: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => both[at % 2]!.run(long, async () => void times.push(performance.now()))),
    )
    const [first = 0] = times.sort((a, b) => a - b)
    expect(times).toHaveLength(20)
    expect(times.at(-1)! - first).toBeGreaterThan(19 * 60 - 60)
    // In no second more than fit in it, but for a timer that fires a little late in one of the two.
    for (const start of times)
      expect(times.filter((time) => time >= start && time < start + 300).length).toBeLessThanOrEqual(6)
  })

  it('lets no more than its turns be open at once', async () => {
    const { paces: both } = paces(2, { stepMs: 1, turns: 3 })
    let [open, most] = [0, 0]
    await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        both[at % 2]!.run(long, async () => {
          most = Math.max(most, ++open)
          await sleep(30)
          open--
        }),
      ),
    )
    expect(most).toBe(3)
  })

  it('refuses at once who could not be served in time, and serves the others', async () => {
    const { paces: both } = paces(2, { stepMs: 100 })
    const start = performance.now()
    const ends = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        both[at % 2]!.run({ wait: 500 }, async () => 'served').catch((error: { failure: string }) => error.failure),
      ),
    )
    const served = ends.filter((end) => end === 'served').length
    expect(new Set(ends)).toEqual(new Set(['served', 'busy']))
    expect(served).toBeGreaterThanOrEqual(4)
    expect(served).toBeLessThanOrEqual(8)
    expect(performance.now() - start).toBeLessThan(1_500)
  })

  it('lets people go before the patient', async () => {
    const { paces: both } = paces(2, { stepMs: 40 })
    const order: string[] = []
    const note = (who: string) => async () => void order.push(who)
    const bulk = (async () => {
      for (let page = 0; page < 6; page++) await both[0]!.run({ wait: 'patient' }, note('bulk'))
    })()
    await sleep(50)
    order.length = 0
    await Promise.all([
      ...Array.from({ length: 8 }, () => both[1]!.run(long, note('person'))),
      ...Array.from({ length: 2 }, () => both[0]!.run(long, note('person'))),
    ])
    // One may have had its turn already.
    expect(order.filter((who) => who === 'bulk').length).toBeLessThanOrEqual(2)
    await bulk
    expect(order.filter((who) => who === 'bulk').length).toBeGreaterThanOrEqual(4)
  })

  it('takes back the turns of a process that died', async () => {
    const { provider, paces: one } = paces(1, { turns: 2, stepMs: 1 })
    await takeTurn(database.db, provider, { turns: 2, forMs: 60_000 })
    await takeTurn(database.db, provider, { turns: 2, forMs: 300 })
    await expect(one[0]!.run({ wait: 100 }, async () => 1)).rejects.toMatchObject({ failure: 'busy' })
    expect(await one[0]!.run({ wait: 1_000 }, async () => 2)).toBe(2)
  })

  it('gives a turn back whatever the call does, and forgets who went away', async () => {
    const { paces: one } = paces(1, { turns: 1, stepMs: 1 })
    await expect(one[0]!.run(long, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const gone = new AbortController()
    const held = one[0]!.run(long, () => sleep(200))
    const waiting = one[0]!.run({ ...long, signal: gone.signal }, async () => 'never')
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ failure: 'ended' })
    await held
    expect(await one[0]!.run(long, async () => 3)).toBe(3)
  })

  it('rests for as long as the provider wants', async () => {
    const { paces: both } = paces(2, { stepMs: 10 })
    await both[0]!.run(long, async () => 1)
    await both[0]!.pause(400)
    const start = performance.now()
    await both[1]!.run(long, async () => 1)
    expect(performance.now() - start).toBeGreaterThan(350)
  })
})
