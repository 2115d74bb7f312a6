import { sql } from 'kysely'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type PushFake, type ShownMessage, startPushFake } from '../../../fakes/push/fake.ts'
import { backgroundJobs } from '../../background-jobs.ts'
import { readConfig } from '../../config.ts'
import { clientParts, createProviders } from '../../providers/providers.ts'
import type { CastName } from '../../testing/cast.ts'
import { pushWhatJobsTold } from './push-notification.ts'
import { addGames } from '../../testing/games.ts'
import { postsOf } from '../../testing/posts.ts'
import { createTestApp, quickClients, type TestApp, testSecret } from '../../testing/test-app.ts'

let service: PushFake
let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>
beforeAll(async () => {
  service = await startPushFake()
  test = await createTestApp({ env: { ...service.env, PUBLIC_URL: 'https://ludoteca.example' } })
  games = await addGames(test)
  posts = postsOf(test)
})
beforeEach(async () => {
  service.heal()
  test.clock.reset()
  await sql`delete from pgboss.job`.execute(test.db)
  for (const table of ['devices', 'notifications', 'notification_states', 'silences', 'follows', 'comments'] as const)
    await test.db.deleteFrom(table).execute()
})
afterAll(async () => {
  await test.close()
  await service.stop()
})

type Subscription = ReturnType<PushFake['subscribe']>
interface Content {
  web_push: number
  app_badge: number
  notification: { title: string; lang: string; navigate: string; tag: string; app_badge: string }
}

const idOf = (name: CastName): number => test.cast[name].id
/** A browser of a person, in a language. */
async function browser(as: CastName | { token: string }, lang = 'en'): Promise<Subscription> {
  const device = service.subscribe()
  const { status } = await test.call('POST', '/devices', {
    as,
    headers: { 'accept-language': lang },
    body: { device },
  })
  expect(status).toBe(201)
  return device
}
const contents = ({ endpoint }: Subscription): Content[] =>
  service.shown(endpoint).map(({ content }) => content as Content)
const titles = (device: Subscription) => contents(device).map(({ notification }) => notification.title)
/** Time passes, and what is due by then is sent. */
async function pass(milliseconds = 6_000, options = {}) {
  test.clock.move(milliseconds)
  return test.runJobs(options)
}
/** Tells of what jobs have written; the lines that were found. */
async function sweep(): Promise<number[]> {
  await pushWhatJobsTold.run(test.ctx, new AbortController().signal)
  await pushWhatJobsTold.run(test.ctx, new AbortController().signal)
  const { rows } = await sql<{ data: { notification_id: number } }>`
    select data from pgboss.job where name = 'push-a-notification' and state = 'created'`.execute(test.db)
  return rows.map(({ data }) => data.notification_id)
}
const like = (as: CastName | { token: string }, id: number) => test.call('POST', `/comment/like/${id}`, { as })
const sends = () => service.calls().length

