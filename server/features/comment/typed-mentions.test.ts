import { afterAll, beforeAll, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { documentOf, idsOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let posts: ReturnType<typeof postsOf>

beforeAll(async () => {
  test = await createTestApp()
  posts = postsOf(test)
})
afterAll(() => test.close())

const paragraph = (...content: object[]): string =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] })
const text = (words: string) => ({ type: 'text', text: words })
const mention = (id: number) => ({ type: 'mention', attrs: { id } })

it('makes a mention of a nick that was typed in full, and notifies its user (POS-10)', async () => {
  const { bob, carla } = test.cast
  const { id, comment, mentions } = await posts.write('alice', '¡@BOB! dan@bob.example, @nobody_here')
  expect(comment).toBe(paragraph(text('¡'), mention(bob.id), text('! dan@bob.example, @nobody_here')))
  expect(idsOf(mentions)).toEqual([bob.id])
  const { body } = await test.call('GET', '/notification', { as: 'bob' })
  expect(body.data[0]).toMatchObject({ type: 'mention', comment: { id_comment: id } })

  const edited = await posts.edit('alice', id, 'For @carla')
  expect(edited.body.comment).toBe(paragraph(text('For '), mention(carla.id)))
})

it('leaves the nick of a user whom a block stands between as words (SO-06)', async () => {
  await test.call('POST', `/user/block/${test.cast.alice.id}`, { as: 'dan' })
  const { comment, mentions } = await posts.write('alice', 'Hello @dan')
  expect([comment, mentions]).toEqual([documentOf('Hello @dan'), []])
})

it('is the same post when it is sent twice, even if another user has the nick by then (SO-25)', async () => {
  const keyed = { headers: { 'idempotency-key': 'typed-mention' } }
  const first = await posts.send('alice', 'Hello @new_nick', {}, [], keyed)
  await posts.person('new_nick')
  const second = await posts.send('alice', 'Hello @new_nick', {}, [], keyed)
  expect([first.status, second.status, second.body.id]).toEqual([201, 200, first.body.id])
})

it(`mentions ${limits.postMentions} users at most, and keeps the other nicks as words (SO-07)`, async () => {
  const nicks = Array.from({ length: limits.postMentions + 2 }, (_, at) => `many_${at}`)
  for (const nick of nicks) await posts.person(nick)
  const { comment, mentions } = await posts.write('alice', nicks.map((nick) => `@${nick}`).join(' '))
  expect(mentions).toHaveLength(limits.postMentions)
  expect(comment).toContain(`@${nicks.at(-1)}`)
})
