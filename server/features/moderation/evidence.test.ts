import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Compile } from 'typebox/compile'
import { ReportedThing } from '../../../common/api/moderation.ts'
import { Page } from '../../../common/api/shapes.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { plain } from '../../testing/pictures.ts'
import { documentOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeForgottenFiles, verifyPictures } from '../media/media-files.ts'
import { deleteOldEvidence } from './decide.ts'

let test: TestApp
const day = 86_400_000
const idOf = (name: CastName): number => test.cast[name].id
const signal = () => new AbortController().signal

beforeAll(async () => {
  test = await createTestApp()
})
afterEach(async () => {
  for (const table of ['reports', 'moderation_log', 'comments', 'reported_media', 'security_log', 'follows'] as const)
    await test.db.deleteFrom(table).execute()
  test.clock.reset()
})
afterAll(() => test.close())

const upload = async () => {
  const body = await plain(900, 600).jpeg().toBuffer()
  const sent = await test.call('POST', '/media/picture', {
    as: 'alice',
    body,
    headers: { 'content-type': 'image/jpeg' },
  })
  expect(sent.status).toBe(201)
  return sent.body.id as string
}
/** A private post with a picture and a mention, which bob sees and reports. */
const reportPrivate = async () => {
  await test.call('POST', `/friend/${idOf('bob')}`, { as: 'alice' })
  const picture = await upload()
  const comment = documentOf('Look, ', [idOf('carla')])
  const body = { comment, public: 0, image: [{ id: picture, alt: 'Two coins' }] }
  const { id } = (await test.call('POST', '/comment', { as: 'alice', body })).body
  expect(
    (await test.call('POST', '/report', { as: 'bob', body: { kind: 'comment', id, reason: 'sexual' } })).status,
  ).toBe(202)
  return { id: id as number, picture }
}
const queue = async () => {
  const { body } = await test.call('GET', '/admin/reports', { as: 'admin' })
  expect(Compile(Page(ReportedThing)).Check(body)).toBe(true)
  return body.data
}
const load = (as: CastName | undefined, picture: string) =>
  test.call('GET', `/admin/reported-media/${idOf('alice')}/${picture}`, { ...(as && { as }) })
const decide = (id: number, action: string) =>
  test.call('POST', '/admin/reports', { as: 'admin', body: { kind: 'comment', id, action } })
/** All jobs that delete, so many days later. */
const tidy = async (days = 2) => {
  const ctx = { ...test.ctx, now: () => test.ctx.now() + days * day }
  await deleteOldEvidence.run(ctx, signal())
  await removeForgottenFiles.run(ctx, signal())
}
const filesOf = async (picture: string) => {
  const keys: string[] = []
  for await (const { key } of test.ctx.files.list()) if (key.includes(picture)) keys.push(key)
  return keys.length
}

describe('a reported private post (POS-11)', () => {
  it('shows admins its text, mentions and pictures as they were reported, and its author in numbers', async () => {
    const { id, picture } = await reportPrivate()
    expect((await test.call('GET', `/comment/${id}`, { as: 'admin' })).status).toBe(404)
    await postsOf(test).edit('alice', id, 'Harmless', { public: 0 })
    expect(await queue()).toMatchObject([
      {
        kind: 'comment',
        was: { text: 'Look, @carla' },
        now: { text: 'Harmless' },
        post: { public: 0, spoiler: 0, mentions: [{ nick: 'carla' }], gif: null, link: null },
        media: [{ id: picture, owner: idOf('alice'), kind: 'picture', alt: 'Two coins' }],
        record: { reports: 1, decisions: [] },
        thread: [],
      },
    ])
    await decide(id, 'warn')
    await test.call('POST', '/report', { as: 'bob', body: { kind: 'comment', id, reason: 'spam' } })
    expect((await queue())[0].record).toMatchObject({ reports: 2, decisions: [{ action: 'warn', count: 1 }] })
  })

  it('shows its thread: what it answers, and its public replies alone', async () => {
    const { write } = postsOf(test)
    const root = await write('bob', 'The beginning')
    const reply = await write('alice', 'The answer', { reply: root.id })
    await write('carla', 'A public reply', { reply: reply.id })
    await test.call('POST', `/friend/${idOf('alice')}`, { as: 'dan' })
    await write('dan', 'A private reply', { reply: reply.id, public: 0 })
    await test.call('POST', '/report', { as: 'bob', body: { kind: 'comment', id: reply.id, reason: 'spam' } })
    expect((await queue())[0].thread).toMatchObject([
      { id: root.id, text: 'The beginning', part: 'above', person: { nick: 'bob' } },
      { text: 'A public reply', part: 'below', person: { nick: 'carla' } },
    ])
  })

  it('lets admins alone open its pictures, and logs each access where its author does not see it (UP-09, D2)', async () => {
    const { picture } = await reportPrivate()
    expect([(await load(undefined, picture)).status, (await load('alice', picture)).status]).toEqual([401, 403])
    expect((await test.call('GET', '/admin/security-log?kind=reported-media-read', { as: 'admin' })).body.total).toBe(0)
    const file = await load('admin', picture)
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'image/webp',
      'private, no-store',
    ])
    await load('admin', picture)
    const log = await test.call('GET', '/admin/security-log?kind=reported-media-read', { as: 'admin' })
    expect(log.body.data).toMatchObject([{ times: 2, person: { nick: 'alice' }, actor: { id: idOf('admin') } }])
    expect((await test.call('GET', '/auth/activity', { as: 'alice' })).text).not.toContain('reported-media-read')
  })

  it('opens no picture that was not reported', async () => {
    const picture = await upload()
    const body = { comment: documentOf('Mine'), public: 0, image: [{ id: picture }] }
    expect((await test.call('POST', '/comment', { as: 'alice', body })).status).toBe(201)
    expect((await load('admin', picture)).status).toBe(404)
  })
})

describe('the pictures of a reported post (UP-07)', () => {
  it('stay when the post is deleted, until nobody can object any more, and go then', async () => {
    const { id, picture } = await reportPrivate()
    expect((await test.call('DELETE', `/comment/${id}`, { as: 'alice' })).status).toBe(204)
    await tidy()
    expect((await load('admin', picture)).status).toBe(200)
    expect((await verifyPictures(test.db, test.ctx.files, test.ctx.now())).extra).toEqual([])
    await decide(id, 'delete')
    await tidy()
    expect((await load('admin', picture)).status).toBe(200)
    await tidy(limits.evidenceDays + 1)
    expect((await load('admin', picture)).status).toBe(404)
    expect(await filesOf(picture)).toBe(0)
    expect(await test.db.selectFrom('reports').selectAll().execute()).toEqual([])
    expect(await test.db.selectFrom('moderation_log').select(['snapshot']).execute()).toEqual([{ snapshot: null }])
  })

  it('are released when it is left as it is, and stay with the post', async () => {
    const { id, picture } = await reportPrivate()
    await decide(id, 'leave')
    await tidy()
    expect((await load('admin', picture)).status).toBe(404)
    expect(await filesOf(picture)).toBeGreaterThan(0)
  })

  it('stay while an objection is open', async () => {
    const { id, picture } = await reportPrivate()
    await decide(id, 'delete')
    const [entry] = (await test.call('GET', '/auth/decisions', { as: 'alice' })).body.data
    expect(entry.was).toMatchObject({ text: 'Look, @carla' })
    await test.call('POST', `/auth/decisions/${entry.id}/objection`, { as: 'alice', body: { text: 'It was art.' } })
    await tidy(limits.evidenceDays + 1)
    expect((await load('admin', picture)).status).toBe(200)
  })
})
