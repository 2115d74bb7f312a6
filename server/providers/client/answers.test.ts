import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/template.ts'
import { AppError } from '../../errors.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { testLog } from '../../testing/unexpected.ts'
import { purgeAnswers } from './answers.queries.ts'
import { createAnswers, type Question, createSharedCalls } from './answers.ts'
import { ProviderError } from './provider-error.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const hour = 3_600_000
let providers = 0

/** Processes that ask the same provider, a clock that tests can move, and a record of the requests. */
function processes(count: number) {
  const provider = `answers-${++providers}`
  const state = { now: Date.now(), asked: 0, failing: null as Error | null }
  const all = Array.from({ length: count }, () =>
    createAnswers({ db: database.db, log: testLog, now: () => state.now, metrics: createMetrics() }, provider),
  )
  const question = (more: Partial<Question<number>> = {}): Question<number> => ({
    key: 'price:1:ring',
    freshMs: () => hour,
    bring: async () => {
      await new Promise((done) => setTimeout(done, 30))
      if (state.failing) throw state.failing
      return ++state.asked
    },
    ...more,
  })
  return { provider, state, all, question }
}

describe('answers that are kept', () => {
  it('are asked for once, however many want them, in all processes (GA-05)', async () => {
    const { all, state, question } = processes(3)
    const got = await Promise.all(Array.from({ length: 30 }, (_, at) => all[at % 3]!.get(question())))
    expect(state.asked).toBe(1)
    expect(new Set(got.map(({ value }) => value))).toEqual(new Set([1]))
    state.now += hour - 1
    await all[1]!.get(question())
    expect(state.asked).toBe(1)
    state.now += 2
    expect(await all[2]!.get(question())).toEqual({ value: 2, age: null })
  })

  it('are different for different questions, and forgotten when told so', async () => {
    const { all, question } = processes(1)
    const [answers] = [all[0]!]
    expect((await answers.get(question())).value).toBe(1)
    expect((await answers.get(question({ key: 'price:1:other' }))).value).toBe(2)
    await answers.forget('price:1:ring')
    expect((await answers.get(question())).value).toBe(3)
    expect(await answers.stored('price:1:none')).toBeNull()
    expect(await answers.stored('price:1:ring')).toEqual({ value: 3, age: 0 })
  })

  it('are given with their age when the provider is away or the caller asked too much; without one it is a failure', async () => {
    const { all, state, question } = processes(1)
    const [answers] = [all[0]!]
    state.failing = new ProviderError('upstream', 'away')
    await expect(answers.get(question())).rejects.toMatchObject({ failure: 'upstream' })
    state.failing = null
    await answers.get(question())
    state.now += 2 * hour
    for (const failing of [new ProviderError('changed', 'x'), new AppError('too-many', 'x')]) {
      state.failing = failing
      expect(await answers.get(question())).toEqual({ value: 1, age: 7_200 })
    }
    state.failing = new Error('a mistake of ours')
    await expect(answers.get(question())).rejects.toThrow('a mistake of ours')
  })

  it('are asked by another process when the one that asked has died', async () => {
    const { all, provider, state, question } = processes(1)
    const until = new Date(Date.now() - 1)
    await database.db.insertInto('provider_questions').values({ provider, key: 'price:1:ring', until }).execute()
    expect(await all[0]!.get(question())).toEqual({ value: 1, age: null })
    expect(state.asked).toBe(1)
    const left = await database.db.selectFrom('provider_questions').where('provider', '=', provider).execute()
    expect(left).toEqual([])
  })

  it('count against the caller only when the provider is asked', async () => {
    const { all, question } = processes(1)
    let counted = 0
    const before = async () => void counted++
    for (let call = 0; call < 3; call++) await all[0]!.get(question({ before }))
    expect(counted).toBe(1)
  })

  it('go when nobody would be shown them any more', async () => {
    const { all, state, question } = processes(1)
    await all[0]!.get(question({ keepMs: 2 * hour }))
    await purgeAnswers(database.db, state.now + 1.9 * hour)
    expect(await all[0]!.stored('price:1:ring')).not.toBeNull()
    await purgeAnswers(database.db, state.now + 2.1 * hour)
    expect(await all[0]!.stored('price:1:ring')).toBeNull()
  })
})

describe('a call that several wait for', () => {
  /** A call that ends on demand. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<string>()
    const signals: AbortSignal[] = []
    const call = (signal: AbortSignal) => {
      signals.push(signal)
      return promise
    }
    return { call, signals, resolve }
  }

  it('goes on while anybody waits, and is ended when nobody does (PR-04)', async () => {
    const share = createSharedCalls<string>()
    const { call, signals, resolve } = held()
    const [one, two] = [new AbortController(), new AbortController()]
    const waiting = [share('a', call, one.signal), share('a', call, two.signal)]
    one.abort()
    await expect(waiting[0]).rejects.toMatchObject({ failure: 'ended' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([false])
    two.abort()
    await expect(waiting[1]).rejects.toMatchObject({ failure: 'ended' })
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
    // Later callers start a new call.
    const again = share('a', call)
    expect(signals).toHaveLength(2)
    resolve('done')
    expect(await again).toBe('done')
  })

  it('is not ended by one of them while another cannot leave', async () => {
    const share = createSharedCalls<string>()
    const { call, signals, resolve } = held()
    const gone = new AbortController()
    const [first, second] = [share('a', call), share('a', call, gone.signal)]
    gone.abort()
    await expect(second).rejects.toMatchObject({ failure: 'ended' })
    expect(signals[0]!.aborted).toBe(false)
    resolve('done')
    expect(await first).toBe('done')
    await expect(share('a', call, gone.signal)).rejects.toMatchObject({ failure: 'ended' })
    expect(signals).toHaveLength(1)
  })
})
