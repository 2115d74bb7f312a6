import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { type PushFake, startPushFake } from '../../fakes/push/fake.ts'
import { sendDigests } from '../features/email/send-digest.ts'
import type { CastName } from '../testing/cast.ts'
import { addGames } from '../testing/games.ts'
import { postsOf } from '../testing/posts.ts'
import { createTestApp, type TestApp, testApp } from '../testing/test-app.ts'
import { mailboxOf, type strangerLimits } from './stranger-limits.ts'

const tries = 25
const minute = 60_000
const limited = { LUDOTECA_RATE_LIMITS: 'on' }

let service: PushFake
let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>
let endpoint: string
const idOf = (name: CastName): number => test.cast[name].id

beforeAll(async () => {
  service = await startPushFake()
  test = await createTestApp({ env: { ...limited, ...service.env, PUBLIC_URL: 'https://ludoteca.example' } })
  games = await addGames(test)
  posts = postsOf(test)
})
beforeEach(async () => {
  service.heal()
  test.clock.reset()
  await sql`delete from pgboss.job`.execute(test.db)
  const tables = [
    'attempts',
    'devices',
    'notifications',
    'notification_states',
    'follows',
    'comments',
    'loans',
    'collection_entries',
  ] as const
  for (const table of tables) await test.db.deleteFrom(table).execute()
  await test.recount()
  const device = service.subscribe()
  endpoint = device.endpoint
  await test.call('POST', '/devices', { as: 'alice', body: { device } })
})
afterAll(async () => {
  await test.close()
  await service.stop()
})

/** The limits of calls are not what is tested. */
const clearCallLimits = () =>
  sql`delete from attempts where key not like 'push:%' and key not like 'borrow:%'`.execute(test.db)
const lend = (slug: string, body: object = { nick: 'alice' }, as: CastName = 'bob') =>
  test.call('POST', '/loan', { as, body: { id_game: games[slug], ...body } })
const panel = async () => (await test.call('GET', '/notification', { as: 'alice' })).body.data as { type: string }[]
const pushes = () => service.shown(endpoint).length
async function pass(milliseconds: number): Promise<void> {
  test.clock.move(milliseconds)
  await test.runJobs()
}

/** Does each action as often as possible: on new things, and again after it was withdrawn. */
const actions: Record<
  Exclude<keyof typeof strangerLimits, 'review'>,
  () => Promise<(at: number) => Promise<unknown>>
> = {
  mention: async () => async () => {
    const { id } = await posts.write('bob', 'Look', {}, [idOf('alice')])
    return id % 2 === 0 ? test.call('DELETE', `/comment/${id}`, { as: 'bob' }) : undefined
  },
  reply: async () => {
    const { id: reply } = await posts.write('alice', 'Hello')
    return () => posts.write('bob', 'Look', { reply })
  },
  like: async () => async () => {
    const { id } = await posts.write('alice', 'Hello')
    for (const _ of [1, 2, 3]) await test.call('POST', `/comment/like/${id}`, { as: 'bob' })
  },
  likeList: async () => async (at) => {
    const { id } = (await test.call('POST', '/list', { as: 'alice', body: { title: `List ${at}`, public: 1 } })).body
    for (const _ of [1, 2, 3]) await test.call('POST', `/list/like/${id}`, { as: 'bob' })
  },
  likeReview: async () => {
    const body = { id_game: games['celeste'], title: 'Up', review: 'A text.', total: 8 }
    const { id } = (await test.call('POST', '/review', { as: 'alice', body })).body
    return () => test.call('POST', `/review/like/${id}`, { as: 'bob' })
  },
  follow: async () => (at) => test.call(at % 2 === 0 ? 'POST' : 'DELETE', `/friend/${idOf('alice')}`, { as: 'bob' }),
  borrow: async () => {
    const [first = '', ...others] = Object.keys(games)
    await lend(first)
    return async (at) => {
      const slug = others[at % others.length] ?? ''
      for (const whom of [{ nick: 'alice' }, { name: 'Nobody' }, { nick: 'alice' }]) await lend(slug, whom)
    }
  },
}

