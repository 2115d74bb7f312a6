import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../db/testing/template.ts'
import { createSeal } from '../../lib/seal.ts'
import { createSharedToken, type Minted } from './token.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const day = 86_400
const seal = createSeal(['the quick brown fox jumps over the lazy dog'], 'test')
let keys = 0

/** Processes that share a token, a clock that tests can move, and how often the provider was asked. */
function processes(count: number, seconds = 60 * day) {
  const state = { now: Date.now(), minted: 0, seconds, broken: false, previous: [] as (string | null)[] }
  const provider = `token-${++keys}`
  const mint = async (previous: string | null): Promise<Minted<string>> => {
    state.previous.push(previous)
    await new Promise((done) => setTimeout(done, 30))
    if (state.broken) throw new Error('no')
    return { value: `token-number-${++state.minted}`, seconds: state.seconds }
  }
  const tokens = Array.from({ length: count }, () =>
    createSharedToken<string>({ db: database.db, provider, seal, now: () => state.now, mint }),
  )
  return { provider, state, tokens }
}

describe('the token that all processes share (GAM-11)', () => {
  it('is made once, however many want one at the same time', async () => {
    const { state, tokens } = processes(4)
    const got = await Promise.all(Array.from({ length: 40 }, (_, at) => tokens[at % 4]!.get()))
    expect(new Set(got.map(({ value }) => value))).toEqual(new Set(['token-number-1']))
    expect(state.minted).toBe(1)
  })

  it('is renewed a day before its end, by one of them', async () => {
    const { state, tokens } = processes(3)
    await Promise.all(tokens.map((token) => token.get()))
    state.now += 58 * day * 1_000
    await tokens[0]!.get()
    expect(state.minted).toBe(1)
    state.now += 1.5 * day * 1_000
    const got = await Promise.all(tokens.map((token) => token.get()))
    expect(got.map(({ value }) => value)).toEqual(Array(3).fill('token-number-2'))
    expect(state.minted).toBe(2)
  })

  it('is replaced once when the provider refuses it', async () => {
    const { state, tokens } = processes(2)
    const [first] = await Promise.all(tokens.map((token) => token.get()))
    await tokens[0]!.drop(first!)
    expect(await tokens[0]!.get()).toMatchObject({ value: 'token-number-2' })
    // The other process learns of it from its own refusal, and uses the stored token.
    await tokens[1]!.drop(first!)
    expect(await tokens[1]!.get()).toMatchObject({ value: 'token-number-2' })
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
    const { state, tokens } = processes(1)
    state.broken = true
    await expect(tokens[0]!.get()).rejects.toThrow('no')
    state.broken = false
    expect(await tokens[0]!.get()).toMatchObject({ value: 'token-number-1' })
  })

  it('is used to its end when no new one can be made', async () => {
    const { state, tokens } = processes(2, 3_600)
    await tokens[0]!.get()
    state.broken = true
    state.now += 45 * 60_000
    expect(await tokens[0]!.get()).toMatchObject({ value: 'token-number-1' })
    state.now += 15 * 60_000
    await expect(tokens[0]!.get()).rejects.toThrow('no')
  })

  it('makes the next one of the last one, refused or not', async () => {
    const { state, tokens } = processes(2)
    const first = await tokens[0]!.get()
    await tokens[0]!.drop(first)
    await tokens[1]!.get()
    expect(state.previous).toEqual([null, 'token-number-1'])
  })

  it('may be given by a person', async () => {
    const { state, tokens } = processes(2)
    await tokens[0]!.put({ value: 'pasted', seconds: 60 * day, endsAt: state.now + 60 * day * 1_000 })
    expect(await tokens[1]!.get()).toMatchObject({ value: 'pasted' })
    expect(state.minted).toBe(0)
  })
})

describe('a token at rest (PL-06)', () => {
  it('is in the database in no readable form', async () => {
    const { provider, tokens } = processes(1)
    await tokens[0]!.get()
    const rows = await database.db.selectFrom('provider_secrets').selectAll().where('provider', '=', provider).execute()
    expect(rows).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain('token-number')
    expect(Buffer.from(rows[0]!.sealed.slice(3), 'base64url').toString('latin1')).not.toContain('token-number')
  })

  it('is made anew when it cannot be opened: the secret is lost, or the row is another provider’s', async () => {
    const { provider, tokens, state } = processes(1)
    await tokens[0]!.get()
    const options = { db: database.db, provider, now: () => state.now }
    const mint = async () => ({ value: 'made anew', seconds: 60 * day })
    const lost = createSharedToken({ ...options, seal: createSeal(['x'.repeat(32)], 'test'), mint })
    expect(await lost.get()).toMatchObject({ value: 'made anew' })

    const [from, other] = [processes(1), 'token-of-another']
    await from.tokens[0]!.get()
    await database.db
      .updateTable('provider_secrets')
      .set({ provider: other })
      .where('provider', '=', from.provider)
      .execute()
    const moved = createSharedToken({ ...options, provider: other, seal, mint })
    expect(await moved.get()).toMatchObject({ value: 'made anew' })
  })
})
