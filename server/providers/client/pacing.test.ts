import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/template.ts'
import { testLog } from '../../testing/unexpected.ts'
import { createLanes, fewestLeft, type Limits, keptRate, type Rate } from './pacing.ts'
import { type Moment, pauseRate, reserveMoment, acquireLease } from './pacing.queries.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

let providers = 0
const newProvider = () => `pace-${++providers}`
const long = { wait: 60_000 }

/** Several processes that ask the same provider. */
function processes(count: number, limits: Limits) {
  const provider = newProvider()
  const options = { db: database.db, log: testLog, provider, leaseMs: 20_000 }
  return { provider, lanes: Array.from({ length: count }, () => createLanes(limits, options)) }
}
const host = 'x.example'

/** The largest number of moments in any window of this many milliseconds. */
function mostWithin(moments: number[], milliseconds: number): number {
  const counts = moments.map((start) => moments.filter((at) => at >= start && at < start + milliseconds - 0.01).length)
  return Math.max(...counts)
}

describe('the moments that a rate allows (GA-04)', () => {
  it.each<[string, Rate]>([
    ['evenly', { calls: 4, seconds: 1 }],
    ['with a burst', { calls: 30, seconds: 300, burst: 10 }],
    ['all at once', { calls: 5, seconds: 60, burst: 5 }],
  ])('are never more than it says, %s', async (_how, rate) => {
    const rates = [keptRate(newProvider(), rate)]
    const moments: number[] = []
    for (let call = 0; call < 4 * rate.calls; call++)
      moments.push((await reserveMoment(database.db, rates, 86_400_000))!.at)
    expect(moments).toEqual([...moments].sort((a, b) => a - b))
    expect(mostWithin(moments, rate.seconds * 1_000)).toBeLessThanOrEqual(rate.calls)
    // As many at once as the limit allows.
    expect(mostWithin(moments, rates[0]!.stepMs / 2)).toBeGreaterThanOrEqual(rate.burst ?? 1)
  })

  it('are those of all rates together, also for many who ask at once', async () => {
    const provider = newProvider()
    const rates = [
      keptRate(`${provider}/narrow`, { calls: 10, seconds: 15, burst: 5 }),
      keptRate(provider, { calls: 30, seconds: 300, burst: 12 }),
    ]
    const asked = await Promise.all(Array.from({ length: 60 }, () => reserveMoment(database.db, rates, 86_400_000)))
    const moments = asked.map((moment) => moment!.at).sort((a, b) => a - b)
    expect(mostWithin(moments, 15_000)).toBeLessThanOrEqual(10)
    expect(mostWithin(moments, 300_000)).toBeLessThanOrEqual(30)
    expect(moments.at(-1)! - moments[0]!).toBeGreaterThan(300_000)
  })

  it('are not taken by who would not wait for them', async () => {
    const rates = [keptRate(newProvider(), { calls: 1, seconds: 100 })]
    const first = await reserveMoment(database.db, rates, 0)
    for (let call = 0; call < 5; call++) expect(await reserveMoment(database.db, rates, 90_000)).toBeNull()
    const second = await reserveMoment(database.db, rates, 100_000)
    expect(second!.at - first!.at).toBeCloseTo(100_000, 0)
  })

  it('are put off when the provider says that it is too much, burst or not', async () => {
    const rates = [keptRate(newProvider(), { calls: 10, seconds: 10, burst: 5 })]
    const before = await reserveMoment(database.db, rates, 0)
    await pauseRate(database.db, rates[0]!, 60_000)
    expect(await reserveMoment(database.db, rates, 30_000)).toBeNull()
    const after = [await reserveMoment(database.db, rates, 90_000), await reserveMoment(database.db, rates, 90_000)]
    expect(after[0]!.at - before!.at).toBeGreaterThanOrEqual(60_000)
    expect(after[1]!.at - after[0]!.at).toBeCloseTo(rates[0]!.stepMs, 0)
  })

  it('tell how many the narrowest long limit leaves', async () => {
    const provider = newProvider()
    const daily = { calls: 100, seconds: 86_400, burst: 40 }
    const limits: Limits = {
      rates: [{ calls: 5, seconds: 1 }, daily],
      lanes: { profile: [{ calls: 30, seconds: 300, burst: 10 }] },
    }
    const left = () => fewestLeft(database.db, provider, limits)
    expect(await left()).toBe(10)
    const rates = [keptRate(`${provider}#1`, daily)]
    for (let call = 0; call < 35; call++) await reserveMoment(database.db, rates, 0)
    expect(await left()).toBe(5)
    expect(await fewestLeft(database.db, provider, { rates: [{ calls: 5, seconds: 1 }] })).toBeNull()
  })
})

