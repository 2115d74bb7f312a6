import { sql } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseAccount } from '../account/erase-account.ts'

let test: TestApp
let posts: ReturnType<typeof postsOf>
const crowd: { id: number; token: string }[] = []

beforeAll(async () => {
  test = await createTestApp()
  posts = postsOf(test)
  for (let at = 0; at < 12; at += 1) crowd.push(await posts.person(`crowd_${at}`))
})
beforeEach(() => test.db.deleteFrom('comments').execute())
afterAll(() => test.close())

const show = async (id: number) => (await test.call('GET', `/comment/${id}`, { as: 'alice' })).body
const like = (method: 'POST' | 'DELETE', id: number, as: { token: string } | 'bob') =>
  test.call(method, `/comment/like/${id}`, { as })

it('likes of many at once are all counted, and those of one person once (POS-04, SO-08)', async () => {
  const { id } = await posts.write('alice', 'Top')
  await Promise.all(crowd.flatMap((as) => [like('POST', id, as), like('POST', id, as), like('POST', id, as)]))
  expect((await show(id)).TotalLikes).toBe(crowd.length)
  await Promise.all(crowd.flatMap((as) => [like('DELETE', id, as), like('DELETE', id, as)]))
  expect((await show(id)).TotalLikes).toBe(0)
  expect(await test.wrongCounters()).toEqual([])
})

it('a storm of likes of one post takes no connections from others (POS-04, SO-08)', async () => {
  const [{ id }, other] = [await posts.write('alice', 'Top'), await posts.write('alice', 'Another')]
  const begun = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const holding = test.db.transaction().execute(async (trx) => {
    await trx.selectFrom('comments').select('id').where('id', '=', id).forUpdate().execute()
    begun.resolve()
    await held.promise
  })
  await begun.promise
  const storm = Promise.all(crowd.map((as) => like('POST', id, as)))
  await setTimeout(200)
  // Each waits for the row; nobody else waits for them, or this would wait for ever.
  expect([(await like('POST', other.id, 'bob')).status, (await show(other.id)).TotalLikes]).toEqual([200, 1])
  held.resolve()
  await holding
  expect(new Set((await storm).map(({ status }) => status))).toEqual(new Set([200]))
  expect((await show(id)).TotalLikes).toBe(crowd.length)
})

it('replies while others are deleted, twice each, are all counted (POS-04, SO-09)', async () => {
  const { id } = await posts.write('alice', 'Top')
  const old = await Promise.all(crowd.map(async (as) => ({ as, ...(await posts.write(as, 'Old', { reply: id })) })))
  const answers = await Promise.all([
    ...crowd.map((as) => posts.send(as, 'New', { reply: id })),
    ...old.flatMap((one) => [1, 2].map(() => test.call('DELETE', `/comment/${one.id}`, { as: one.as }))),
  ])
  const statuses = answers.map(({ status }) => status)
  for (const status of [201, 204, 404]) expect(statuses.filter((one) => one === status)).toHaveLength(crowd.length)
  expect((await show(id)).TotalReplys).toBe(crowd.length)
  expect(await test.wrongCounters()).toEqual([])
})

it('a post that is deleted while it is answered is answered before or not at all', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await posts.write('alice', 'Top')
    const [gone, ...answers] = await Promise.all([
      test.call('DELETE', `/comment/${id}`, { as: 'alice' }),
      ...crowd.map((as) => posts.send(as, 'New', { reply: id })),
    ])
    expect(gone?.status).toBe(204)
    expect(answers.filter(({ status }) => status !== 201 && status !== 404)).toEqual([])
  }
  expect(await test.wrongCounters()).toEqual([])
})

it('a post whose audience changes while it is answered keeps one audience with its answers (POS-03)', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await posts.write('alice', 'Top')
    const answer = await posts.write(crowd[0]!, 'Answer', { reply: id })
    const answers = await Promise.all([
      posts.edit('alice', id, 'Top', { public: 0 }),
      posts.edit('alice', id, 'Top again', { public: round % 2 === 0 ? 1 : 0 }),
      ...crowd.flatMap((as) => [posts.send(as, 'New', { reply: id }), posts.send(as, 'New', { reply: answer.id })]),
      ...crowd.map((as) => like('POST', id, as)),
    ])
    expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([])
    expect(await test.wrongCounters()).toEqual([])
  }
})

