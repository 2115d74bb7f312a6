import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import { Activity, SecurityEntry } from '../../../common/api/security.ts'
import { Page } from '../../../common/api/shapes.ts'
import { purgeSecurityLog } from '../../security-log/record-security.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { takeUnexpected } from '../../testing/unexpected.ts'
import { eraseAccount } from '../account/erase-account.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  test.clock.reset()
  await test.db.deleteFrom('security_log').execute()
})
afterAll(() => test.close())

const day = 86_400_000
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
// A browser that is known after its first log-in.
const cookie = `device=${'a'.repeat(43)}`
const home = { headers: { 'user-agent': firefox, cookie }, from: '203.0.113.5' }

const logIn = (data: string, password = test.cast.alice.password, from = home.from) =>
  test.call('POST', '/auth/login', { ...home, from, body: { data, password } })
const tokenOf = async (nick: string) => ({ token: (await logIn(nick)).body.token as string })
const activity = async (as: Parameters<TestApp['call']>[2] & {}): Promise<Activity[]> =>
  (await test.call('GET', '/auth/activity', as)).body.data
const kinds = async (nick: 'alice' | 'bob' | 'carla' | 'dan'): Promise<string[]> =>
  (await activity({ as: nick })).map(({ kind, refused }) => (refused ? `${kind} refused` : kind))
const log = async (query = ''): Promise<SecurityEntry[]> =>
  (await test.call('GET', `/admin/security-log${query}`, { as: 'admin' })).body.data
const rows = () => test.db.selectFrom('security_log').selectAll().orderBy('id').execute()