describe('the line of those who wait (GA-04, GAM-11)', () => {
  it('keeps the rate over all processes', async () => {
    const { lanes } = processes(2, { rates: [{ calls: 1, seconds: 0.03 }], open: 20 })
    const moments: number[] = []
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        lanes[at % 2]!({ host }).run(long, async (moment: Moment) => void moments.push(moment.at)),
      ),
    )
    expect(moments).toHaveLength(20)
    expect(
      mostWithin(
        moments.sort((a, b) => a - b),
        300,
      ),
    ).toBeLessThanOrEqual(10)
  })

  it('lets no more be open at once than may', async () => {
    const { lanes } = processes(2, { rates: [{ calls: 1, seconds: 0.001 }], open: 3 })
    let [open, most] = [0, 0]
    await Promise.all(
      Array.from({ length: 24 }, (_, at) =>
        lanes[at % 2]!({ host }).run(long, async () => {
          most = Math.max(most, ++open)
          await sleep(20)
          open--
        }),
      ),
    )
    expect(most).toBe(3)
  })

  it('refuses who could not be served in time, and serves the others', async () => {
    const { lanes } = processes(2, { rates: [{ calls: 1, seconds: 0.1 }], open: 8 })
    const ends = await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        lanes[at % 2]!({ host })
          .run({ wait: 500 }, async () => 'served')
          .catch((error: { failure: string }) => error.failure),
      ),
    )
    expect(new Set(ends)).toEqual(new Set(['served', 'busy']))
    expect(ends.filter((end) => end === 'served').length).toBeLessThanOrEqual(7)
  })

  it('lets people go before the patient', async () => {
    const { lanes } = processes(1, { rates: [{ calls: 1, seconds: 0.02 }], open: 1 })
    const pace = lanes[0]!({ host })
    const order: string[] = []
    const note = (who: string) => async () => void order.push(who)
    const held = Promise.withResolvers<void>()
    const first = pace.run(long, () => held.promise)
    const waiting = [
      ...['job', 'job'].map((who) => pace.run({ wait: 'patient' }, note(who))),
      ...['person', 'person', 'person'].map((who) => pace.run(long, note(who))),
    ]
    held.resolve()
    await Promise.all([first, ...waiting])
    // One of the patient calls may already have been next.
    expect(order.slice(1, 4).filter((who) => who === 'person').length).toBeGreaterThanOrEqual(2)
    expect(order.at(-1)).toBe('job')
  })

  it('takes back the places of a process that died', async () => {
    const { provider, lanes } = processes(1, { rates: [{ calls: 1, seconds: 0.001 }], open: 2 })
    const options = { places: 2, forMs: 60_000 }
    await acquireLease(database.db, provider, options)
    await acquireLease(database.db, provider, options)
    await expect(lanes[0]!({ host }).run({ wait: 100 }, async () => 1)).rejects.toMatchObject({ failure: 'busy' })
    await database.db
      .updateTable('provider_turns')
      .set({ taken_until: new Date(0) })
      .execute()
    expect(await lanes[0]!({ host }).run(long, async () => 2)).toBe(2)
  })

  it('gives a place back whatever the call does, and forgets who went away', async () => {
    const { lanes } = processes(1, { rates: [{ calls: 1, seconds: 0.001 }], open: 1 })
    const pace = lanes[0]!({ host })
    await expect(pace.run(long, () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    const gone = new AbortController()
    const held = Promise.withResolvers<void>()
    const first = pace.run(long, () => held.promise)
    const waiting = pace.run({ ...long, signal: gone.signal }, async () => 'never')
    gone.abort()
    await expect(waiting).rejects.toMatchObject({ failure: 'ended' })
    held.resolve()
    await first
    expect(await pace.run(long, async () => 3)).toBe(3)
  })

  it('is one for each lane and host: a narrow one holds up nobody else', async () => {
    const { lanes } = processes(1, {
      rates: [{ calls: 1_000, seconds: 1, burst: 100 }],
      lanes: { profile: [{ calls: 1, seconds: 600 }] },
      perHost: [{ calls: 2, seconds: 600, burst: 2 }],
    })
    const lane = lanes[0]!
    const go = (where: { lane?: string; host: string }) => lane(where).run({ wait: 1_000 }, async () => 'went')
    expect(await go({ lane: 'profile', host: 'a' })).toBe('went')
    const narrow = go({ lane: 'profile', host: 'b' })
    await expect(narrow).rejects.toMatchObject({ failure: 'busy' })
    expect(await go({ host: 'a' })).toBe('went')
    await expect(go({ host: 'a' })).rejects.toMatchObject({ failure: 'busy' })
    expect(await go({ host: 'c' })).toBe('went')
    expect(() => lane({ lane: 'none', host: 'a' })).toThrow(/no lane "none"/)
  })
})
