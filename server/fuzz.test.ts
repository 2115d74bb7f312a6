import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fuzz } from './testing/fuzz/fuzz.ts'
import { addGames } from './testing/games.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'

/** `npm test` sends the same 3,000 requests every time; `npm run fuzz` sends 50,000 others, whose seed it prints. */
const cases = Number(process.env.FUZZ_CASES ?? 3_000)
const seed = Number(process.env.FUZZ_SEED ?? (process.env.FUZZ_CASES === undefined ? 20_260_101 : Date.now() % 2 ** 32))

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
  await addGames(test)
})
afterAll(() => test.close())

describe('random input', () => {
  it.each(['/list/home?page=1&page=2', '/review/home?page=x', '/site?x=1', '/auth/check?page[]=1', '/game/1?%5B=1'])(
    'a parameter that a call does not declare is refused: %s (X-10)',
    async (address) => {
      const { status, body } = await test.call(address.startsWith('/game') ? 'DELETE' : 'GET', address, { as: 'admin' })
      expect([status, body.title, body.detail]).toEqual([
        400,
        'Bad request',
        'This call does not take such a parameter.',
      ])
    },
  )

  it(`no request of ${cases} is answered with a 5xx (X-06, seed ${seed})`, { timeout: cases * 100 }, async () => {
    if (process.env.FUZZ_CASES !== undefined) console.log(`FUZZ_SEED=${seed} FUZZ_CASES=${cases} npm run fuzz`)
    expect(await fuzz(test, seed, cases), `FUZZ_SEED=${seed} FUZZ_CASES=${cases} npm run fuzz`).toEqual([])
  })
})