describe('what happened to one’s own account (AU-31)', () => {
  it('is told with time, network and device, the latest first', async () => {
    await logIn('alice', 'wrong_one', '198.51.100.7')
    test.clock.move(1_000)
    await logIn('alice')
    const answer = await test.call('GET', '/auth/activity', { as: 'alice' })
    expect(Compile(Page(Activity)).Check(answer.body)).toBe(true)
    expect(answer.body).toMatchObject({ total: 2, current_page: 1, next_page_url: null })
    const [last, first] = answer.body.data
    expect(last).toMatchObject({
      kind: 'log-in',
      refused: 0,
      times: 1,
      network: '203.0.113.5',
      device: 'Firefox, Windows',
    })
    expect(first).toMatchObject({ kind: 'log-in', refused: 1, network: '198.51.100.7', device: 'Firefox, Windows' })
    expect(last.at > first.at).toBe(true)
  })

  it('is nobody else’s: not a stranger’s, not an admin’s own, not a visitor’s (X-01)', async () => {
    await logIn('alice')
    for (const as of ['bob', 'admin'] as const) expect(await activity({ as })).toEqual([])
    expect((await test.call('GET', '/auth/activity')).status).toBe(401)
  })

  it('holds every act on the account', async () => {
    const body = { nick: 'logged', email: 'logged@example.com', password: 'abc_123' }
    const { body: made } = await test.call('POST', '/auth', { ...home, body })
    const as = { token: made.token as string }
    const words = async (): Promise<string[]> => (await activity({ as })).map(({ kind }) => kind)
    const steps: [kind: string, () => Promise<{ status: number }>][] = [
      [
        'email-asked',
        () => test.call('PUT', '/auth', { as, body: { email: 'other@example.com', current_password: body.password } }),
      ],
      ['email-kept', () => test.call('DELETE', '/email', { as })],
      ['proof', () => test.call('PUT', '/auth', { as, body: { password: 'abc_1234', current_password: 'not_this' } })],
      [
        'password-changed',
        () => test.call('PUT', '/auth', { as, body: { password: 'abc_1234', current_password: body.password } }),
      ],
      ['sessions-ended', () => test.call('DELETE', '/auth/sessions', { as, body: { password: 'abc_1234' } })],
      ['export-made', () => test.call('POST', '/archive/export', { as })],
      ['reset-asked', () => test.call('POST', '/password/reset-request', { body: { email: body.email } })],
    ]
    const expected = ['account-made']
    expect(await words()).toEqual(expected)
    for (const [kind, act] of steps) {
      test.clock.move(1_000)
      await act()
      expected.unshift(kind)
      expect(await words()).toEqual(expected)
    }
    await test.runJobs()
    const { data } = (await test.call('GET', '/archive/export', { as })).body
    test.clock.move(1_000)
    await test.call('POST', `/archive/export/${data[0].id}/link`, { as })
    expect((await words())[0]).toBe('export-fetched')
    test.clock.move(1_000)
    const { body: second } = await test.call('POST', '/auth/login', {
      headers: { cookie },
      body: { data: body.nick, password: 'abc_1234' },
    })
    test.clock.move(1_000)
    await test.call('POST', '/auth/logout', { as: { token: second.token } })
    expect((await words()).slice(0, 2)).toEqual(['log-out', 'log-in'])
    test.clock.move(41_000)
    const { body: next } = await test.call('POST', '/auth/refresh', { body: as })
    test.clock.move(41_000)
    // The token that was exchanged comes again: somebody has a copy of it (AU-05).
    await test.call('POST', '/auth/refresh', { ...home, body: as })
    const { body: again } = await test.call('POST', '/auth/login', {
      headers: { cookie },
      body: { data: body.nick, password: 'abc_1234' },
    })
    expect((await test.call('GET', '/auth/check', { as: { token: next.token } })).status).toBe(401)
    const [, stolen] = await activity({ as: { token: again.token } })
    expect(stolen).toMatchObject({ kind: 'session-stolen', refused: 1, network: '203.0.113.5' })
  })

  it('holds the proofs by mail: a first address, another one, the way back, a new password (AU-16)', async () => {
    await test.mails()
    const body = { nick: 'mailed', email: 'mailed@example.com', password: 'abc_123' }
    const { body: made } = await test.call('POST', '/auth', { body })
    const as = { token: made.token as string }
    const tokenIn = (mail: { text: string } | undefined): string =>
      /token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? 'none'
    const person = test.db.selectFrom('security_log').where('user_id', '=', made.user.id)
    const words = async () => (await person.select('kind').orderBy('id').execute()).map(({ kind }) => kind)
    await test.call('POST', '/email/verify', { body: { token: tokenIn((await test.mails())[0]) } })
    await test.call('PUT', '/auth', { as, body: { email: 'later@example.com', current_password: body.password } })
    const mails = await test.mails()
    const mailTo = (to: string) => mails.find((mail) => mail.to === to)
    await test.call('POST', '/email/verify', { body: { token: tokenIn(mailTo('later@example.com')) } })
    await test.call('POST', '/email/undo', { body: { token: tokenIn(mailTo('mailed@example.com')) } })
    const reset = { email: body.email, password: 'abc_1234', password_confirmation: 'abc_1234' }
    const token = tokenIn((await test.mails())[0])
    expect((await test.call('POST', '/password/reset', { body: { ...reset, token } })).body).toBe(true)
    expect(await words()).toEqual([
      'account-made',
      'email-proved',
      'email-asked',
      'email-changed',
      'email-taken-back',
      'password-reset',
    ])
  })

  it('turns its pages (API-02)', async () => {
    const { id } = test.cast.carla
    const at = (n: number) => new Date(test.ctx.now() - n * 1_000)
    await test.db
      .insertInto('security_log')
      .values(
        Array.from({ length: 21 }, (_, n) => ({
          user_id: id,
          actor_id: id,
          kind: 'log-in',
          refused: false,
          first_at: at(n),
          at: at(n),
        })),
      )
      .execute()
    const first = (await test.call('GET', '/auth/activity', { as: 'carla' })).body
    expect(first).toMatchObject({ total: 21, next_page_url: '/api/auth/activity?page=2' })
    const second = (await test.call('GET', '/auth/activity?page=2', { as: 'carla' })).body
    expect(new Set([...first.data, ...second.data].map(({ id: one }: Activity) => one)).size).toBe(21)
  })
})

