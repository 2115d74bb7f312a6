import { describe, expect, it } from 'vitest'
import { testApp, type TestApp } from '../testing/test-app.ts'

const limited = { env: { LUDOTECA_RATE_LIMITS: 'on' } }
const hour = 3_600_000

/**
 * Sends a wrong password to each call that asks for a proof, in turn, until `times` were sent; returns the statuses.
 */
async function guess({ call }: TestApp, token: string, times: number) {
  const body = { password: 'wrong_one' }
  const statuses = []
  for (let at = 0; at < times; at += 1) {
    const answer = await [
      () => call('DELETE', '/auth', { as: { token }, body }),
      () => call('DELETE', '/auth/sessions', { as: { token }, body }),
      () => call('POST', '/auth/passkeys/options', { as: { token }, body }),
      () => call('PUT', '/auth', { as: { token }, body: { password: 'new_word_1', current_password: 'wrong_one' } }),
    ][at % 4]!()
    statuses.push(answer.status)
  }
  return statuses
}

describe('wrong proofs of identity (AU-40)', () => {
  it('from a stolen session leave the owner every call in another one', async () => {
    const test = await testApp(limited)
    const { call, cast, ctx } = test
    const { id, nick, password, token: own } = cast.bob
    const stolen = await ctx.sessions.open(id)
    const more = await ctx.sessions.open(id)
    const statuses = await guess(test, stolen, 14)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 422), ...Array.from({ length: 4 }, () => 429)])

    const { body } = await call('GET', '/auth/sessions', { as: { token: more } })
    const current = body.data.find((session: { current: number }) => session.current === 1)
    const as = { token: own }
    expect((await call('DELETE', `/auth/sessions/${current.id}`, { as, body: { password } })).status).toBe(204)
    // The log-in form is not affected either.
    expect((await call('POST', '/auth/login', { body: { data: nick, password } })).status).toBe(200)
    const change = { password: 'brand_new_1', current_password: password }
    expect((await call('PUT', '/auth', { as, body: change })).status).toBe(200)
    // The new password ended the stolen session.
    expect(await guess(test, stolen, 1)).toEqual([401])
    const body2 = { password: 'brand_new_1' }
    expect((await call('DELETE', '/auth/sessions', { as, body: body2 })).status).toBe(204)
    expect((await call('DELETE', '/auth', { as, body: body2 })).status).toBe(204)
  })

  it('have an end over all sessions, except in one that proved itself or has just been opened', async () => {
    const test = await testApp(limited)
    const { call, cast, ctx, db } = test
    const { id, nick, password } = cast.bob
    const [proven, unproven, ...stolen] = await Promise.all(Array.from({ length: 18 }, () => ctx.sessions.open(id)))
    const end = (token: string) =>
      call('DELETE', '/auth/sessions/00000000-0000-4000-8000-000000000000', {
        as: { token },
        body: { password },
      })
    const rename = { password, current_password: password }
    expect((await call('PUT', '/auth', { as: { token: proven! }, body: rename })).status).toBe(200)
    await db
      .updateTable('sessions')
      .set({ created_at: new Date(ctx.now() - hour), revoked_at: null })
      .execute()

    let wrong = 0
    for (const token of stolen) wrong += (await guess(test, token, 10)).filter((status) => status === 422).length
    expect(wrong).toBe(150)
    expect((await end(unproven!)).status).toBe(429)
    expect((await end(proven!)).status).toBe(404)
    const { token } = (await call('POST', '/auth/login', { body: { data: nick, password } })).body
    expect((await end(token)).status).toBe(404)
    // Its own limit still holds there.
    expect((await guess(test, token, 12)).lastIndexOf(422)).toBe(8)
  }, 60_000)

  it('count only when they are wrong', async () => {
    const { call, cast } = await testApp(limited)
    const { password } = cast.bob
    for (let at = 0; at < 12; at += 1)
      expect((await call('DELETE', '/auth/sessions', { as: 'bob', body: { password } })).status).toBe(204)
  })
})
