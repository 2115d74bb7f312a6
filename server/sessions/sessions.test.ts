import { createHash } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createApp } from '../app.ts'
import { createDatabase } from '../db/connection.ts'
import { tokenProblems } from '../errors.ts'
import { readToken } from '../testing/forge.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { purgeTokens } from '../features/email/account-tokens.queries.ts'
import { createSessions, purgeSessions } from './sessions.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(() => test.clock.reset())
afterAll(() => test.close())

const seconds = 1_000
const days = 86_400 * seconds
const open = () => test.ctx.sessions.open(test.cast.alice.id)
const jti = (token: string) => readToken(token).payload.jti

/** The new token, or the text of the 401. */
async function refresh(token: string): Promise<string> {
  const { status, body } = await test.call('POST', '/auth/refresh', { body: { token } })
  expect([200, 401]).toContain(status)
  return status === 200 ? body.token : body.detail
}

/** 200 or the text of the 401. */
async function check(token: string): Promise<number | string> {
  const { status, body } = await test.call('GET', '/auth/check', { as: { token } })
  return status === 200 ? 200 : body.detail
}

describe('the six 401 texts (AU-02, AUT-08)', () => {
  it('an old token has expired, and its successor is valid', async () => {
    const token = await open()
    test.clock.move(3_601 * seconds)
    expect(await check(token)).toBe(tokenProblems.expired)
    expect(await check(await refresh(token))).toBe(200)
  })

  it('a missing token, or one outside the header, is not accepted (AU-28)', async () => {
    const token = await open()
    const asks = [
      test.call('GET', '/auth/check'),
      test.call('GET', `/auth/check?token=${token}`),
      test.call('GET', '/auth/check', { headers: { cookie: `token=${token}` } }),
      test.call('POST', '/auth/logout', { body: { token } }),
      ...['Bearer', 'Bearer ', 'Basic abc', `Token ${token}`, `Bearer ${token} x`].map((authorization) =>
        test.call('GET', '/auth/check', { headers: { authorization } }),
      ),
    ]
    for (const { status, body } of await Promise.all(asks)) {
      expect(status).toBe(401)
      expect(body).toEqual({ type: 'about:blank', title: 'Not logged in', status: 401, detail: 'Token not parsed' })
    }
  })

  it('a session cannot be refreshed sixty days after its last use (AU-05, AUT-14)', async () => {
    const first = await open()
    test.clock.move(59 * days)
    const second = await refresh(first)
    expect(await check(second)).toBe(200)
    test.clock.move(59 * days)
    const third = await refresh(second)
    expect(await check(third)).toBe(200)
    test.clock.move(60 * days)
    expect(await check(third)).toBe(tokenProblems.expired)
    expect(await refresh(third)).toBe(tokenProblems.final)
  })

  it('a session cannot be refreshed a year after its start, however often it was used (AU-05, AUT-14)', async () => {
    let token = await open()
    for (let week = 0; week < 52; week += 1) {
      test.clock.move(7 * days)
      token = await refresh(token)
    }
    expect(await check(token)).toBe(200)
    test.clock.move(days)
    expect(await check(token)).toBe(tokenProblems.expired)
    expect(await refresh(token)).toBe(tokenProblems.final)
  })

  it('tokens never outlive their session (AU-05)', async () => {
    const first = await open()
    test.clock.move(60 * days - 600 * seconds)
    // In the last hour of a session's maximum of a year, a token expires with the session.
    let last = first
    for (let step = 0; step < 7; step += 1) {
      last = await refresh(last)
      test.clock.move(50 * days)
    }
    test.clock.reset()
    test.clock.move(365 * days - 600 * seconds)
    last = await refresh(last)
    expect(await check(last)).toBe(200)
    test.clock.move(601 * seconds)
    expect(await check(last)).toBe(tokenProblems.expired)
    expect(await refresh(last)).toBe(tokenProblems.final)
  })

  it('invalid tokens get the same texts at refresh', async () => {
    expect(await refresh('a.b')).toBe(tokenProblems.segments)
    expect(await refresh('a.b.c')).toBe(tokenProblems.invalid)
    expect((await test.call('POST', '/auth/refresh', { body: {} })).status).toBe(422)
  })
})