describe('a push (NOT-08)', () => {
  it('comes to each device, in its language, in the declarative form, opened with the keys of the browser', async () => {
    const [english, spanish] = [await browser('alice'), await browser('alice', 'es')]
    const post = await posts.write('alice', 'The ship is gone again.')
    const answer = await posts.write('bob', 'A secret of many words', { reply: post.id })
    await pass()
    expect(contents(english)).toEqual([
      {
        web_push: 8030,
        app_badge: 1,
        notification: {
          title: 'bob replied to you',
          lang: 'en',
          dir: 'ltr',
          tag: expect.stringMatching(/^[\w-]{32}$/),
          navigate: `https://ludoteca.example/s/${answer.id}`,
          app_badge: '1',
        },
      },
    ])
    expect(titles(spanish)).toEqual(['bob te ha respondido'])
    const [message] = service.shown(english.endpoint) as [ShownMessage]
    const { key } = (await test.call('GET', '/devices/key', { as: 'alice' })).body
    expect(message).toMatchObject({ ttl: 86_400, urgency: 'normal', sender: key })
    await pass(3_600_000)
    expect(titles(english)).toHaveLength(1)
  })

  it('of each kind leads where the bell does, in both languages', async () => {
    const [own, es] = [await browser('alice'), await browser('alice', 'es')]
    const post = await posts.write('alice', 'First')
    const list = (await test.call('POST', '/list', { as: 'alice', body: { title: 'Very private words', public: 1 } }))
      .body
    const review = await test.call('POST', '/review', {
      as: 'alice',
      body: { id_game: games['celeste'], title: 'Up', review: 'A text.', total: 8 },
    })
    await like('bob', post.id)
    await pass()
    await test.call('POST', `/list/like/${list.id}`, { as: 'bob' })
    await pass()
    await test.call('POST', `/review/like/${review.body.id}`, { as: 'bob' })
    await pass()
    await test.call('POST', `/friend/${idOf('alice')}`, { as: 'bob' })
    await pass()
    const named = await posts.write('bob', 'Look', {}, [idOf('alice')])
    await pass()
    await test.call('POST', `/friend/${idOf('bob')}`, { as: 'alice' })
    const theirs = await test.call('POST', '/review', {
      as: 'bob',
      body: { id_game: games['celeste'], title: 'Down', review: 'A text.', total: 3 },
    })
    await test.runJobs()
    await pass()
    const at = new Date(test.ctx.now())
    const { id } = await test.db
      .insertInto('notifications')
      .values({ user_id: idOf('alice'), kind: 'wishlist', game_id: games['celeste']!, latest_at: at })
      .returning('id')
      .executeTakeFirstOrThrow()
    await pass(30_000)
    expect(await sweep()).toEqual([Number(id)])
    await pass()
    expect(await sweep()).toEqual([])
    const told = contents(own).map(({ notification }) => [
      notification.title,
      notification.navigate.replace('https://ludoteca.example', ''),
    ])
    expect(told).toEqual([
      ['bob likes your post', `/s/${post.id}`],
      ['bob likes your list', '/profile/alice/lists'],
      ['bob likes your review', `/profile/alice/reviews/${review.body.id}`],
      ['bob started following you', '/profile/bob'],
      ['bob mentioned you', `/s/${named.id}`],
      ['bob wrote a review', `/profile/bob/reviews/${theirs.body.id}`],
      ['A game on your wishlist is out', '/game/celeste'],
    ])
    expect(titles(es)).toEqual([
      'A bob le gusta tu publicación',
      'A bob le gusta tu lista',
      'A bob le gusta tu reseña',
      'bob ha empezado a seguirte',
      'bob te ha mencionado',
      'bob ha escrito una reseña',
      'Ya ha salido un juego de tus deseados',
    ])
    expect(contents(own).at(-1)?.app_badge).toBe(7)
  })

  it('NO-04 P-31 SO-16: says who did what, and no word of a post, spoiler, list or game', async () => {
    const own = await browser('alice')
    const post = await posts.write('alice', 'My own canary', { id_game: games['celeste']! })
    await posts.write('bob', 'Theirs canary', { reply: post.id, spoiler: 1 })
    await test.call('POST', `/friend/${idOf('alice')}`, { as: 'bob' })
    await posts.write('bob', 'Private canary', { public: 0 }, [idOf('alice')])
    await pass()
    expect(titles(own).toSorted()).toEqual(['bob mentioned you', 'bob replied to you', 'bob started following you'])
    expect(JSON.stringify(contents(own))).not.toMatch(/canary|celeste/i)
  })

  it('one topic for each conversation and each liked thing, of which the service learns nothing', async () => {
    const own = await browser('alice')
    const [one, two] = [await posts.write('alice', 'One'), await posts.write('alice', 'Two')]
    for (const reply of [one.id, one.id, two.id]) await posts.write('bob', 'So it is', { reply })
    await like('bob', one.id)
    await pass()
    const topics = service.shown(own.endpoint).map(({ topic }) => topic)
    expect(topics).toHaveLength(4)
    expect(new Set(topics).size).toBe(3)
    const { id } = await posts.write('carla', 'Mine')
    const other = await browser('carla')
    await posts.write('bob', 'So it is', { reply: id })
    await pass()
    expect(topics).not.toContain(service.shown(other.endpoint)[0]?.topic)
  })
})

