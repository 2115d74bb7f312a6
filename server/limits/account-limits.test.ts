import { expect, it } from 'vitest'
import { addGames } from '../testing/games.ts'
import { postsOf } from '../testing/posts.ts'
import { allCalls } from '../testing/samples.ts'
import { testApp } from '../testing/test-app.ts'

const limited = { LUDOTECA_RATE_LIMITS: 'on' }

it('every call has a limit, but for those that watch the process (AUT-13)', () => {
  const without = allCalls.filter(({ limit }) => limit === undefined).map(({ name }) => name)
  expect(without.toSorted()).toEqual(['GET /health', 'GET /ready'])
})

it('tokens of no use are counted as calls of a visitor (AU-12)', async () => {
  const { call } = await testApp({ env: limited })
  const ask = (token: string, from?: string) =>
    call('POST', '/game/search', { as: { token }, body: { data: 1 }, ...(from !== undefined && { from }) })
  for (let at = 0; at < 300; at += 1) expect((await ask(`dead.${at}`)).status).toBe(401)
  expect((await ask('dead.301')).status).toBe(429)
  expect((await ask('dead.302', '198.51.100.9')).status).toBe(401)
  // A request with a valid token does not count against its network.
  expect((await call('POST', '/game/search', { as: 'alice', body: { data: 1 } })).status).toBe(422)
})

it('guesses by nick and by e-mail are one count (AU-12, AU-13)', async () => {
  const { call, cast } = await testApp({ env: limited })
  const statuses = []
  for (let at = 0; at < 30; at += 1) {
    const body = { data: at % 2 ? cast.bob.nick : cast.bob.email, password: 'wrong_one' }
    statuses.push((await call('POST', '/auth/login', { body, from: `198.51.100.${at}` })).status)
  }
  expect(statuses.filter((status) => status === 401)).toHaveLength(25)
})

it('an address gets five verification mails again in a day, whoever asks (AUT-04)', async () => {
  const { call, db, cast } = await testApp({ env: limited })
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', cast.bob.id).execute()
  const statuses = []
  for (let at = 0; at < 6; at += 1) {
    statuses.push((await call('POST', '/email/resend', { as: 'bob' })).status)
    await db.deleteFrom('attempts').where('key', 'not like', 'resend-address:%').execute()
  }
  expect(statuses).toEqual([202, 202, 202, 202, 202, 429])
})

it('three public things a day before the address is proven, where mails are sent; the own shelf is free', async () => {
  const test = await testApp({ env: { ...limited, SMTP_URL: 'smtp://127.0.0.1:1' } })
  const games = await addGames(test)
  const body = { nick: 'newcomer', email: 'newcomer@example.com', password: 'abc_123' }
  const { token, user } = (await test.call('POST', '/auth', { body })).body
  const as = { token }
  const add = async (title: string, isPublic: 0 | 1) =>
    test.call('POST', '/list', { as, body: { title, public: isPublic } })
  expect((await add('One', 1)).status).toBe(201)
  expect((await add('Two', 1)).status).toBe(201)
  const review = { id_game: games['celeste'], title: 'Good', review: 'Good.', total: 9 }
  expect((await test.call('POST', '/review', { as, body: review })).status).toBe(201)
  const { status, headers } = await add('Four', 1)
  expect(status).toBe(429)
  expect(Number(headers['retry-after'])).toBeGreaterThan(80_000)
  const hidden = await add('Mine', 0)
  expect(hidden.status).toBe(201)
  const shown = { id: hidden.body.id, title: 'Mine', public: 1 }
  expect((await test.call('PUT', '/list', { as, body: shown })).status).toBe(429)
  const have = { id_game: games['celeste'], type: 'have', value: 1 }
  for (let at = 0; at < 5; at += 1)
    expect((await test.call('POST', '/collection', { as, body: { ...have, value: at % 2 } })).status).toBe(200)
  await test.db.updateTable('users').set({ email_verified: true }).where('id', '=', user.id).execute()
  expect((await add('Five', 1)).status).toBe(201)
})

it('ten posts and replies in five minutes in the first three days or before the address is proven, thirty later (POS-11)', async () => {
  const test = await testApp({ env: { ...limited, SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { send, person } = postsOf(test)
  const day = 86_400_000
  const taken = async (nick: string, columns: { created_at: Date; email_verified?: boolean }) => {
    const as = await person(nick)
    await test.db.updateTable('users').set(columns).where('id', '=', as.id).execute()
    for (let at = 0; ; at += 1) {
      // Private ones too: what a few see is written as often.
      const { status, headers } = await send(as, 'Spam', { public: at % 2 === 0 ? 1 : 0 })
      if (status === 201) continue
      expect([status, Number(headers['retry-after']) > 200]).toEqual([429, true])
      return at
    }
  }
  const ago = (days: number) => new Date(test.ctx.now() - days * day)
  expect(await taken('born_today', { created_at: ago(0) })).toBe(10)
  expect(await taken('born_lately', { created_at: ago(2.9) })).toBe(10)
  expect(await taken('unproven_yet', { created_at: ago(30), email_verified: false })).toBe(10)
  expect(await taken('settled_in', { created_at: ago(3.1) })).toBe(30)
})

it('ends all fifty sessions one by one, and still takes ten wrong proofs at most (AU-16, AUT-08)', async () => {
  const { call, cast, ctx } = await testApp({ env: limited })
  for (let at = 0; at < 49; at += 1) await ctx.sessions.open(cast.bob.id)
  const others: string[] = []
  for (const page of [1, 2, 3]) {
    const { data } = (await call('GET', `/auth/sessions?page=${page}`, { as: 'bob' })).body
    for (const { id, current } of data) if (current === 0) others.push(id)
  }
  expect(others).toHaveLength(49)
  const end = (id: string, password: string) =>
    call('DELETE', `/auth/sessions/${id}`, { as: 'bob', body: { password } })
  for (const id of others) expect((await end(id, cast.bob.password)).status).toBe(204)
  const wrong = []
  for (let at = 0; at < 11; at += 1) wrong.push(await end(others[0] ?? '', 'wrong_one'))
  expect(wrong.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 422), 429])
  const { headers, body } = wrong[10]!
  expect(body.retry_after).toBe(Number(headers['retry-after']))
})
