import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { utcDay } from '../../../common/rules/utc-day.ts'
import { FinalError } from '../../queue/job-queue.ts'
import { PerhapsSent } from '../../delivery/mail/transport.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { leaveToken, readLeaveToken } from './leave.routes.ts'
import { sendADigest, sendDigests } from './send-digest.ts'

const hour = 3_600_000
const day = 24 * hour
const site = 'https://ludoteca.test'
const job = '11111111-2222-4333-8444-555555555555'

let test: TestApp
let posts: ReturnType<typeof postsOf>
let games: Record<string, number>
/** Midnight of the next Monday but one, in UTC. */
let monday: number

const { signal } = new AbortController()
const idOf = (name: CastName): number => test.cast[name].id
const choose = (as: CastName, digest: string) => test.call('PUT', '/notification/digest', { as, body: { digest } })
/** As if the last mail had been on that day. */
const lastOn = (at: number) =>
  test.db
    .updateTable('notification_states')
    .set({ digest_day: utcDay(at) })
    .execute()
const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${idOf(whom)}`, { as })
/** The mails that a server sends that lives at this time. */
const mailsAt = async (at: number) => {
  await sendDigests.run({ ...test.ctx, now: () => at }, signal)
  return test.mails()
}
const alter = (name: CastName, values: object) =>
  test.db.updateTable('users').set(values).where('id', '=', idOf(name)).execute()
const ask = (method: 'GET' | 'POST', url: string, headers: Record<string, string> = {}, payload?: string) =>
  test.app.inject({ method, url: url.replace(site, ''), headers, ...(payload !== undefined && { payload }) })
const leavePathOf = (name: CastName) => `/mail/leave/${leaveToken(test.ctx.config.tokenSecrets, idOf(name))}`

beforeAll(async () => {
  test = await createTestApp({ env: { PUBLIC_URL: site } })
  posts = postsOf(test)
  games = await addGames(test)
})
beforeEach(async () => {
  test.clock.reset()
  const today = Math.floor(Date.now() / day)
  // The first day of 1970 was a Thursday.
  monday = (today + 7 + ((11 - (today % 7)) % 7)) * day
  for (const table of ['notifications', 'notification_states', 'silences', 'follows', 'comments', 'lists'] as const)
    await test.db.deleteFrom(table).execute()
  for (const name of ['alice', 'bob'] as const)
    await alter(name, {
      email_verified: true,
      email_notification: true,
      deleted_at: null,
      suspended_until: null,
      lang: name === 'bob' ? 'es' : 'en',
    })
  await test.recount()
  await test.mails()
})
afterAll(() => test.close())

describe('the mail of a day (F-31)', () => {
  it('is sent once by two processes with the same schedule, and when the clock jumps a day back and forth', async () => {
    await choose('alice', 'daily')
    await follow('bob', 'alice')
    await test.runJobs()
    const at = Date.now() + 2 * day
    await lastOn(at - 3 * day)
    const both = await Promise.all(
      [1, 2].map(() => sendDigests.run({ ...test.ctx, now: () => at }, signal).then(() => undefined)),
    )
    expect(both).toHaveLength(2)
    expect(await test.mails()).toHaveLength(1)
    for (const jump of [-day, day, 0]) expect(await mailsAt(at + jump), `${jump / hour} hours`).toEqual([])
    await follow('carla', 'alice')
    await test.runJobs()
    const later = await mailsAt(at + 2 * day)
    expect(later.length, 'what is new comes on a later day').toBeLessThanOrEqual(1)
    for (const jump of [0, day, 2 * day])
      expect((await mailsAt(at + jump)).length + later.length).toBeLessThanOrEqual(1)
  })
})

describe('the mail of what was not read (NOT-10, P-33)', () => {
  it('is off until it is asked for', async () => {
    expect((await test.call('GET', '/notification/digest', { as: 'alice' })).body).toEqual({ digest: 'off' })
    await follow('bob', 'alice')
    expect(await mailsAt(monday + 10 * hour)).toEqual([])
    expect((await choose('alice', 'hourly')).status).toBe(422)
    expect((await test.call('PUT', '/notification/digest', { body: { digest: 'daily' } })).status).toBe(401)
    await choose('alice', 'weekly')
    expect((await test.call('GET', '/notification/digest', { as: 'alice' })).body).toEqual({ digest: 'weekly' })
    await test.call('PUT', '/auth', { as: 'alice', body: { email_notification: 0 } })
    expect((await test.call('GET', '/notification/digest', { as: 'alice' })).body).toEqual({ digest: 'off' })
  })

  it('tells who and what in the language of its reader, once a day, in the morning there', async () => {
    await choose('bob', 'daily')
    await test.call('PUT', '/notification/zone', { as: 'bob', body: { time_zone: 'Pacific/Honolulu' } })
    await lastOn(monday - day)
    const post = await posts.write('bob', 'The secret of the ship')
    await posts.write('alice', 'I know who did it', { reply: post.id })
    await follow('carla', 'bob')
    expect(await mailsAt(monday + 17 * hour), 'seven in the morning there').toEqual([])
    const [mail, ...others] = await mailsAt(monday + 18 * hour)
    expect(others).toEqual([])
    expect([mail?.to, mail?.subject]).toEqual([test.cast.bob.email, 'Te has perdido 2 cosas'])
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('alice te ha respondido.')
      expect(text).toContain('carla ha empezado a seguirte.')
      expect(text).not.toContain('secret')
      expect(text).not.toContain('who did it')
    }
    expect(mail?.html).toContain('<html lang="es">')
    expect(await mailsAt(monday + 19 * hour)).toEqual([])
    expect(await mailsAt(monday + day + 18 * hour), 'nothing else happened').toEqual([])
  })

  it('comes on Mondays for who wants it weekly', async () => {
    await choose('alice', 'weekly')
    await lastOn(monday - 7 * day)
    await follow('bob', 'alice')
    expect(await mailsAt(monday - hour)).toHaveLength(0)
    expect(await mailsAt(monday + 7 * hour)).toHaveLength(0)
    expect(
      (await mailsAt(monday + 2 * day + 8 * hour)).map(({ subject }) => subject),
      'the server was off',
    ).toEqual(['One thing you missed'])
    test.clock.move(1_000)
    await follow('carla', 'alice')
    expect(await mailsAt(monday + 3 * day + 8 * hour)).toEqual([])
    expect(await mailsAt(monday + 7 * day + 8 * hour)).toHaveLength(1)
  })

  it('is not sent of what was read, or from before it was asked for', async () => {
    await follow('bob', 'alice')
    test.clock.move(1_000)
    await choose('alice', 'daily')
    expect(await mailsAt(monday + 9 * hour)).toEqual([])
    test.clock.move(1_000)
    await follow('carla', 'alice')
    test.clock.move(1_000)
    await test.call('GET', '/notification/readed', { as: 'alice' })
    expect(await mailsAt(monday + 9 * hour)).toEqual([])
  })

  it('asks again when it is sent: what was undone, hidden or silenced since is not in it (P-29, P-57)', async () => {
    await choose('alice', 'daily')
    for (const name of ['bob', 'carla'] as const) await follow(name, 'alice')
    await sendDigests.run({ ...test.ctx, now: () => monday + 9 * hour }, signal)
    await test.call('DELETE', `/friend/${idOf('alice')}`, { as: 'bob' })
    const [mail] = await test.mails()
    expect(mail?.subject).toBe('One thing you missed')
    expect(mail?.text).not.toContain('bob')
    await follow('dan', 'alice')
    await sendDigests.run({ ...test.ctx, now: () => monday + day + 9 * hour }, signal)
    await test.call('POST', `/user/block/${idOf('dan')}`, { as: 'alice' })
    expect(await test.mails()).toEqual([])
  })

  it('has no title of a list that others do not see (P-33)', async () => {
    await choose('alice', 'daily')
    const { body: list } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Hush hush', public: 1 } })
    await test.call('POST', `/list/like/${list.id}`, { as: 'bob' })
    await test.call('PUT', '/list', { as: 'alice', body: { id: list.id, title: 'Hush hush', public: 0 } })
    const [mail] = await mailsAt(monday + 9 * hour)
    expect(mail?.text ?? '').not.toContain('Hush')
    expect(games['celeste']).toBeDefined()
  })

  it.each([
    ['deleted', { deleted_at: new Date() }],
    ['suspended', { suspended_until: new Date('2999-01-01') }],
    ['without a proven address', { email_verified: false }],
    ['who want no mails', { email_notification: false }],
  ])('is not sent to people %s, before the job or since (P-57)', async (_, values) => {
    await choose('alice', 'daily')
    await follow('bob', 'alice')
    await sendDigests.run({ ...test.ctx, now: () => monday + 9 * hour }, signal)
    await alter('alice', values)
    expect(await test.mails()).toEqual([])
    await test.db.updateTable('notification_states').set({ digest_day: null, digest_job: null }).execute()
    expect(await mailsAt(monday + day + 9 * hour)).toEqual([])
  })
})

describe('a digest whose process dies', () => {
  const run = (send: () => Promise<void>) =>
    sendADigest.run({ ...test.ctx, mail: { send } }, { user_id: idOf('alice') }, signal, { id: job })
  beforeEach(async () => {
    await choose('alice', 'daily')
    await follow('bob', 'alice')
  })

  it('has one job for a day, however often the hour strikes', async () => {
    const at = { ...test.ctx, now: () => monday + 9 * hour }
    await Promise.all([sendDigests.run(at, signal), sendDigests.run(at, signal)])
    expect(await test.mails()).toHaveLength(1)
  })

  it('is not sent twice when it was killed after the mail server had it', async () => {
    let sent = 0
    const died = new Promise<never>(() => {})
    void run(async () => {
      sent += 1
      await died
    })
    await expect.poll(() => sent).toBe(1)
    await run(async () => void (sent += 1))
    expect(sent).toBe(1)
  })

  it('is not sent again when the line broke after it, and is when the mail server refused it for now', async () => {
    let sent = 0
    const failing = (error: Error) => () => {
      sent += 1
      return Promise.reject(error)
    }
    await expect(run(failing(new Error('busy')))).rejects.toThrow('busy')
    await expect(run(failing(new FinalError('no')))).rejects.toThrow('no')
    await run(failing(new PerhapsSent('broke')))
    expect(sent).toBe(3)
    await run(async () => void (sent += 1))
    expect(sent).toBe(3)
  })
})

describe('ending it without logging in (P-33, RFC 8058)', () => {
  const formType = { 'content-type': 'application/x-www-form-urlencoded' }
  const choice = async (as: CastName) => (await test.call('GET', '/notification/digest', { as })).body.digest
  beforeEach(async () => {
    await choose('alice', 'daily')
    await choose('bob', 'daily')
  })

  it('takes one POST to the address in the headers of the mail, and changes nothing else', async () => {
    await follow('bob', 'alice')
    const [mail] = await mailsAt(monday + 9 * hour)
    expect(mail?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    const [, url = ''] = /^<(.*)>$/.exec(mail?.headers['list-unsubscribe'] ?? '') ?? []
    expect(url.startsWith(`${site}/mail/leave/`)).toBe(true)
    expect(mail?.links).toContain(url)
    expect(mail?.text).toContain(url)
    const answer = await ask('POST', url, formType, 'List-Unsubscribe=One-Click')
    expect([answer.statusCode, answer.headers['set-cookie']]).toEqual([200, undefined])
    expect([await choice('alice'), await choice('bob')]).toEqual(['off', 'daily'])
    expect((await ask('POST', url, formType, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
  })

  it('shows a page with one button in the language of the person, which changes nothing by itself', async () => {
    for (const _ of [1, 2]) {
      const { statusCode, body, headers } = await ask('GET', leavePathOf('bob'))
      expect(statusCode).toBe(200)
      expect(body).toContain('<html lang="es">')
      expect(body.match(/<button/g)).toHaveLength(1)
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
        'referrer-policy': 'no-referrer',
      })
      expect(headers['content-security-policy']).toContain("default-src 'none'")
    }
    expect(await choice('bob')).toBe('daily')
    const parts = { 'content-type': 'multipart/form-data; boundary=x' }
    const part = '--x\r\ncontent-disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
    expect((await ask('POST', leavePathOf('bob'), parts, part)).statusCode).toBe(200)
    expect(await choice('bob')).toBe('off')
  })

  it('knows no other word, nor that of somebody else or of a deleted account', async () => {
    const good = leavePathOf('alice')
    const forged = good.replace(`/${idOf('alice')}.`, `/${idOf('bob')}.`)
    for (const path of [forged, `${good}x`, good.slice(0, -1), '/mail/leave/1', '/mail/leave/0.x', '/mail/leave/%00'])
      for (const method of ['GET', 'POST'] as const) expect((await ask(method, path)).statusCode, path).toBe(404)
    expect([await choice('alice'), await choice('bob')]).toEqual(['daily', 'daily'])
    expect((await ask('GET', forged, { 'accept-language': 'es' })).body).toContain('<html lang="es">')
    await alter('alice', { deleted_at: new Date() })
    expect((await ask('GET', good)).statusCode).toBe(404)
    expect((await ask('POST', good)).statusCode).toBe(404)
    expect((await test.call('GET', '/notification', { as: { token: good.split('/').at(-1)! } })).status).toBe(401)
  })

  it('goes on after the secret is changed, as long as the former one is kept', () => {
    const token = leaveToken(['former'], 7)
    expect(readLeaveToken(['present', 'former'], token)).toBe(7)
    expect(readLeaveToken(['present'], token)).toBeUndefined()
  })
})