it('an account that is erased while its posts are answered and liked leaves right counters (AUT-12)', async () => {
  const eve = await posts.person('eve_leaves')
  const { id } = await posts.write('alice', 'Top')
  const hers = await Promise.all(Array.from({ length: 6 }, () => posts.write(eve, 'Hers', { reply: id })))
  await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', eve.id).execute()
  // What is being erased is there for nobody, and counted no more.
  expect(await show(id)).toMatchObject({ TotalReplys: 0, children: { data: [], total: 0 } })
  const [, ...answers] = await Promise.all([
    eraseAccount(test.ctx, eve.id, new AbortController().signal),
    ...crowd.map((as) => posts.send(as, 'New', { reply: id })),
    ...crowd.map((as) => like('POST', id, as)),
    ...hers.map((one) => posts.send('bob', 'New', { reply: one.id })),
  ])
  expect(answers.filter(({ status }) => ![200, 201, 404].includes(status))).toEqual([])
  expect((await show(id)).TotalReplys).toBe(crowd.length)
  expect(await test.wrongCounters()).toEqual([])
})

/**
 * Blocks one of the two, and commits when `during` has been running for a while: whatever does not wait for it is done
 * by then.
 */
async function whileBlocking<T>(by: number, whom: number, during: () => Promise<T>): Promise<T> {
  const { promise, running } = await test.db.transaction().execute(async (trx) => {
    await sql`select from users where id in (${by}, ${whom}) order by id for no key update`.execute(trx)
    await trx
      .insertInto('silences')
      .values({ user_id: by, other_id: whom, kind: 'block', created_at: new Date() })
      .execute()
    const started = during()
    const first = await Promise.race([started.then(() => 'done'), setTimeout(400, 'waits')])
    return { promise: started, running: first }
  })
  expect(running).toBe('waits')
  return promise
}

it.each(['author', 'reader'] as const)(
  'an answer, a mention and a like wait for a block by the %s of this moment, and come to nothing (POS-11)',
  async (by) => {
    const { alice, bob } = test.cast
    const [blocker, blocked] = by === 'author' ? [alice.id, bob.id] : [bob.id, alice.id]
    const { id } = await posts.write('alice', 'Top')
    const own = await posts.write('bob', 'Mine')
    const end = () => test.db.deleteFrom('silences').execute()

    expect((await whileBlocking(blocker, blocked, () => posts.send('bob', 'Answer', { reply: id }))).status).toBe(404)
    await end()
    expect((await whileBlocking(blocker, blocked, () => like('POST', id, 'bob'))).status).toBe(404)
    await end()
    const sent = await whileBlocking(blocker, blocked, () => posts.send('bob', 'Hi ', {}, [alice.id]))
    expect([sent.status, sent.body.mentions]).toEqual([201, []])
    await end()
    const edited = await whileBlocking(blocker, blocked, () => posts.edit('bob', own.id, 'Hi ', {}, [alice.id]))
    expect([edited.status, edited.body.mentions]).toEqual([200, []])
    await end()
    expect(await show(id)).toMatchObject({ TotalReplys: 0, TotalLikes: 0, children: { data: [] } })
    expect(await test.db.selectFrom('comment_mentions').selectAll().execute()).toEqual([])
  },
)

it('answers and blocks at once never wait for each other for ever (POS-11)', async () => {
  const { alice } = test.cast
  for (let round = 0; round < 5; round += 1) {
    const { id } = await posts.write('alice', 'Top')
    const answers = await Promise.all(
      crowd.flatMap((as) => [
        posts.send(as, 'Answer ', { reply: id }, [alice.id]),
        test.call('POST', `/user/block/${as.id}`, { as: 'alice' }),
        like('POST', id, as),
        test.call('POST', `/user/block/${alice.id}`, { as }),
      ]),
    )
    expect(answers.filter(({ status }) => ![200, 201, 204, 404].includes(status))).toEqual([])
    await test.db.deleteFrom('silences').execute()
  }
  expect(await test.wrongCounters()).toEqual([])
})
