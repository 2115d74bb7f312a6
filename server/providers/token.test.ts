import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../db/testing/template.ts'
import { createSharedToken } from './token.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const day = 86_400
let keys = 0

/** Processes that share a token, a clock that can be moved, and how often the provider was asked. */
function processes(count: number, seconds = 60 * day) {
  const state = { now: Date.now(), minted: 0, seconds }
  const provider = `token-${++keys}`
  const mint = async () => {
    await new Promise((done) => setTimeout(done, 30))
    return { token: `token-number-${++state.minted}`, seconds: state.seconds }
  }
  const tokens = Array.from({ length: count }, () =>
    createSharedToken({ db: database.db, provider, now: () => state.now, mint }),
  )
  return { state, tokens }
}

describe('the token that all processes share (GAM-11)', () => {
  it('is made once, however many want one at the same time', async () => {
    const { state, tokens } = processes(4)
    const got = await Promise.all(Array.from({ length: 40 }, (_, at) => tokens[at % 4]!.get()))
    expect(new Set(got)).toEqual(new Set(['token-number-1']))
    expect(state.minted).toBe(1)
  })

  it('is renewed a day before its end, by one of them', async () => {
    const { state, tokens } = processes(3)
    await Promise.all(tokens.map((token) => token.get()))
    state.now += 58 * day * 1_000
    await tokens[0]!.get()
    expect(state.minted).toBe(1)
    state.now += 1.5 * day * 1_000
    expect(await Promise.all(tokens.map((token) => token.get()))).toEqual(Array(3).fill('token-number-2'))
    expect(state.minted).toBe(2)
  })

  it('is replaced once when the provider refuses it', async () => {
    const { state, tokens } = processes(2)
    const [first] = await Promise.all(tokens.map((token) => token.get()))
    await tokens[0]!.drop(first!)
    expect(await tokens[0]!.get()).toBe('token-number-2')
    // The other process learns of it from its own refusal, and takes what is there.
    await tokens[1]!.drop(first!)
    expect(await tokens[1]!.get()).toBe('token-number-2')
    expect(state.minted).toBe(2)
  })

  it('is not made anew at each call when tokens live for an hour only', async () => {
    const { state, tokens } = processes(2, 3_600)
    for (let call = 0; call < 5; call++) await Promise.all(tokens.map((token) => token.get()))
    expect(state.minted).toBe(1)
    state.now += 45 * 60_000
    for (let call = 0; call < 5; call++) await Promise.all(tokens.map((token) => token.get()))
    expect(state.minted).toBeLessThanOrEqual(2)
  })

  it('tells the failure and tries again at the next call', async () => {
    const { db } = database
    let broken = true
    const token = createSharedToken({
      db,
      provider: 'token-broken',
      now: Date.now,
      mint: async () => {
        if (broken) throw new Error('no')
        return { token: 'at-last-one', seconds: 60 * day }
      },
    })
    await expect(token.get()).rejects.toThrow('no')
    broken = false
    expect(await token.get()).toBe('at-last-one')
  })
})
