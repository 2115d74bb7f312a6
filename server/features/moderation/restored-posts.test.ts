import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { plain } from '../../testing/pictures.ts'
import { documentOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeForgottenFiles } from '../media/media-files.ts'
import { deleteOldEvidence } from './decide.ts'

let test: TestApp
const day = 86_400_000

beforeAll(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  for (const table of [
    'reports',
    'moderation_log',
    'comments',
    'reported_media',
    'lists',
    'notifications',
    'events',
  ] as const)
    await test.db.deleteFrom(table).execute()
  expect(await test.wrongCounters()).toEqual([])
})
afterAll(() => test.close())

const upload = async () => {
  const body = await plain(900, 600).jpeg().toBuffer()
  const headers = { 'content-type': 'image/jpeg' }
  return (await test.call('POST', '/media/picture', { as: 'alice', body, headers })).body.id as string
}
/** Reports something of alice's, removes it, and sends her objection; returns the id of the decision. */
const removeAndObject = async (kind: 'comment' | 'list', id: number): Promise<number> => {
  await test.call('POST', '/report', { as: 'bob', body: { kind, id, reason: 'spam' } })
  const removed = await test.call('POST', '/admin/reports', { as: 'admin', body: { kind, id, action: 'delete' } })
  expect(removed.status).toBe(204)
  const [decision] = (await test.call('GET', '/auth/decisions', { as: 'alice' })).body.data
  const body = { text: 'It was harmless.' }
  expect((await test.call('POST', `/auth/decisions/${decision.id}/objection`, { as: 'alice', body })).status).toBe(201)
  return decision.id as number
}
const grant = async (id: number) =>
  (await test.call('POST', '/admin/objections', { as: 'admin', body: { id, outcome: 'reversed' } })).status
const show = async (id: number) => (await test.call('GET', `/comment/${id}`, { as: 'bob' })).body
const tidy = async (days: number) => {
  const ctx = { ...test.ctx, now: () => test.ctx.now() + days * day }
  await deleteOldEvidence.run(ctx, new AbortController().signal)
  await removeForgottenFiles.run(ctx, new AbortController().signal)
}
const timeline = async () =>
  (await test.call('GET', `/event/${test.cast.alice.id}`, { as: 'bob' })).body.data.map(
    ({ kind, created_at }: { kind: string; created_at: string }) => [kind, created_at],
  )

describe('a post that an admin removed (POS-11)', () => {
  it('comes back as it was when the objection is granted: text, mentions, picture, replies, event', async () => {
    const image = [{ id: await upload(), alt: 'Two coins' }]
    const comment = documentOf('Look, ', [test.cast.carla.id])
    const { id } = (await test.call('POST', '/comment', { as: 'alice', body: { comment, public: 1, image } })).body
    await postsOf(test).write('carla', 'A reply', { reply: id })
    const before = await show(id)
    const events = await timeline()
    expect(events).toHaveLength(1)
    const decision = await removeAndObject('comment', id)
    expect((await test.call('GET', `/comment/${id}`, { as: 'bob' })).status).toBe(404)
    expect(await timeline()).toEqual([])
    await tidy(2)
    await test.db.deleteFrom('notifications').execute()
    const [open] = (await test.call('GET', '/admin/objections', { as: 'admin' })).body.data
    expect([open.restorable, open.removed]).toEqual([1, undefined])
    expect(await grant(decision)).toBe(204)
    expect(await show(id)).toEqual(before)
    expect(await timeline()).toEqual(events)
    await tidy(limits.evidenceDays + 1)
    const keys: string[] = []
    for await (const { key } of test.ctx.files.list()) if (key.includes(image[0]!.id)) keys.push(key)
    expect(keys.length).toBeGreaterThan(0)
    // Nobody is notified again.
    const { data } = (await test.call('GET', '/notification', { as: 'carla' })).body
    expect(data).toEqual([])
  })

  it('comes back below what it answered, once, and counts there', async () => {
    const { write } = postsOf(test)
    const root = await write('bob', 'The beginning')
    const reply = await write('alice', 'The answer', { reply: root.id })
    const decision = await removeAndObject('comment', reply.id)
    expect((await show(root.id)).TotalReplys).toBe(0)
    expect(await grant(decision)).toBe(204)
    expect((await show(root.id)).TotalReplys).toBe(1)
    expect(await grant(decision)).toBe(409)
    const { data } = (await test.call('GET', '/admin/moderation-log', { as: 'admin' })).body
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['show', 'delete'])
  })

  it('stays removed where its author had deleted it before, and its content goes after the time to object', async () => {
    const { write } = postsOf(test)
    const { id } = await write('alice', 'Gone already')
    await test.call('POST', '/report', { as: 'bob', body: { kind: 'comment', id, reason: 'spam' } })
    await test.call('DELETE', `/comment/${id}`, { as: 'alice' })
    await test.call('POST', '/admin/reports', { as: 'admin', body: { kind: 'comment', id, action: 'delete' } })
    const [decision] = (await test.call('GET', '/auth/decisions', { as: 'alice' })).body.data
    expect(decision.restorable).toBe(0)
    await test.call('POST', `/auth/decisions/${decision.id}/objection`, { as: 'alice', body: { text: 'But.' } })
    expect(await grant(decision.id)).toBe(204)
    expect((await test.call('GET', `/comment/${id}`, { as: 'alice' })).status).toBe(404)

    const other = await write('alice', 'Soon forgotten')
    await test.call('POST', '/report', { as: 'bob', body: { kind: 'comment', id: other.id, reason: 'spam' } })
    await test.call('POST', '/admin/reports', {
      as: 'admin',
      body: { kind: 'comment', id: other.id, action: 'delete' },
    })
    await tidy(limits.evidenceDays + 1)
    const rows = await test.db.selectFrom('moderation_log').select('snapshot').execute()
    expect(rows.filter(({ snapshot }) => snapshot !== null)).toEqual([])
  })

  it('that is a list is gone for good, and its author and the admins read that before', async () => {
    const list = (await test.call('POST', '/list', { as: 'alice', body: { title: 'Buy coins', public: 1 } })).body
    const decision = await removeAndObject('list', list.id)
    expect((await test.call('GET', '/admin/objections', { as: 'admin' })).body.data[0].restorable).toBe(0)
    expect((await test.call('GET', '/auth/decisions', { as: 'alice' })).body.data[0].restorable).toBe(0)
    expect(await grant(decision)).toBe(204)
    expect((await test.call('GET', `/list/${list.id}`, { as: 'alice' })).status).toBe(404)
  })
})