describe('refresh', () => {
  it('returns the same successor to ten parallel calls with an expired token (AU-03, AUT-09)', async () => {
    const token = await open()
    test.clock.move(3_700 * seconds)
    const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(token)))
    expect(new Set(answers).size).toBe(1)
    expect(await check(answers[0] ?? '')).toBe(200)
  })

  it('does so in two servers at once (AU-03)', async () => {
    const other = createDatabase({ url: test.databaseUrl, max: 5, log: () => undefined })
    const parts = { ...test.ctx, db: other.db }
    const app = await createApp({ ...parts, sessions: createSessions(parts) })
    for (let round = 0; round < 10; round += 1) {
      const token = await open()
      const there = async () => {
        const { statusCode, body } = await app.inject({ method: 'POST', url: '/api/auth/refresh', payload: { token } })
        expect(statusCode).toBe(200)
        return (JSON.parse(body) as { token: string }).token
      }
      const answers = await Promise.all([refresh(token), there(), refresh(token), there(), refresh(token), there()])
      expect(new Set(answers).size).toBe(1)
    }
    await app.close()
    await other.close()
  })

  it('accepts the old token until the grace period after its first refresh ends; using it does not prolong it (AU-04)', async () => {
    const old = await open()
    const next = await refresh(old)
    for (const at of [10, 20, 30, 39]) {
      test.clock.reset()
      test.clock.move(at * seconds)
      expect(await check(old)).toBe(200)
      expect(await refresh(old)).toBe(next)
    }
    test.clock.reset()
    test.clock.move(42 * seconds)
    expect(await check(old)).toBe(tokenProblems.blacklisted)
    expect(await check(next)).toBe(200)
  })

  it('returns a thousand different tokens in a row, all of them valid (AU-04)', { timeout: 60_000 }, async () => {
    const seen = new Set<unknown>()
    let token = await open()
    for (let round = 0; round < 1_000; round += 1) {
      token = await test.ctx.sessions.refresh(token)
      seen.add(jti(token))
    }
    expect(seen.size).toBe(1_000)
    expect(await check(token)).toBe(200)
  })

  it('ends the whole session when an exchanged token is used after the grace period (AU-05)', async () => {
    const stolen = await open()
    const bystander = await open()
    const honest = await refresh(stolen)
    test.clock.move(60 * seconds)
    expect(await refresh(stolen)).toBe(tokenProblems.blacklisted)
    expect(await check(honest)).toBe(tokenProblems.blacklisted)
    expect(await refresh(honest)).toBe(tokenProblems.blacklisted)
    expect(await check(bystander)).toBe(200)
    // Setting the clock back makes nothing valid again (F-12).
    test.clock.reset()
    expect(await check(honest)).toBe(tokenProblems.blacklisted)
    expect(await refresh(stolen)).toBe(tokenProblems.blacklisted)
  })

  it('returns the same successor again when the response was lost (F-13)', async () => {
    const token = await open()
    const lost = await refresh(token)
    test.clock.move(20 * seconds)
    expect(await refresh(token)).toBe(lost)
  })
})

describe('logout (AU-06)', () => {
  it('ends the token and its session, and keeps other devices logged in; also after a restart', async () => {
    const [token, phone] = [await open(), await open()]
    const answer = await test.call('POST', '/auth/logout', { as: { token } })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect(await check(token)).toBe(tokenProblems.blacklisted)
    expect(await refresh(token)).toBe(tokenProblems.blacklisted)
    expect(await check(phone)).toBe(200)
    const restarted = createSessions(test.ctx)
    await expect(restarted.identify(token)).rejects.toThrow(tokenProblems.blacklisted)
    expect((await restarted.identify(phone)).nick).toBe('alice')
  })

  it('closeAll spares the given session', async () => {
    const [mine, theirs] = [await open(), await open()]
    await test.ctx.sessions.closeAll(test.cast.alice.id, { exceptSession: String(readToken(mine).payload.sid) })
    expect([await check(mine), await check(theirs)]).toEqual([200, tokenProblems.blacklisted])
    await test.ctx.sessions.closeAll(test.cast.alice.id)
    expect(await check(mine)).toBe(tokenProblems.blacklisted)
  })
})

