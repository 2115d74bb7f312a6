import { createHash } from 'node:crypto'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Solution, WorkToDo } from '../../common/api/shapes.ts'
import { startGoogleFake } from '../../fakes/google/fake.ts'
import type { Answer } from '../testing/call.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { workLife } from './registration-limits.ts'

const limited = { env: { LUDOTECA_RATE_LIMITS: 'on' }, workBits: 4 }
const home = '203.0.113.7'

const zeros = (salt: string, nonce: number): number =>
  Math.clz32(createHash('sha256').update(`${salt}${nonce}`).digest().readUInt32BE(0))

function findNonce(fits: (nonce: number) => boolean): number {
  let nonce = 0
  while (!fits(nonce)) nonce += 1
  return nonce
}
const solve = ({ salt, bits }: WorkToDo): Solution => ({
  salt,
  nonce: findNonce((nonce) => zeros(salt, nonce) >= bits),
})

/** Registers ever new people. */
function crowd({ call }: TestApp) {
  let number = 0
  const register = (work?: unknown, from = home): Promise<Answer> => {
    number += 1
    const body = { nick: `player_${number}`, email: `p${number}@example.com`, password: 'abc_123', work }
    return call('POST', '/auth', { body, from })
  }
  const ask = async (from = home): Promise<WorkToDo> => (await register(undefined, from)).body.work
  const fill = async (from = home) => {
    for (let at = 0; at < 5; at += 1) expect((await register(undefined, from)).status).toBe(201)
  }
  return { register, ask, fill }
}

const setPoints = ({ db }: TestApp, key: string, points: number) =>
  db
    .insertInto('attempts')
    .values({ key: `${key}:${home}`, points, expires_at: new Date(Date.now() + 1_200_000) })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ points }))
    .execute()

