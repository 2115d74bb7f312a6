import { Compile } from 'typebox/compile'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { OpenObjection, OwnDecision } from '../../../common/api/moderation.ts'
import { Page } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from '../account/erase-account.ts'

let test: TestApp
let list = 0
let otherAdmin = { token: '' }
const day = 86_400_000

beforeAll(async () => {
  test = await createTestApp()
  const account = { nick: 'other_admin', email: 'other.admin@example.com', password: 'open_sesame_1' }
  const { body } = await test.call('POST', '/auth', { body: account })
  otherAdmin = { token: body.token }
  await setAdmin(true)
  await test.mails()
})
const setAdmin = (admin: boolean) =>
  test.db.updateTable('users').set({ admin }).where('nick', '=', 'other_admin').execute()
beforeEach(async () => {
  list = (await test.call('POST', '/list', { as: 'alice', body: { title: 'Buy coins', public: 1 } })).body.id
})
afterEach(async () => {
  for (const table of ['reports', 'moderation_log', 'lists', 'notifications'] as const)
    await test.db.deleteFrom(table).execute()
  await test.db.updateTable('users').set({ suspended_until: null }).execute()
  await setAdmin(true)
  test.clock.reset()
  await test.mails()
})
afterAll(() => test.close())

const report = () =>
  test.call('POST', '/report', { as: 'bob', body: { kind: 'list', id: list, reason: 'spam', text: 'Bobs words.' } })
const decide = (action: string, more: object = {}) =>
  test.call('POST', '/admin/reports', { as: 'admin', body: { kind: 'list', id: list, action, ...more } })
const own = async () => (await test.call('GET', '/auth/decisions', { as: 'alice' })).body
const object = (as: CastName, id: number, text = 'These coins are a game.') =>
  test.call('POST', `/auth/decisions/${id}/objection`, { as, body: { text } })
const cases = async (as: CastName | { token: string } = 'admin') =>
  (await test.call('GET', '/admin/objections', { as })).body
const answer = (as: CastName | { token: string }, id: number, outcome: string, words = '') =>
  test.call('POST', '/admin/objections', { as, body: { id, outcome, answer: words } })
const panel = async () => (await test.call('GET', '/notification', { as: 'alice' })).body.data
const decided = async (action: string, more: object = {}): Promise<number> => {
  await report()
  expect((await decide(action, more)).status).toBe(204)
  return (await own()).data[0].id
}

describe('the author (POS-11)', () => {
  it('is notified of a decision in the panel and by mail: what, why, how to object, and not who reported it', async () => {
    await decided('hide', { told: 'No shops here.', note: 'Between us.' })
    const page = await own()
    expect(Compile(Page(OwnDecision)).Check(page)).toBe(true)
    expect(page.data).toMatchObject([
      {
        kind: 'list',
        action: 'hide',
        reason: 'spam',
        told: 'No shops here.',
        was: { title: 'Buy coins' },
        objection: null,
      },
    ])
    expect(Date.parse(page.data[0].object_until)).toBe(Date.parse(page.data[0].at) + limits.objectionDays * day)
    expect(await panel()).toMatchObject([
      { type: 'decision', readed: 0, user_make: null, decision: { kind: 'list', action: 'hide', objection: null } },
    ])
    const [mail, ...more] = await test.mails()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ to: 'alice@example.com', subject: 'A decision about your account' })
    for (const words of ['hid a list of yours', 'spam or advertising', 'No shops here.', 'You can object once'])
      expect(mail?.text).toContain(words)
    expect(JSON.stringify([page, await panel(), mail?.text])).not.toMatch(/bob|Bobs words|Between us/i)
  })

  it.each(['delete', 'warn', 'suspend'])('is notified of each kind of decision: %s', async (action) => {
    const until = new Date(test.ctx.now() + 3 * day).toISOString()
    await decided(action, action === 'suspend' ? { until } : {})
    expect((await panel())[0].decision).toMatchObject({ action })
    expect(await test.mails()).toHaveLength(1)
  })

  it('is not notified of a report that was left, nor can switch decisions off', async () => {
    await report()
    await decide('leave')
    expect([(await own()).total, (await panel()).length, (await test.mails()).length]).toEqual([0, 0, 0])
    const off = await test.call('PUT', '/notification/settings', { as: 'alice', body: { off: ['decision'] } })
    expect(off.status).toBe(422)
  })

  it('objects once to each decision, in time, and to none of another person', async () => {
    const id = await decided('warn')
    expect((await object('carla', id)).status).toBe(404)
    expect((await object('alice', id, '   ')).status).toBe(422)
    expect((await object('alice', id, '\u200B')).status).toBe(422)
    expect((await object('alice', id, 'x'.repeat(limits.objectionMax + 1))).status).toBe(422)
    const answers = await Promise.all([object('alice', id), object('alice', id)])
    expect(answers.map(({ status, body }) => `${status} ${body?.code}`).toSorted()).toEqual([
      '201 undefined',
      '409 objected',
    ])
    const late = await decided('warn')
    const at = new Date(test.ctx.now() - (limits.objectionDays + 1) * day)
    await test.db.updateTable('moderation_log').set({ at }).where('id', '=', late).execute()
    expect((await own()).data.at(-1).object_until).toBeNull()
    expect((await object('alice', late)).body.code).toBe('too_late')
  })

  it('objects while suspended, when all other writing is refused', async () => {
    const until = new Date(test.ctx.now() + 3 * day).toISOString()
    const id = await decided('suspend', { until })
    expect((await test.call('POST', '/list', { as: 'alice', body: { title: 'No', public: 1 } })).status).toBe(403)
    expect((await object('alice', id)).status).toBe(201)
  })
})