describe('an action of a user whom the receiver does not follow (NS-01)', () => {
  it.each(Object.entries(actions))('sends one push in half an hour: %s', async (kind, prepare) => {
    const act = await prepare()
    for (let at = 0; at < tries; at += 1) {
      await act(at)
      await clearCallLimits()
      if (at % 5 === 0) await pass(6_000)
    }
    await pass(6_000)
    await pass(31 * minute)
    expect(pushes()).toBe(1)
    expect((await panel()).every(({ type }) => type === kind)).toBe(true)
    expect((await panel()).length).toBeGreaterThan(0)
  })

  it('sends one push for all actions together, keeps every notification, and one mail', async () => {
    await test.call('PUT', '/notification/digest', { as: 'alice', body: { digest: 'daily' } })
    await test.db.updateTable('notification_states').set({ digest_day: '2020-01-01' }).execute()
    const { id } = await posts.write('alice', 'Hello')
    for (let at = 0; at < tries; at += 1) {
      await posts.write('bob', 'Look', {}, [idOf('alice')])
      await clearCallLimits()
    }
    await posts.write('bob', 'Look', { reply: id })
    await test.call('POST', `/comment/like/${id}`, { as: 'bob' })
    await test.call('POST', `/friend/${idOf('alice')}`, { as: 'bob' })
    await lend('celeste')
    await pass(6_000)
    expect(pushes()).toBe(1)
    const noon = { ...test.ctx, now: () => test.ctx.now() + 36 * 60 * minute }
    for (const _ of [1, 2, 3]) await sendDigests.run(noon, new AbortController().signal)
    expect(await test.mails()).toHaveLength(1)
    const { total } = (await test.call('GET', '/notification', { as: 'alice' })).body
    expect(total).toBe(tries + 4)
  })

  it('sends pushes for others as before: another user, a user whom the receiver follows, and half an hour later', async () => {
    const mention = async (as: CastName) => {
      await posts.write(as, 'Look', {}, [idOf('alice')])
      await pass(6_000)
    }
    await mention('bob')
    await mention('bob')
    expect(pushes()).toBe(1)
    await mention('carla')
    expect(pushes()).toBe(2)
    await sql`update attempts set expires_at = now() where key like 'push:%'`.execute(test.db)
    await mention('bob')
    expect(pushes()).toBe(3)
    await test.call('POST', `/friend/${idOf('bob')}`, { as: 'alice' })
    for (const _ of [1, 2, 3]) await mention('bob')
    expect(pushes()).toBe(6)
  })

  it('leaves the push of somebody else on the same line', async () => {
    const { id } = await posts.write('alice', 'Hello')
    await posts.write('bob', 'Look', {}, [idOf('alice')])
    await pass(6_000)
    for (const as of ['bob', 'carla', 'bob'] as const) await test.call('POST', `/comment/like/${id}`, { as })
    await pass(6_000)
    expect(pushes()).toBe(2)
  })
})

describe('a loan to a user who does not follow the lender (NS-01)', () => {
  it('names them once in half an hour, whatever was lent; the correction of a loan and a name are free', async () => {
    const [first = '', second = ''] = Object.keys(games)
    expect((await lend(first)).status).toBe(200)
    expect((await lend(first, { nick: 'alice', until: null })).status).toBe(200)
    const refused = await lend(second)
    expect(refused.body).toMatchObject({ status: 409, code: 'stranger_too_soon' })
    expect((await test.call('GET', '/loan/borrowed', { as: 'alice' })).body.total).toBe(1)
    expect((await test.call('GET', `/loan/game/${games[second]}`, { as: 'bob' })).body.total).toBe(0)
    expect((await lend(second, { name: 'alice' })).body).toMatchObject({ borrower: null, name: 'alice' })
    await test.call('POST', `/friend/${idOf('bob')}`, { as: 'alice' })
    expect((await lend(second)).body).toMatchObject({ borrower: { nick: 'alice' } })
  })

  it('is refused before the address is verified, where mails are sent', async () => {
    const strict = await testApp({ env: { ...limited, SMTP_URL: 'smtp://127.0.0.1:1' } })
    const known = await addGames(strict)
    await strict.db.updateTable('users').set({ email_verified: false }).where('nick', '=', 'bob').execute()
    const body = { id_game: known['celeste'], nick: 'alice' }
    const names = () => strict.call('POST', '/loan', { as: 'bob', body })
    for (let at = 0; at < tries; at += 1)
      expect((await names()).body).toMatchObject({ status: 409, code: 'stranger_unverified' })
    expect((await strict.call('GET', '/notification', { as: 'alice' })).body.total).toBe(0)
    await strict.call('POST', `/friend/${strict.cast.bob.id}`, { as: 'alice' })
    expect((await names()).status).toBe(200)
  })
})

