import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notificationKinds } from '../../../common/api/notification.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { deleteUsersLike } from '../../testing/delete-users.ts'
import { addGames } from '../../testing/games.ts'
import { postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { visibleNotifications } from '../../visibility/visible-notifications.queries.ts'
import { mergeNotifications } from './notification-jobs.queries.ts'
import { removeOldNotifications } from './notification-jobs.ts'

let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>

const idOf = (name: CastName): number => test.cast[name].id
const panel = async (as: CastName, query = '') => (await test.call('GET', `/notification${query}`, { as })).body
const unread = async (as: CastName): Promise<number> =>
  (await test.call('GET', '/notification/news', { as })).body.count
const read = (as: CastName, headers = {}) => test.call('GET', '/notification/readed', { as, headers })
const like = (as: CastName, noun: 'comment' | 'list' | 'review', id: number) =>
  test.call('POST', `/${noun}/like/${id}`, { as })
const unlike = (as: CastName, noun: 'comment' | 'list' | 'review', id: number) =>
  test.call('DELETE', `/${noun}/like/${id}`, { as })
const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${idOf(whom)}`, { as })
const unfollow = (as: CastName, whom: CastName) => test.call('DELETE', `/friend/${idOf(whom)}`, { as })
const silence = (as: CastName, kind: 'mute' | 'block', whom: CastName) =>
  test.call('POST', `/user/${kind}/${idOf(whom)}`, { as })
/** Who did what, by lines: `like bob +2`. The count must say how many of them are unread. */
const lines = async (as: CastName): Promise<string[]> => {
  const { data, total } = await panel(as)
  expect(total).toBe(data.length)
  expect(await unread(as), 'the count is that of the list (NO-07)').toBe(
    data.filter(({ readed }: { readed: 0 | 1 }) => readed === 0).length,
  )
  return data.map(({ type, user_make: by, others }: { type: string; user_make: { nick: string }; others: number }) =>
    [type, by?.nick, others > 0 && `+${others}`].filter(Boolean).join(' '),
  )
}

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  posts = postsOf(test)
})
beforeEach(async () => {
  for (const table of ['notifications', 'notification_states', 'silences', 'follows', 'comments', 'lists'] as const)
    await test.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

describe('what people are notified of (NOT-01)', () => {
  it('a like of a post: who, which post and which game', async () => {
    const post = await posts.write('alice', 'The ship is gone again.', { id_game: games.celeste! })
    await like('bob', 'comment', post.id)
    const { data } = await panel('alice')
    expect(data).toEqual([
      {
        id: expect.any(Number),
        type: 'like',
        created_at: expect.any(String),
        readed: 0,
        user_make: expect.objectContaining({ nick: 'bob' }),
        others: 0,
        game: expect.objectContaining({ slug: 'celeste', name: 'Celeste', cover: null }),
        comment: { id_comment: post.id, text: 'The ship is gone again.', reply: null },
        list: null,
        review: null,
      },
    ])
  })

  it('replies, mentions, followers and likes of lists and reviews', async () => {
    const { body: list } = await test.call('POST', '/list', { as: 'alice', body: { title: 'Best ones', public: 1 } })
    const { body: review } = await test.call('POST', '/review', {
      as: 'alice',
      body: { id_game: games.celeste, title: 'Up', review: 'A text.', total: 8 },
    })
    const post = await posts.write('alice', 'First')
    await posts.write('bob', 'Answer', { reply: post.id })
    await posts.write('carla', 'Look here', {}, [idOf('alice')])
    await like('bob', 'list', list.id)
    await like('bob', 'review', review.id)
    await follow('dan', 'alice')
    expect((await lines('alice')).toSorted()).toEqual(
      ['follow dan', 'likeList bob', 'likeReview bob', 'mention carla', 'reply bob'].toSorted(),
    )
    const { data } = await panel('alice')
    const of = (type: string) => data.find((line: { type: string }) => line.type === type)
    expect(of('likeList').list).toEqual({ id: list.id, slug: 'best-ones', title: 'Best ones' })
    expect(of('likeReview').review).toEqual({ id: review.id, title: 'Up' })
    expect(of('reply').comment).toMatchObject({ text: 'Answer', reply: post.id })
    await test.call('DELETE', `/review/${review.id}`, { as: 'alice' })
    expect(await lines('alice')).not.toContain('likeReview bob')
  })

  it('never of own acts, and an answer that mentions its receiver is one line', async () => {
    const post = await posts.write('alice', 'Mine', {}, [idOf('alice')])
    await posts.write('alice', 'Mine again', { reply: post.id })
    await like('alice', 'comment', post.id)
    expect(await lines('alice')).toEqual([])
    await posts.write('bob', 'Answer', { reply: post.id }, [idOf('alice')])
    expect(await lines('alice')).toEqual(['reply bob'])
  })

  it('many likes of one thing are one line, which comes up again with the next', async () => {
    const post = await posts.write('alice', 'Liked by all')
    for (const name of ['bob', 'carla', 'dan'] as const) {
      test.clock.move(1_000)
      await like(name, 'comment', post.id)
    }
    expect(await lines('alice')).toEqual(['like dan +2'])
    await read('alice')
    test.clock.move(1_000)
    await follow('bob', 'alice')
    test.clock.move(1_000)
    await like('admin', 'comment', post.id)
    expect(await lines('alice')).toEqual(['like ada +3', 'follow bob'])
    expect(await unread('alice')).toBe(2)
  })

  it('an act that is undone takes its notification away (NO-07), and done again it is no news (NO-08, FR-07)', async () => {
    const post = await posts.write('alice', 'Flapping')
    await like('bob', 'comment', post.id)
    await follow('bob', 'alice')
    await read('alice')
    await unlike('bob', 'comment', post.id)
    await unfollow('bob', 'alice')
    expect(await lines('alice')).toEqual([])
    for (let times = 0; times < 5; times++) {
      test.clock.move(1_000)
      await like('bob', 'comment', post.id)
      await unlike('bob', 'comment', post.id)
    }
    await like('bob', 'comment', post.id)
    await follow('bob', 'alice')
    expect((await lines('alice')).toSorted()).toEqual(['follow bob', 'like bob'])
    expect(await unread('alice')).toBe(0)
  })

  it('an edit tells whom it mentions now, and takes back whom it leaves out', async () => {
    const { id } = await posts.write('bob', 'With', {}, [idOf('alice')])
    expect(await lines('alice')).toEqual(['mention bob'])
    await posts.edit('bob', id, 'With', {}, [idOf('carla')])
    expect([await lines('alice'), await lines('carla')]).toEqual([[], ['mention bob']])
  })

  it('fifty parallel likes and unlikes leave one line or none, as the like does', async () => {
    const post = await posts.write('alice', 'Contended')
    await Promise.all(Array.from({ length: 50 }, (_, at) => (at % 2 ? unlike : like)('bob', 'comment', post.id)))
    const { body } = await test.call('GET', `/comment/${post.id}`, { as: 'bob' })
    expect(await lines('alice')).toEqual(body.liked === 1 ? ['like bob'] : [])
    const crowd = ['bob', 'carla', 'dan', 'admin'] as const
    await Promise.all(crowd.map((name) => like(name, 'comment', post.id)))
    expect(await lines('alice')).toEqual([expect.stringMatching(/^like \w+ \+3$/)])
  })
})

describe('what is not told (P-29, P-30, R5)', () => {
  it('a mention in a private post reaches only whom its author follows (SO-06)', async () => {
    await posts.write('alice', 'Between us', { public: 0 }, [idOf('bob'), idOf('carla')])
    expect(await lines('bob')).toEqual([])
    await follow('alice', 'carla')
    await posts.write('alice', 'Between us two', { public: 0 }, [idOf('bob'), idOf('carla')])
    await follow('alice', 'bob')
    // What was not told then is not told later.
    expect((await lines('carla')).toSorted()).toEqual(['follow alice', 'mention alice'])
    expect(await lines('bob')).toEqual(['follow alice'])
  })

  it('what is hidden, deleted or private from now on is gone, and back when it is shown again', async () => {
    await follow('alice', 'bob')
    await read('bob')
    const post = await posts.write('alice', 'Open', {}, [idOf('carla')])
    const reply = await posts.write('bob', 'Answer', { reply: post.id })
    expect(await lines('carla')).toEqual(['mention alice'])
    await posts.edit('alice', post.id, 'Open', { public: 0 }, [idOf('carla')])
    expect(await lines('carla')).toEqual([])
    await posts.edit('alice', post.id, 'Open', { public: 1 }, [idOf('carla')])
    expect(await lines('carla')).toEqual(['mention alice'])
    expect(await lines('alice')).toEqual(['reply bob'])
    await test.call('DELETE', `/comment/${reply.id}`, { as: 'bob' })
    expect(await lines('alice')).toEqual([])
  })

  it('people who were muted or blocked are silent, before and after, and who blocks tells nothing', async () => {
    const post = await posts.write('alice', 'Loud')
    for (const name of ['bob', 'carla', 'dan'] as const) {
      test.clock.move(1_000)
      await like(name, 'comment', post.id)
    }
    await silence('alice', 'mute', 'dan')
    expect(await lines('alice')).toEqual(['like carla +1'])
    await silence('alice', 'block', 'carla')
    expect(await lines('alice')).toEqual(['like bob'])
    await silence('bob', 'block', 'alice')
    expect(await lines('alice')).toEqual([])
    await posts.write('dan', 'Answer', { reply: post.id })
    await test.db.deleteFrom('silences').execute()
    expect(await lines('alice')).toEqual(['like dan +2'])
  })

  it('a follow that a block ended is not told again after it', async () => {
    await follow('bob', 'alice')
    await silence('alice', 'block', 'bob')
    await test.call('DELETE', `/user/block/${idOf('bob')}`, { as: 'alice' })
    expect(await lines('alice')).toEqual([])
  })

  it('a like that was taken back leaves the line as it was read', async () => {
    const post = await posts.write('alice', 'Twice')
    await like('bob', 'comment', post.id)
    test.clock.move(1_000)
    await read('alice')
    test.clock.move(1_000)
    await like('carla', 'comment', post.id)
    expect(await unread('alice')).toBe(1)
    await unlike('carla', 'comment', post.id)
    expect([await lines('alice'), await unread('alice')]).toEqual([['like bob'], 0])
  })

  it('posts that are deleted take their lines along, and leave the others their place (NO-07)', async () => {
    const post = await posts.write('alice', 'Asked')
    const reply = await posts.write('bob', 'Noise', { reply: post.id })
    await test.call('DELETE', `/comment/${reply.id}`, { as: 'bob' })
    expect(await test.db.selectFrom('notifications').selectAll().execute()).toEqual([])
  })

  it('one post tells no more people of mentions than it can mention, however often it is changed (SO-07)', async () => {
    const crowd = await Promise.all(
      Array.from({ length: limits.postMentions + 1 }, (_, at) => posts.person(`crowd_${at}`)),
    )
    const ids = crowd.map(({ id }) => id)
    const { id } = await posts.write('bob', 'All of you', {}, ids.slice(0, limits.postMentions))
    await posts.edit('bob', id, 'And you', {}, ids.slice(-1))
    await posts.edit('bob', id, 'And you', {}, [idOf('alice')])
    expect(await lines('alice')).toEqual([])
    const told = await test.db.selectFrom('notifications').select('user_id').where('comment_id', '=', id).execute()
    expect(told).toHaveLength(limits.postMentions)
  })

  it('people who deleted their account are silent at once (R9), and erased with it', async () => {
    const { id, token } = await posts.person('leaver')
    const post = await posts.write('alice', 'Before')
    await test.call('POST', `/comment/like/${post.id}`, { as: { token } })
    await test.call('POST', `/friend/${idOf('alice')}`, { as: { token } })
    expect((await lines('alice')).toSorted()).toEqual(['follow leaver', 'like leaver'])
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(await lines('alice')).toEqual([])
    await test.db.deleteFrom('users').where('id', '=', id).execute()
    expect(await test.db.selectFrom('notification_acts').selectAll().where('actor_id', '=', id).execute()).toEqual([])
  })

  it('the words of a spoiler are not in it (SO-16, POS-08)', async () => {
    const post = await posts.write('bob', 'The butler did it', { spoiler: 1 }, [idOf('alice')])
    const { data } = await panel('alice')
    expect(data[0].comment).toEqual({ id_comment: post.id, text: '', reply: null })
  })

  it('kinds that are switched off are not written, and what was told before stays (NOT-10)', async () => {
    await follow('bob', 'alice')
    const change = (off: string[]) => test.call('PUT', '/notification/settings', { as: 'alice', body: { off } })
    expect((await change(['like', 'follow'])).body).toEqual({ off: ['like', 'follow'] })
    const post = await posts.write('alice', 'Quiet')
    await like('bob', 'comment', post.id)
    await follow('carla', 'alice')
    expect(await lines('alice')).toEqual(['follow bob'])
    expect((await test.call('GET', '/notification/settings', { as: 'alice' })).body.off).toHaveLength(2)
    await change([])
    await like('carla', 'comment', post.id)
    expect(await lines('alice')).toContain('like carla')
    expect((await change(['gossip'])).status).toBe(422)
    expect((await change([...notificationKinds, 'like'])).status).toBe(422)
  })
})

describe('reading and deleting', () => {
  it('marks all as read, for the caller alone (NOT-02, NO-05)', async () => {
    await follow('bob', 'alice')
    await follow('alice', 'bob')
    expect([await unread('alice'), await unread('bob')]).toEqual([1, 1])
    expect((await read('alice')).status).toBe(204)
    expect([await unread('alice'), await unread('bob')]).toEqual([0, 1])
    expect((await panel('alice')).data).toMatchObject([{ type: 'follow', readed: 1 }])
  })

  it('marks what was shown, not what came since (NOT-02)', async () => {
    await follow('bob', 'alice')
    const [{ created_at: until }] = (await panel('alice')).data
    test.clock.move(1_000)
    await follow('carla', 'alice')
    expect((await test.call('GET', `/notification/readed?until=${until}`, { as: 'alice' })).status).toBe(204)
    expect((await panel('alice')).data).toMatchObject([
      { user_make: { nick: 'carla' }, readed: 0 },
      { user_make: { nick: 'bob' }, readed: 1 },
    ])
    expect(await unread('alice')).toBe(1)
    // Nobody can mark what is to come.
    await test.call('GET', '/notification/readed?until=2999-01-01T00:00:00Z', { as: 'alice' })
    test.clock.move(120_000)
    await follow('dan', 'alice')
    expect(await unread('alice')).toBe(1)
    expect((await test.call('GET', '/notification/readed?until=soon', { as: 'alice' })).status).toBe(422)
  })

  it('does nothing when a browser fetches ahead (NO-06)', async () => {
    await follow('bob', 'alice')
    expect((await read('alice', { 'sec-purpose': 'prefetch' })).status).toBe(204)
    await test.call('HEAD', '/notification/readed', { as: 'alice' })
    expect(await unread('alice')).toBe(1)
  })

  it('deletes all, for the caller alone, and the job removes the rows (NOT-04)', async () => {
    const post = await posts.write('alice', 'Old')
    await like('bob', 'comment', post.id)
    await like('alice', 'comment', (await posts.write('bob', 'His')).id)
    expect((await test.call('DELETE', '/notification', { as: 'alice' })).status).toBe(204)
    expect([await lines('alice'), await lines('bob')]).toEqual([[], ['like alice']])
    // What comes later tells of itself only.
    test.clock.move(1_000)
    await like('carla', 'comment', post.id)
    expect(await lines('alice')).toEqual(['like carla'])
    await test.call('DELETE', '/notification', { as: 'alice' })
    await removeOldNotifications.run(test.ctx, new AbortController().signal)
    const left = await test.db.selectFrom('notifications').select('user_id').execute()
    expect(left).toEqual([{ user_id: idOf('bob') }])
  })

  it('removes what is too old, and lines without acts after a day', async () => {
    const leftAfter = async (days: number): Promise<number> => {
      const now = () => test.ctx.now() + days * 86_400_000
      await removeOldNotifications.run({ ...test.ctx, now }, new AbortController().signal)
      return (await test.db.selectFrom('notifications').select('id').execute()).length
    }
    const post = await posts.write('alice', 'Old')
    await like('bob', 'comment', post.id)
    await follow('bob', 'alice')
    await unfollow('bob', 'alice')
    expect(await leftAfter(0)).toBe(2)
    expect(await leftAfter(2)).toBe(1)
    expect(await leftAfter(limits.notificationDays - 1)).toBe(1)
    expect(await leftAfter(limits.notificationDays + 1)).toBe(0)
  })

  it('comes in pages of 20, counts to 100, and goes back a thousand lines (API-02, NOT-07)', async () => {
    await sql`
      with crowd as (insert into users (nick, email) select 'fan_' || n, 'fan_' || n || '@example.com'
        from generate_series(1, ${limits.notifications + 5}) n returning id),
      following as (insert into follows (user_id, followed_id, created_at) select id, ${idOf('alice')}, now() from crowd),
      line as (insert into notifications (user_id, kind, other_id, latest_at)
        select ${idOf('alice')}, 'follow', id, now() - id * interval '1 second' from crowd returning user_id, id, other_id, latest_at)
      insert into notification_acts (user_id, notification_id, actor_id, created_at)
      select user_id, id, other_id, latest_at from line`.execute(test.db)
    const first = await panel('alice')
    expect([first.data.length, first.total, first.next_page_url]).toEqual([20, 1_000, '/api/notification?page=2'])
    expect((await panel('alice', '?page=50')).data).toHaveLength(20)
    expect((await panel('alice', '?page=51')).data).toEqual([])
    expect(await unread('alice')).toBe(limits.newsMax + 1)
    expect((await test.call('GET', '/notification?page=0', { as: 'alice' })).status).toBe(422)
  })

  it('is for people who are logged in', async () => {
    for (const path of ['', '/news', '/readed', '/settings'])
      expect((await test.call('GET', `/notification${path}`)).status).toBe(401)
    expect((await test.call('DELETE', '/notification')).status).toBe(401)
  })
})

it('a game that is merged keeps its notification, once', async () => {
  const line = (user: CastName, game: string) => ({
    user_id: idOf(user),
    kind: 'wishlist',
    game_id: games[game]!,
    latest_at: new Date(test.ctx.now()),
  })
  await test.db
    .insertInto('notifications')
    .values([line('alice', 'celeste'), line('alice', 'hollow-knight'), line('bob', 'celeste')])
    .execute()
  await test.db.transaction().execute((trx) => mergeNotifications(trx, games['celeste']!, games['hollow-knight']!))
  expect((await panel('bob')).data).toMatchObject([
    { type: 'wishlist', user_make: null, game: { slug: 'hollow-knight' } },
  ])
  const own = await test.db.selectFrom('notifications').select('game_id').where('user_id', '=', idOf('alice')).execute()
  expect(own.filter(({ game_id }) => game_id === games['hollow-knight'])).toHaveLength(1)
})

it('NO-10: the count of what is unread reads the lines by their index alone, however many there are', async () => {
  await sql`
    insert into notifications (user_id, kind, game_id, latest_at)
    select u.id, 'wishlist', g.id, now() - g.id * interval '1 minute' from users u cross join games g`.execute(test.db)
  await sql`
    insert into notifications (user_id, kind, other_id, latest_at)
    select ${idOf('bob')}, 'follow', ${idOf('carla')}, now() on conflict do nothing`.execute(test.db)
  await sql`
    insert into users (nick, email) select 'many_' || n, 'many_' || n || '@example.com' from generate_series(1, 3000) n`.execute(
    test.db,
  )
  await sql`
    insert into notifications (user_id, kind, other_id, latest_at)
    select u.id, 'follow', ${idOf('bob')}, now() from users u where u.nick like 'many%'`.execute(test.db)
  await sql`analyze notifications`.execute(test.db)
  const { rows } = await sql<{ 'QUERY PLAN': unknown }>`
    explain (format json) select count(*) from ${visibleNotifications(idOf('alice'), { unreadOnly: true })} n`.execute(
    test.db,
  )
  const plan = JSON.stringify(rows)
  expect(plan).toMatch(/"Index Name":"notifications_latest"/)
  expect(plan).not.toMatch(/"Node Type":"Seq Scan"[^{}]*"Relation Name":"notifications"/)
  await deleteUsersLike(test, 'many%')
})