describe('a device that is new to an account (AU-32)', () => {
  it('is told by mail and in the log, once an hour; the first one of an account, and one that is known, are not', async () => {
    const own = await testApp()
    const body = { nick: 'roamer', email: 'roamer@example.com', password: 'abc_123', lang: 'es' }
    const made = await own.call('POST', '/auth', { ...home, body })
    await own.mails()
    const enter = (headers: Record<string, string> = {}) =>
      own.call('POST', '/auth/login', {
        headers: { 'user-agent': firefox, ...headers },
        from: '198.51.100.9',
        body: { data: body.nick, password: body.password },
      })
    expect((await enter({ cookie })).status).toBe(200)
    expect(await own.mails()).toEqual([])
    const { headers } = await enter()
    const [mail, ...more] = await own.mails()
    expect([mail?.to, mail?.subject, more]).toEqual([body.email, 'Nuevo inicio de sesión en tu cuenta', []])
    for (const format of [mail?.text, mail?.html]) {
      expect(format).toMatch(/Firefox, Windows/)
      expect(format).toMatch(/198\.51\.100\.9/)
      expect(format).toMatch(/ de 20\d\d.* UTC/)
    }
    expect(mail?.links.some((link) => link.endsWith('/settings?section=account'))).toBe(true)
    // It is known from now on by its cookie; without cookies it is the same again, within the hour.
    await enter({ cookie: headers['set-cookie']?.split(';')[0] ?? '' })
    await enter()
    expect(await own.mails()).toEqual([])
    const { data } = (await own.call('GET', '/auth/activity', { as: { token: made.body.token } })).body
    expect(data.map(({ kind, times }: Activity) => [kind, times])).toEqual(
      expect.arrayContaining([
        ['new-device', 2],
        ['account-made', 1],
      ]),
    )
  })

  it('sends nothing whose entry is gone, and nothing to who has left', async () => {
    const { id } = test.cast.alice
    await test.mails()
    for (const payload of [{ entry_id: 1_999_999_999 }, {}])
      await test.ctx.jobs.add(test.db, 'send-a-mail', { kind: 'new-device', user_id: id, ...payload })
    expect(await test.mails()).toEqual([])
  })
})

describe('what cannot be filled (AU-31)', () => {
  it('the same within an hour is one row that counts', async () => {
    await Promise.all(Array.from({ length: 5 }, () => logIn('bob', 'wrong_one')))
    const [entry, ...more] = await activity({ as: 'bob' })
    expect([entry?.times, entry?.refused, more]).toEqual([5, 1, []])
    test.clock.move(3_600_000)
    await logIn('bob', 'wrong_one')
    expect(
      (await activity({ as: await tokenOf('bob') })).filter(({ refused }) => refused).map(({ times }) => times),
    ).toEqual([1, 5])
  })

  it('an hour of guesses from many networks is 20 rows of an account, and one for all others', async () => {
    // So that the hour does not turn meanwhile.
    test.clock.move(3_600_000 - (test.ctx.now() % 3_600_000))
    const refused = test.db.selectFrom('security_log').where('user_id', '=', test.cast.dan.id)
    for (let n = 0; n < 23; n += 1) await logIn('dan', 'wrong_one', `198.51.100.${n}`)
    // A network that is told apart goes on counting in its own row.
    await logIn('dan', 'wrong_one', '198.51.100.3')
    const all = await refused.select(['address', 'device', 'times']).orderBy('id').execute()
    expect(all).toHaveLength(21)
    expect(all.at(-1)).toEqual({ address: null, device: null, times: 3 })
    expect(all[3]).toEqual({ address: '198.51.100.3', device: 'Firefox, Windows', times: 2 })
  })

  it('a name of nobody is not kept, in no form', async () => {
    await logIn('hunter2_in_the_wrong_field', 'wrong_one')
    await test.call('POST', '/password/reset-request', { ...home, body: { email: 'nobody@example.org' } })
    const all = await rows()
    expect(all).toMatchObject([
      { kind: 'log-in', refused: true, user_id: null, actor_id: null, address: '203.0.113.5' },
      { kind: 'reset-asked', user_id: null, actor_id: null },
    ])
    expect(JSON.stringify(all)).not.toMatch(/hunter2|nobody/)
  })

  it('entries of 90 days go, younger ones stay', async () => {
    await logIn('alice')
    test.clock.move(90 * day - 3_600_000)
    await purgeSecurityLog(test.db, test.ctx.now())
    expect(await rows()).toHaveLength(1)
    test.clock.move(2 * 3_600_000)
    await purgeSecurityLog(test.db, test.ctx.now())
    expect(await rows()).toEqual([])
  })

  it('a log that cannot be written keeps nobody from an answer', async () => {
    const own = await testApp()
    await own.db.schema.alterTable('security_log').renameTo('security_log_gone').execute()
    const { status } = await own.call('POST', '/auth/login', { body: { data: 'alice', password: 'wrong_one' } })
    expect(status).toBe(401)
    expect(takeUnexpected()).toMatchObject([expect.stringContaining('the security log could not be written')])
  })
})