it('rights and validity come from the database at each call (US-01)', async () => {
  const { ctx, cast, db } = test
  const token = await ctx.sessions.open(cast.dan.id)
  expect((await test.call('GET', '/user/admin/all', { as: { token } })).status).toBe(403)
  await db.updateTable('users').set({ admin: true }).where('id', '=', cast.dan.id).execute()
  const admin = () => test.call('GET', '/user/admin/all', { as: { token } })
  expect((await admin()).status).toBe(200)
  await db.updateTable('users').set({ admin: false }).where('id', '=', cast.dan.id).execute()
  expect((await admin()).status).toBe(403)
  await db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', cast.dan.id).execute()
  expect(await check(token)).toBe(tokenProblems.blacklisted)
  expect(await refresh(token)).toBe(tokenProblems.blacklisted)
})

it('deletes sessions a month after their end, and still distinguishes their tokens (AUT-08)', async () => {
  const { ctx, db } = test
  const token = await open()
  const sessions = async () =>
    Number(
      (
        await db
          .selectFrom('sessions')
          .select((eb) => eb.fn.countAll().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const before = await sessions()
  test.clock.move(80 * days)
  await purgeSessions(db, ctx.now())
  expect(await sessions()).toBe(before)
  expect(await refresh(token)).toBe(tokenProblems.final)
  // Including those of the tests above.
  test.clock.move(400 * days)
  await purgeSessions(db, ctx.now())
  expect(await sessions()).toBe(0)
  expect(await refresh(token)).toBe(tokenProblems.final)
})

it('a user who returns after weeks is still logged in, whatever was purged meanwhile (AUT-14, AU-05)', async () => {
  const { ctx, db } = test
  const exchanged = await open()
  const token = await refresh(exchanged)
  for (let night = 0; night < 40; night += 1) {
    test.clock.move(days)
    await purgeSessions(db, ctx.now())
  }
  const kept = await db
    .selectFrom('session_tokens')
    .where('jti', 'in', [String(jti(exchanged)), String(jti(token))])
    .select('jti')
    .execute()
  expect(kept).toEqual([{ jti: jti(token) }])
  const fresh = await refresh(token)
  expect(await check(fresh)).toBe(200)
  // The token that was exchanged weeks ago still counts as stolen (AU-05).
  expect(await refresh(exchanged)).toBe(tokenProblems.blacklisted)
  expect(await check(fresh)).toBe(tokenProblems.blacklisted)
})

it('the fifty-first log-in ends the least recently used session (AUT-14)', async () => {
  const { ctx, cast } = test
  await ctx.sessions.closeAll(cast.carla.id)
  const tokens: string[] = []
  for (let at = 0; at < 50; at += 1) {
    test.clock.move(60 * seconds)
    tokens.push(await ctx.sessions.open(cast.carla.id))
  }
  test.clock.move(3_600 * seconds)
  // The oldest session is in use: the second oldest has to end.
  const [first = '', second = '', third = ''] = tokens
  const used = await refresh(first)
  const fresh = await ctx.sessions.open(cast.carla.id)
  expect(await refresh(second)).toBe(tokenProblems.blacklisted)
  expect(await check(fresh)).toBe(200)
  expect(await check(used)).toBe(200)
  expect(await check(await refresh(third))).toBe(200)
})

it('deletes expired mailed tokens, however many, and no others (P-52)', async () => {
  const { db, ctx, cast } = test
  const hashOf = (n: number) => createHash('sha256').update(String(n)).digest()
  const rows = await db
    .insertInto('users')
    .values(
      Array.from({ length: 1_001 }, (_, n) => ({ nick: `t${n}`, email: `t${n}@example.com`, email_verified: true })),
    )
    .returning('id')
    .execute()
  const token = (userId: number, n: number, end: number) => ({
    user_id: userId,
    purpose: 'reset',
    hash: hashOf(n),
    email_key: 'x',
    created_at: new Date(0),
    expires_at: new Date(ctx.now() + end),
  })
  await db
    .insertInto('account_tokens')
    .values([...rows.map(({ id }, n) => token(id, n, -1_000)), token(cast.alice.id, 5_000, days)])
    .execute()
  await purgeTokens(db, ctx.now())
  expect(await db.selectFrom('account_tokens').select('user_id').execute()).toEqual([{ user_id: cast.alice.id }])
})