describe('mails to an address that somebody else typed (NS-02)', () => {
  it('are three in an hour over all kinds, with the usual responses, and a fourth that resets the password', async () => {
    const { call, cast, mails, db } = await testApp({ env: limited })
    const toVictim = async () => (await mails()).filter(({ to }) => to.toLowerCase().startsWith('victim'))
    const victim = 'victim@example.com'
    const body = { nick: 'thief', email: victim, password: 'abc_123' }
    expect((await call('POST', '/auth', { body })).status).toBe(201)
    const sent = await toVictim()
    await db.updateTable('users').set({ email: 'other@example.com' }).where('nick', '=', 'thief').execute()
    const clear = () => sql`delete from attempts where key not like 'mail-to:%'`.execute(db)
    const statuses = new Set<number>()
    for (let at = 0; at < 14; at += 1) {
      const as = at % 2 === 0 ? 'bob' : 'carla'
      // The same mailbox, spelled otherwise.
      const email = at % 3 === 0 ? `victim+${at}@Example.com` : victim
      const change = { email, current_password: cast[as].password }
      statuses.add((await call('PUT', '/auth', { as, body: change })).status)
      await clear()
      sent.push(...(await toVictim()))
      statuses.add((await call('POST', '/email/resend', { as })).status)
      await clear()
      sent.push(...(await toVictim()))
      // A mail that is still queued for an own address does not go to the victim's instead.
      await call('PUT', '/auth', { as, body: { ...change, email: `${as}_${at}@example.com` } })
      await clear()
      await call('PUT', '/auth', { as, body: change })
      await clear()
      sent.push(...(await toVictim()))
    }
    expect(sent).toHaveLength(3)
    expect(statuses).toEqual(new Set([200, 202]))
  })

  it('leave the last one for a reset, whoever typed the address elsewhere', async () => {
    const { call, cast, mails, db } = await testApp({ env: limited })
    const [name, host] = cast.alice.email.split('@')
    for (let at = 0; at < 6; at += 1) {
      const change = { email: `${name}+${at}@${host}`, current_password: cast.bob.password }
      expect((await call('PUT', '/auth', { as: 'bob', body: change })).status).toBe(200)
      await sql`delete from attempts where key not like 'mail-to:%'`.execute(db)
      await mails()
    }
    await call('POST', '/password/reset-request', { body: { email: cast.alice.email } })
    expect((await mails()).map(({ to }) => to)).toEqual([cast.alice.email])
  })

  it('include the notices about an account whose address was never proven', async () => {
    const { call, mails } = await testApp({ env: limited })
    const email = 'victim@example.com'
    let [password, sent] = ['first_word_1', 0]
    const { token } = (await call('POST', '/auth', { body: { nick: 'thief', email, password } })).body
    for (let at = 0; at < 8; at += 1) {
      const change = { password: `next_word_${at}`, current_password: password }
      expect((await call('PUT', '/auth', { as: { token }, body: change })).status).toBe(200)
      password = change.password
      sent += (await mails()).length
    }
    expect((await call('DELETE', '/auth', { as: { token }, body: { password } })).status).toBe(204)
    expect(sent + (await mails()).length).toBe(3)
  })

  it('leave the notices about an account alone', async () => {
    const { call, cast, mails, db } = await testApp({ env: limited })
    const { email, password } = cast.alice
    for (let at = 0; at < 9; at += 1) {
      await call('POST', '/password/reset-request', { body: { email } })
      await sql`delete from attempts where key not like 'mail-to:%'`.execute(db)
    }
    expect(await mails()).toHaveLength(4)
    const change = { password: 'another_word_1', current_password: password }
    expect((await call('PUT', '/auth', { as: 'alice', body: change })).status).toBe(200)
    expect(await mails()).toHaveLength(1)
    await sql`update attempts set expires_at = now()`.execute(db)
    await call('POST', '/password/reset-request', { body: { email } })
    expect(await mails()).toHaveLength(1)
  })

  it('are counted for the mailbox', () => {
    expect(mailboxOf('Ana.B+games@GoogleMail.com')).toBe('anab@gmail.com')
    expect(mailboxOf('ana.b+games@example.com')).toBe('ana.b@example.com')
    expect(mailboxOf('+@example.com')).toBe('+@example.com')
  })
})