describe('the log for admins (AU-31)', () => {
  it('tells whom it concerns and who did it, by kind and by person', async () => {
    await logIn('alice')
    test.clock.move(1_000)
    await logIn('bob', 'wrong_one')
    test.clock.move(1_000)
    await logIn('nobody_here')
    const answer = await test.call('GET', '/admin/security-log', { as: 'admin' })
    expect(Compile(Page(SecurityEntry)).Check(answer.body)).toBe(true)
    const { alice, bob } = test.cast
    expect(answer.body.data).toMatchObject([
      { kind: 'log-in', refused: 1, person: null, actor: null },
      { kind: 'log-in', refused: 1, person: { id: bob.id, nick: bob.nick }, actor: null },
      { kind: 'log-in', refused: 0, person: { id: alice.id }, actor: { id: alice.id } },
    ])
    expect((await log('?kind=log-out')).length).toBe(0)
    const refused = async (flag: 0 | 1) => (await log(`?kind=log-in&refused=${flag}`)).map((entry) => entry.refused)
    expect([await refused(0), await refused(1)]).toEqual([[0], [1, 1]])
    for (const word of [alice.nick.toUpperCase(), alice.email])
      expect((await log(`?person=${encodeURIComponent(word)}&kind=log-in`)).map(({ person }) => person?.id)).toEqual([
        alice.id,
      ])
    expect(await log('?person=no_such_person')).toEqual([])
  })

  it('tells of those who read it, and the person whose entries were read', async () => {
    const { id } = test.cast.admin
    await log()
    test.clock.move(1_000)
    await log('?person=alice')
    const read = { kind: 'log-read', refused: 0, actor: { id } }
    expect(await log()).toMatchObject([
      { ...read, person: { id: test.cast.alice.id } },
      { ...read, person: null },
    ])
    expect(await kinds('alice')).toEqual(['log-read'])
    expect(JSON.stringify(await activity({ as: 'alice' }))).not.toContain(test.cast.admin.nick)
  })

  it('tells of those who read the list of people (US-01)', async () => {
    await test.call('GET', '/user/admin/all', { as: 'admin' })
    await test.call('GET', '/user/admin/all?text=ali', { as: 'admin' })
    expect(await log('?kind=people-read')).toMatchObject([
      { times: 2, person: null, actor: { id: test.cast.admin.id } },
    ])
  })

  it('is for admins only (GA-01)', async () => {
    expect((await test.call('GET', '/admin/security-log')).status).toBe(401)
    expect((await test.call('GET', '/admin/security-log', { as: 'bob' })).status).toBe(403)
    expect(await rows()).toEqual([])
  })

  it.each(['?kind=x', '?page=0', '?person=', `?person=${'x'.repeat(255)}`, '?person=%00'])(
    'refuses %s (ERR-02)',
    async (query) => {
      expect([400, 422]).toContain((await test.call('GET', `/admin/security-log${query}`, { as: 'admin' })).status)
    },
  )
})

describe('a deleted account (P-56, AUT-12)', () => {
  it('takes its entries along; of an admin who leaves, entries about others name nobody', async () => {
    const own = await testApp()
    const { alice, admin } = own.cast
    await own.db.updateTable('users').set({ admin: true }).where('id', '=', alice.id).execute()
    for (const as of ['alice', 'admin'] as const)
      await own.call('GET', '/admin/security-log?person=bob', { as, ...home })
    await own.call('POST', '/auth/login', { ...home, body: { data: 'alice', password: alice.password } })
    const gone = await own.call('DELETE', '/auth', { as: 'alice', body: { password: alice.password }, ...home })
    expect(gone.status).toBe(204)
    // At once, to every reader.
    const { body } = await own.call('GET', '/admin/security-log', { as: 'admin' })
    expect(body.data.flatMap(({ person, actor }: SecurityEntry) => [person?.id, actor?.id])).not.toContain(alice.id)
    await own.runJobs()
    await eraseAccount(own.ctx, alice.id, new AbortController().signal)
    const left = await own.db.selectFrom('security_log').selectAll().orderBy('id').execute()
    expect(left.filter(({ user_id, actor_id }) => user_id === alice.id || actor_id === alice.id)).toEqual([])
    const about = left.filter(({ user_id }) => user_id === own.cast.bob.id)
    expect(about).toMatchObject([
      { kind: 'log-read', actor_id: null, address: null, device: null },
      { kind: 'log-read', actor_id: admin.id, address: '203.0.113.5' },
    ])
    expect(left.filter(({ kind }) => kind === 'account-deleted')).toMatchObject([
      { user_id: null, actor_id: null, address: null, device: null },
    ])
  })
})