describe('who gets none', () => {
  it('who has no device; and acts of one’s own make no job', async () => {
    const post = await posts.write('alice', 'First')
    await like('bob', post.id)
    await browser('alice')
    await like('alice', post.id)
    const { rows } = await sql`select from pgboss.job where name like 'push%'`.execute(test.db)
    expect(rows).toEqual([])
  })

  it('taken back, read or deleted before it is sent, it is not sent', async () => {
    const own = await browser('alice')
    const post = await posts.write('alice', 'First')
    await like('bob', post.id)
    await test.call('DELETE', `/comment/like/${post.id}`, { as: 'bob' })
    await pass()
    await posts.write('bob', 'A reply', { reply: post.id })
    test.clock.move(10)
    await test.call('GET', '/notification/readed', { as: 'alice' })
    await pass()
    const gone = await posts.write('bob', 'Another', { reply: post.id })
    await test.call('DELETE', `/comment/${gone.id}`, { as: 'bob' })
    await pass()
    await posts.write('bob', 'One more', { reply: post.id })
    test.clock.move(10)
    await test.call('DELETE', '/notification', { as: 'alice' })
    await pass()
    expect(titles(own)).toEqual([])
  })

  it.each([
    ['muted meanwhile', () => test.call('POST', `/user/mute/${idOf('bob')}`, { as: 'alice' })],
    ['blocked meanwhile', () => test.call('POST', `/user/block/${idOf('bob')}`, { as: 'alice' })],
    [
      'switched off meanwhile',
      () => test.call('PUT', '/notification/settings', { as: 'alice', body: { off: ['reply'] } }),
    ],
    ['hidden meanwhile', (id: number) => posts.edit('bob', id, 'A reply', { public: 0 })],
  ])('NO-04 R5: asked again when it is sent: %s', async (_, change) => {
    const own = await browser('alice')
    const post = await posts.write('alice', 'First')
    const { id } = await posts.write('bob', 'A reply', { reply: post.id })
    // The job for the device waits already.
    test.clock.move(6_000)
    await runOnly('push-a-notification')
    expect((await change(id)).status).toBeLessThan(300)
    await pass()
    expect(titles(own)).toEqual([])
  })

  /** Runs the jobs of one name only, as when the server stops between two. */
  async function runOnly(name: 'push-a-notification') {
    const boss = await test.queue.boss()
    await sql`update pgboss.job set start_after = now() where name = ${name}`.execute(test.db)
    for (const job of await boss.fetch<never>(name, { batchSize: 10, includeMetadata: true })) {
      await backgroundJobs.queued[name].run(test.ctx, job.data, new AbortController().signal, { id: job.id })
      await boss.complete(name, job.id)
    }
  }

  it('NO-01 P-32: the one who logged out, and who had the browser before', async () => {
    const session = { token: await test.ctx.sessions.open(idOf('alice')) }
    const own = await browser(session)
    const post = await posts.write('alice', 'First')
    await posts.write('bob', 'A reply', { reply: post.id })
    await test.call('POST', '/auth/logout', { as: session })
    await pass()
    expect(titles(own)).toEqual([])
    const shared = await browser('alice')
    await posts.write('bob', 'A reply', { reply: post.id })
    await test.call('POST', '/devices', { as: 'carla', body: { device: shared } })
    await pass()
    expect(titles(shared)).toEqual([])
  })

  it('NO-01: who could not end the device of another did not: it still gets pushes', async () => {
    const own = await browser('alice')
    const { data } = (await test.call('GET', '/devices', { as: 'alice' })).body
    expect((await test.call('DELETE', `/devices/${data[0].id}`, { as: 'bob' })).status).toBe(404)
    const post = await posts.write('alice', 'First')
    await like('bob', post.id)
    await pass()
    expect(titles(own)).toHaveLength(1)
  })

  it('P-57: a deleted account, neither as receiver nor as the one who did it', async () => {
    const person = await posts.person('leaving')
    const [own, theirs] = [await browser('alice'), await browser(person)]
    const [post, other] = [await posts.write('alice', 'First'), await posts.write(person, 'Second')]
    await posts.write(person, 'A reply', { reply: post.id })
    await posts.write('alice', 'A reply', { reply: other.id })
    await test.db
      .updateTable('users')
      .set({ deleted_at: new Date(test.ctx.now()) })
      .where('nick', '=', 'leaving')
      .execute()
    await pass()
    expect([titles(own), titles(theirs)]).toEqual([[], []])
  })
})