describe('an objection (POS-11)', () => {
  it('is a case of the queue for another admin, where there is one', async () => {
    const id = await decided('hide', { note: 'Between us.' })
    await object('alice', id)
    const mine = await cases()
    expect(Compile(Page(OpenObjection)).Check(mine)).toBe(true)
    expect(mine.data).toMatchObject([
      {
        id,
        own: 1,
        person: { nick: 'alice' },
        text: 'These coins are a game.',
        note: 'Between us.',
        was: { title: 'Buy coins' },
      },
    ])
    expect(JSON.stringify(mine)).not.toMatch(/bob/i)
    expect((await answer('admin', id, 'kept')).body.code).toBe('own_decision')
    expect((await cases(otherAdmin)).data).toMatchObject([{ id, own: 0 }])
    await setAdmin(false)
    expect((await cases()).data).toMatchObject([{ id, own: 0 }])
    expect((await answer('admin', id, 'kept')).status).toBe(204)
    expect((await cases()).total).toBe(0)
  })

  it('that is granted takes the decision back, and the author is notified', async () => {
    const id = await decided('hide')
    await object('alice', id)
    await test.mails()
    await test.call('GET', '/notification/readed', { as: 'alice' })
    test.clock.move(1_000)
    expect((await answer(otherAdmin, id, 'reversed', 'A mistake of ours.')).status).toBe(204)
    expect((await test.call('GET', `/list/${list}`, { as: 'bob' })).body.public).toBe(1)
    expect((await own()).data.find((one: { id: number }) => one.id === id).objection).toMatchObject({
      outcome: 'reversed',
      answer: 'A mistake of ours.',
    })
    expect(await panel()).toMatchObject([{ type: 'decision', readed: 0 }])
    const [mail] = await test.mails()
    expect(mail?.subject).toBe('An answer to your objection')
    expect(mail?.text).toContain('A mistake of ours.')
    expect((await answer(otherAdmin, id, 'kept')).body.code).toBe('decided')
    const { data } = (await test.call('GET', '/admin/moderation-log', { as: 'admin' })).body
    expect(data).toMatchObject([{ action: 'show' }, { action: 'hide', objection: 'reversed' }])
    await report()
    const [open] = (await test.call('GET', '/admin/reports', { as: 'admin' })).body.data
    expect(open.record.decisions).toEqual([])
  })

  it('that is granted lifts the suspension that it is about, and no later one', async () => {
    const until = (days: number) => new Date(test.ctx.now() + days * day).toISOString()
    const first = await decided('suspend', { until: until(3) })
    await object('alice', first)
    await answer(otherAdmin, first, 'reversed')
    expect(
      (await test.call('PUT', '/list', { as: 'alice', body: { id: list, title: 'Again', public: 1 } })).status,
    ).toBe(200)
    const second = await decided('suspend', { until: until(3) })
    await object('alice', second)
    await decided('suspend', { until: until(9) })
    await answer(otherAdmin, second, 'reversed')
    expect(
      (await test.call('PUT', '/list', { as: 'alice', body: { id: list, title: 'Again', public: 1 } })).status,
    ).toBe(403)
  })

  it('goes with the account of its author, and is of nobody when the admin leaves (P-56)', async () => {
    const account = { nick: 'objector', email: 'objector@example.com', password: 'open_sesame_1' }
    const { body } = await test.call('POST', '/auth', { body: account })
    await test.call('POST', '/report', { as: 'bob', body: { kind: 'user', id: body.user.id, reason: 'spam' } })
    const wanted = { kind: 'user', id: body.user.id, action: 'warn', told: 'About them.' }
    await test.call('POST', '/admin/reports', { as: 'admin', body: wanted })
    const [entry] = (await test.call('GET', '/auth/decisions', { as: { token: body.token } })).body.data
    const sent = await test.call('POST', `/auth/decisions/${entry.id}/objection`, {
      as: { token: body.token },
      body: { text: 'No.' },
    })
    expect(sent.status).toBe(201)
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', body.user.id).execute()
    expect((await cases(otherAdmin)).total).toBe(0)
    expect((await answer(otherAdmin, entry.id, 'kept')).status).toBe(404)
    await eraseAccount(test.ctx, body.user.id, new AbortController().signal)
    expect(await test.db.selectFrom('objections').selectAll().execute()).toEqual([])
    expect(await test.db.selectFrom('moderation_log').select(['told', 'snapshot', 'note']).execute()).toEqual([
      { told: '', snapshot: null, note: '' },
    ])
  })

  it('is read and decided by admins alone (GA-01)', async () => {
    const id = await decided('warn')
    await object('alice', id)
    expect((await test.call('GET', '/admin/objections', { as: 'bob' })).status).toBe(403)
    expect((await answer('bob', id, 'kept')).status).toBe(403)
    expect((await test.call('GET', '/auth/decisions')).status).toBe(401)
    expect((await test.call('GET', '/auth/decisions', { as: 'bob' })).body.total).toBe(0)
  })
})