describe('registrations from one network above the limit (AU-11)', () => {
  it('twenty in half an hour come in with work, which doubles after every five; none without', async () => {
    const test = await testApp(limited)
    const { register, ask, fill } = crowd(test)
    await fill()
    const bits = []
    for (let at = 0; at < 15; at += 1) {
      const work = await ask()
      bits.push(work.bits)
      const { status, body } = await register(solve(work))
      expect(status).toBe(201)
      expect(body.user.nick).toMatch(/^player_/)
    }
    expect(bits).toEqual([4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 6, 6, 6, 6, 6])
    const refused = await register()
    expect([refused.status, refused.body.detail]).toEqual([429, expect.stringContaining('Wait a little')])
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(1_000)
    expect(refused.body.retry_after).toBe(Number(refused.headers['retry-after']))
    // A neighbour has not even reached the limit.
    expect((await register(undefined, '203.0.113.8')).status).toBe(201)
  })

  it('a new account with Google comes in with work, too, and its credential is still good for it (AU-11, AUT-06)', async () => {
    const google = await startGoogleFake()
    onTestFinished(() => google.stop())
    const test = await testApp({ ...limited, env: { ...limited.env, ...google.env } })
    await crowd(test).fill()
    const { nonce } = (await test.call('POST', '/auth/google/nonce', { from: home })).body
    const data = await google.sign({ nonce, sub: '10001', email: 'ana@gmail.example', name: 'Ana' })
    const enter = (work?: Solution) =>
      test.call('POST', '/auth/google', { body: { data, accepted: true, work }, from: home })
    const refused = await enter()
    expect([refused.status, refused.body.work.bits]).toEqual([429, 4])
    expect((await enter(solve(refused.body.work))).status).toBe(201)
  })

  it('false, invented and changed solutions are refused with a new challenge, and make nobody an account', async () => {
    const test = await testApp(limited)
    const { register, ask, fill } = crowd(test)
    await fill()
    const work = await ask()
    const { salt, nonce } = solve(work)
    const wrong = findNonce((at) => zeros(salt, at) < work.bits)
    const changed = `${salt.slice(0, -3)}${salt.at(-3) === 'A' ? 'B' : 'A'}${salt.slice(-2)}`
    const before = await test.db.selectFrom('users').select('id').execute()
    for (const given of [
      { salt, nonce: wrong },
      { salt: 'invented', nonce },
      solve({ ...work, salt: changed }),
      solve({ ...work, salt: 'v1.' }),
    ]) {
      const { status, body } = await register(given)
      expect([status, body.work.bits]).toEqual([429, 4])
      expect(body.work.salt).not.toBe(salt)
    }
    for (const shape of ['x', { salt }, { salt, nonce: -1 }, { salt, nonce: 0.5 }, { salt: 'x'.repeat(301), nonce }])
      expect((await register(shape)).status).toBe(422)
    expect(await test.db.selectFrom('users').select('id').execute()).toHaveLength(before.length)
    // None of them used it up.
    expect((await register({ salt, nonce })).status).toBe(201)
  })

  it('a solution opens once: again it is refused, and of five at once one wins', async () => {
    const test = await testApp(limited)
    const { register, ask, fill } = crowd(test)
    await fill()
    const used = solve(await ask())
    expect((await register(used)).status).toBe(201)
    expect((await register(used)).status).toBe(429)
    const raced = solve(await ask())
    const answers = await Promise.all(Array.from({ length: 5 }, () => register(raced)))
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 429, 429, 429, 429])
    // The ways to write the same bytes are other texts with other solutions, but one challenge.
    const work = await ask()
    expect((await register(solve(work))).status).toBe(201)
    expect((await register(solve({ ...work, salt: `${work.salt}=` }))).status).toBe(429)
  })

  it('a challenge expires after ten minutes, and is good in its own network only', async () => {
    const test = await testApp(limited)
    const { register, ask, fill } = crowd(test)
    await fill()
    await fill('198.51.100.1')
    const theirs = solve(await ask('198.51.100.1'))
    expect((await register(theirs)).status).toBe(429)
    expect((await register(theirs, '198.51.100.1')).status).toBe(201)
    const [early, late] = [solve(await ask()), solve(await ask())]
    test.clock.move(workLife - 5_000)
    expect((await register(early)).status).toBe(201)
    test.clock.move(10_000)
    expect((await register(late)).status).toBe(429)
  })

  it('easy challenges that were collected early are of no use later, those of one step before are', async () => {
    const test = await testApp(limited)
    const { register, ask, fill } = crowd(test)
    await fill()
    const [one, two] = [solve(await ask()), solve(await ask())]
    await setPoints(test, 'register-work', 9)
    expect((await register(one)).status).toBe(201)
    expect((await register(two)).status).toBe(429)
  })

  it.each([
    ['register-work', 35],
    ['register-day', 200],
  ])('work opens no more once %s stands at %i; the 429 then only says how long to wait', async (key, most) => {
    const test = await testApp(limited)
    const { register, ask, fill } = crowd(test)
    await fill()
    await setPoints(test, 'register-work', 30)
    await setPoints(test, key, most - 1)
    const [last, more] = [solve(await ask()), solve(await ask())]
    expect((await register(last)).status).toBe(201)
    for (const given of [more, undefined]) {
      const { status, body, headers } = await register(given)
      expect([status, body.work]).toEqual([429, undefined])
      expect(Number(headers['retry-after'])).toBeGreaterThan(1_000)
    }
  })

  it('of many solutions at once none passes the ceiling', async () => {
    const test = await testApp(limited)
    const { register, ask, fill } = crowd(test)
    await fill()
    await setPoints(test, 'register-work', 33)
    const solutions = []
    for (let at = 0; at < 6; at += 1) solutions.push(solve(await ask()))
    const answers = await Promise.all(solutions.map((given) => register(given)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
  })

  it('the work comes before everything else: without it nobody learns which nicks and e-mails are in use', async () => {
    const test = await testApp(limited)
    const { ask, fill } = crowd(test)
    await fill()
    const { nick, email } = test.cast.alice
    const body = { nick, email, password: 'abc_123' }
    const send = (work?: Solution) => test.call('POST', '/auth', { body: { ...body, work }, from: home })
    expect((await send()).status).toBe(429)
    const solved = solve(await ask())
    expect((await send(solved)).status).toBe(409)
    expect((await send(solved)).status).toBe(429)
  })

  it('below the limit, work is neither needed nor looked at, nor does a device open what work opens', async () => {
    const test = await testApp(limited)
    const { register, fill } = crowd(test)
    expect((await register({ salt: 'x', nonce: 1 }, '198.51.100.9')).status).toBe(201)
    await fill()
    const body = { nick: 'late_one', email: 'late@example.com', password: 'abc_123' }
    const headers = { cookie: `device=${'a'.repeat(43)}` }
    expect((await test.call('POST', '/auth', { body, headers, from: home })).status).toBe(429)
  })
})

it('the first work of production is seconds for a phone, not minutes (AU-11)', async () => {
  const test = await testApp({ env: limited.env })
  const { ask, fill } = crowd(test)
  await fill()
  expect((await ask()).bits).toBe(17)
})