describe('many likes of one thing', () => {
  it('are one push at first and another after half an hour, never one for each', async () => {
    const own = await browser('alice')
    const post = await posts.write('alice', 'First')
    for (let number = 0; number < 8; number++) {
      await like(await posts.person(`fan_${number}`), post.id)
      await pass(7_000)
    }
    expect(titles(own)).toEqual(['fan_0 likes your post'])
    for (const minutes of [11, 11]) {
      await pass(minutes * 60_000)
      await like(await posts.person(`late_${Math.random().toString(36).slice(2, 8)}`), post.id)
      await pass()
    }
    expect(titles(own)).toHaveLength(1)
    await pass(30 * 60_000)
    expect(titles(own)).toHaveLength(2)
    expect(titles(own)[1]).toMatch(/^late_\w+ and 9 others like your post$/)
  })

  it('FR-07 NO-08: following and unfollowing a hundred times is one', async () => {
    const own = await browser('alice')
    for (let number = 0; number < 20; number++) {
      await test.call('POST', `/friend/${idOf('alice')}`, { as: 'bob' })
      await pass()
      await test.call('DELETE', `/friend/${idOf('alice')}`, { as: 'bob' })
      await pass(60_000)
    }
    expect(titles(own)).toHaveLength(1)
  })
})

describe('NO-09: what a push service answers', () => {
  const ring = async () => {
    const { id } = await posts.write('alice', 'First')
    await like('bob', id)
  }
  const left = async () => (await test.db.selectFrom('devices').select('id').execute()).length

  it.each([404, 410])('%i: the device is dropped, the others are told', async (status) => {
    const [gone, there] = [await browser('alice'), await browser('alice')]
    if (status === 410) service.end(gone.endpoint)
    else
      await test.db
        .updateTable('devices')
        .set({ endpoint: gone.endpoint.replace(/[^/]+$/, 'unknown') })
        .where('endpoint', '=', gone.endpoint)
        .execute()
    await ring()
    await pass()
    expect([await left(), titles(there).length]).toEqual([1, 1])
  })

  it('429: waits as long as it is told to', async () => {
    const own = await browser('alice')
    service.fail('limited', { times: 1, retryAfter: 120 })
    await ring()
    const before = sends()
    await pass()
    expect(sends() - before).toBe(1)
    await pass(115_000)
    expect(titles(own)).toEqual([])
    await pass(6_000)
    expect(titles(own)).toHaveLength(1)
  })

  it('F-09: 500 is tried again with patience, five times at most', async () => {
    const own = await browser('alice')
    service.fail('error')
    await ring()
    const before = sends()
    await pass()
    expect(sends() - before).toBe(1)
    await pass(25_000)
    expect(sends() - before).toBe(1)
    for (const minutes of [1, 3, 9, 33, 200, 2_000]) await pass(minutes * 60_000)
    expect(sends() - before).toBe(5)
    service.heal()
    await pass(86_400_000)
    expect([titles(own).length, await left()]).toEqual([0, 1])
  })

  it('500 once is no loss', async () => {
    const own = await browser('alice')
    service.fail('error', { times: 1 })
    await ring()
    await pass()
    await pass(31_000)
    expect(titles(own)).toHaveLength(1)
  })

  it('F-31: a service that accepts the connection and never responds ends a job in seconds, and gets the push later', async () => {
    const own = await browser('alice')
    service.fail('silence', { times: 1 })
    await ring()
    const start = performance.now()
    expect((await pass()).map(({ status }) => status)).not.toContain('failed')
    expect(performance.now() - start, 'less than the heartbeat of a job').toBeLessThan(45_000)
    const before = titles(own).length
    await pass(31_000)
    // The service may have taken the first one: both have the same tag, so that a browser shows one.
    expect(titles(own)).toHaveLength(before + 1)
    expect(new Set(contents(own).map(({ notification }) => notification.tag)).size).toBe(1)
    await pass(86_400_000)
    expect(titles(own)).toHaveLength(before + 1)
  })

  it('NO-02: a redirect is not followed', async () => {
    await browser('alice')
    service.fail('away', { times: 1 })
    await ring()
    const before = sends()
    await pass()
    await pass(86_400_000)
    expect(sends() - before).toBe(1)
  })

  it('NO-03 F-09: a slow device delays no other', async () => {
    const [slow, quick] = [await browser('alice'), await browser('bob')]
    service.fail('slow', { ms: 3_000, on: new URL(slow.endpoint).pathname })
    await ring()
    const { id } = await posts.write('bob', 'First')
    await like('alice', id)
    test.clock.move(6_000)
    const jobs = await due()
    const running = jobs.map((job) =>
      backgroundJobs.queued['push-to-a-device'].run(test.ctx, job.data, new AbortController().signal, { id: job.id }),
    )
    await expect.poll(() => titles(quick).length).toBe(1)
    expect(titles(slow)).toEqual([])
    await Promise.all(running)
    expect(titles(slow)).toHaveLength(1)
  })

  async function due() {
    const boss = await test.queue.boss()
    const run = async (name: 'push-a-notification' | 'push-to-a-device') => {
      await sql`update pgboss.job set start_after = now() where name = ${name}`.execute(test.db)
      return boss.fetch<never>(name, { batchSize: 10, includeMetadata: true })
    }
    for (const job of await run('push-a-notification'))
      await backgroundJobs.queued['push-a-notification'].run(test.ctx, job.data, new AbortController().signal, {
        id: job.id,
      })
    return run('push-to-a-device')
  }

  it('F-16: a job that begins again after its process was killed sends nothing twice', async () => {
    const own = await browser('alice')
    await ring()
    test.clock.move(6_000)
    const [job] = await due()
    const run = () =>
      backgroundJobs.queued['push-to-a-device'].run(test.ctx, job!.data, new AbortController().signal, { id: job!.id })
    await run()
    await run()
    expect(titles(own)).toHaveLength(1)
    // Nor does the line, of which it is known that its devices were told.
    await test.queue.add(test.db, 'push-a-notification', {
      user_id: idOf('alice'),
      notification_id: (job!.data as { notification_id: number }).notification_id,
    })
    await pass()
    expect(titles(own)).toHaveLength(1)
  })
})

it('NO-02: an address that resolves to a machine of our own network gets no connection', async () => {
  let connections = 0
  const inner = createServer(() => (connections += 1)).listen(0, '127.0.0.1')
  await once(inner, 'listening')
  const origin = `https://localhost:${(inner.address() as AddressInfo).port}`
  const { providers } = readConfig({ NODE_ENV: 'test', TOKEN_SECRET: testSecret, PUSH_SERVICE: origin })
  const parts = { ...clientParts(test.ctx.config, test.ctx), production: true, tuning: quickClients }
  const { push } = createProviders(providers, parts)
  const send = () =>
    push!.send({ endpoint: `${origin}/push/1`, headers: {}, body: Buffer.from('x') }, { wait: 1_000, within: 2_000 })
  expect(push!.accepts(`${origin}/push/1`)).toBe(true)
  expect(await send()).toEqual({ is: 'refused', status: null })
  expect(connections).toBe(0)
  inner.close()
})
