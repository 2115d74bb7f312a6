import { Compile } from 'typebox/compile'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { Review } from '../../../common/api/review.ts'
import type { CastName } from '../../testing/cast.ts'
import { deleteUsersLike } from '../../testing/delete-users.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
afterEach(async () => {
  expect(await test.wrongCounters(), 'counters equal what is counted').toEqual([])
  await test.db.deleteFrom('reviews').execute()
  test.clock.reset()
})
afterAll(() => test.close())

const whole = { title: 'Up', review: 'One\n\nTwo', gameplay: 10, graphics: 9.5, history: 8, sound: 0, total: 9.5 }
const write = (as: CastName | { token: string }, slug: string, more: object = {}) =>
  test.call('POST', '/review', { as, body: { id_game: games[slug], ...whole, ...more } })
const change = (as: CastName, id: number, more: object = {}) =>
  test.call('PUT', '/review', { as, body: { id, ...whole, ...more } })
const get = async (path: string, as?: CastName) => (await test.call('GET', path, as && { as })).body
const titles = (page: { data: { title: string }[] }) => page.data.map(({ title }) => title)
const stored = () => test.db.selectFrom('reviews').selectAll().orderBy('id').execute()

describe('a review (REV-01)', () => {
  it('is stored with its scores, added to the timeline, and counted for its author and its game', async () => {
    const { status, body } = await write('alice', 'celeste')
    expect(status).toBe(201)
    expect(Compile(Review).Check(body)).toBe(true)
    expect(body).toMatchObject({
      ...whole,
      id_game: games['celeste'],
      TotalLikes: 0,
      liked: 0,
      user: { nick: 'alice' },
      game: { slug: 'celeste', title: 'Celeste' },
    })
    expect(body.created_at).toBe(body.changed_at)
    expect(await get(`/review/${body.id}`)).toEqual(body)
    expect(await get(`/user/totals/${test.cast.alice.id}`)).toMatchObject({ reviews: 1 })
    expect(await get(`/game/extra/${games['celeste']}`)).toMatchObject({ reviews: 1, lists: 0 })
    const timeline = await get(`/event/${test.cast.alice.id}`, 'bob')
    expect(timeline).toMatchObject({ total: 1, data: [{ kind: 'review', review: { id: body.id } }] })
  })

  it('needs no aspects: an omitted one does not apply', async () => {
    const { body } = await test.call('POST', '/review', {
      as: 'alice',
      body: { id_game: games['celeste'], title: 'T', review: 'R', total: 0, history: null },
    })
    expect(body).toMatchObject({ gameplay: null, graphics: null, history: null, sound: null, total: 0 })
  })

  it('gets a title from its first words where none is given, and from the new ones when it is rewritten (REV-03)', async () => {
    const review = 'The mountain is you.\n\nI cried twice, and then I went back for every strawberry there is.'
    const body = { id_game: games['celeste'], review, total: 9 }
    const first = await test.call('POST', '/review', { as: 'alice', body })
    expect([first.status, first.body.title]).toEqual([201, 'The mountain is you. I cried twice, and then I went back…'])
    const rewritten = { id: first.body.id, review: 'Short.', total: 9 }
    expect((await test.call('PUT', '/review', { as: 'alice', body: rewritten })).body.title).toBe('Short.')
    const blank = { ...body, review: '\u200b' }
    expect((await test.call('POST', '/review', { as: 'bob', body: blank })).body.errors).toEqual({
      review: ['A review needs a text.'],
    })
  })

  it('can be rewritten by its author, and keeps its game, its likes and its creation time (RE-04)', async () => {
    const { body: first } = await write('alice', 'celeste')
    await test.call('POST', `/review/like/${first.id}`, { as: 'bob' })
    test.clock.move(60_000)
    const { status, body } = await change('alice', first.id, {
      title: 'Down',
      total: 1.5,
      sound: null,
      id_game: games['chrono-cross'],
      id_user: test.cast.bob.id,
      user: { id: test.cast.bob.id },
      TotalLikes: 500,
      created_at: '2001-01-01T00:00:00.000Z',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...first,
      // The verdict is the rating as well.
      game: { ...first.game, rate: 1.5 },
      title: 'Down',
      total: 1.5,
      sound: null,
      TotalLikes: 1,
      changed_at: expect.not.stringMatching(first.changed_at),
    })
    expect(await stored()).toMatchObject([{ user_id: test.cast.alice.id, game_id: games['celeste'] }])
    expect((await get(`/event/${test.cast.alice.id}`, 'bob')).total).toBe(1)
  })

  it('does not overwrite a version that its author has not seen, if the call names the seen version (F-10)', async () => {
    const first = (await write('alice', 'celeste')).body
    test.clock.move(1_000)
    const one = await change('alice', first.id, { title: 'From one tab', changed_at: first.changed_at })
    expect(one.status).toBe(200)
    test.clock.move(1_000)
    for (const changed_at of [first.changed_at, '2016-12-31T23:59:60Z']) {
      const other = await change('alice', first.id, { title: 'From another', changed_at })
      expect([other.status, other.body.code]).toEqual([409, 'review_changed'])
    }
    expect(await get(`/review/${first.id}`)).toEqual(one.body)
    // The response was lost and the same is sent again: no other version, and no later time.
    const again = await change('alice', first.id, { title: 'From one tab', changed_at: first.changed_at })
    expect([again.status, again.body]).toEqual([200, one.body])
    expect((await change('alice', first.id, { changed_at: 'yesterday' })).status).toBe(422)
    // With the current time it can be changed, and likes are no change; without a time the call always writes.
    await test.call('POST', `/review/like/${first.id}`, { as: 'bob' })
    const { status, body } = await change('alice', first.id, { title: 'Both', changed_at: one.body.changed_at })
    expect([status, body.title, body.TotalLikes]).toEqual([200, 'Both', 1])
    expect((await change('alice', first.id, { title: 'Anyway' })).body.title).toBe('Anyway')
    // Another user's review is unknown, whatever time is sent.
    for (const changed_at of [body.changed_at, first.changed_at])
      expect((await change('bob', first.id, { changed_at })).status).toBe(404)
  })

  it('ten tabs that opened one version: the first one saves (F-10)', async () => {
    const { id, changed_at } = (await write('alice', 'celeste')).body
    test.clock.move(1_000)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => change('alice', id, { title: `${n}`, changed_at })),
    )
    const saved = answers.filter(({ status }) => status === 200)
    expect([saved.length, answers.filter(({ status }) => status === 409).length]).toEqual([1, 9])
    expect(await get(`/review/${id}`)).toEqual(saved[0]?.body)
  })

  it('is deleted with its likes, its event and its counts, and may be written again', async () => {
    const { body } = await write('alice', 'celeste')
    await test.call('POST', `/review/like/${body.id}`, { as: 'bob' })
    const { status, text } = await test.call('DELETE', `/review/${body.id}`, { as: 'alice' })
    expect([status, text]).toEqual([204, ''])
    expect((await test.call('GET', `/review/${body.id}`)).status).toBe(404)
    expect((await test.call('DELETE', `/review/${body.id}`, { as: 'alice' })).status).toBe(404)
    expect(await get(`/user/totals/${test.cast.alice.id}`)).toMatchObject({ reviews: 0 })
    expect(await get(`/game/extra/${games['celeste']}`)).toMatchObject({ reviews: 0 })
    expect((await get(`/event/${test.cast.alice.id}`, 'bob')).total).toBe(0)
    expect((await write('alice', 'celeste')).status).toBe(201)
  })

  it('is limited to one per game: a second one is refused (RE-02)', async () => {
    await write('alice', 'celeste')
    const { status, body, text } = await write('alice', 'celeste', { title: 'Again' })
    expect([status, body.detail]).toEqual([409, 'You have reviewed this game already. Change that review instead.'])
    expect(text).not.toMatch(/reviews_one_each|constraint|duplicate/)
    expect((await write('bob', 'celeste')).status).toBe(201)
    expect((await stored()).map(({ title }) => title)).toEqual(['Up', 'Up'])
  })

  it('of an unknown game is a field error', async () => {
    const { status, body } = await test.call('POST', '/review', {
      as: 'alice',
      body: { id_game: 2_147_483_647, ...whole },
    })
    expect([status, body.errors]).toEqual([422, { id_game: ['There is no such game.'] }])
  })
})

describe('the texts of a review', () => {
  it.each(['gameplay', 'graphics', 'history', 'sound', 'total'])(
    '%s goes from 0 to 10 in halves (RE-03)',
    async (score) => {
      for (const value of [-0.5, -1, 10.5, 9999, 4.25, 1e-7, '5', true, [5], 1e308]) {
        const { status, body } = await write('alice', 'celeste', { [score]: value })
        expect([value, status, Object.keys(body.errors)]).toEqual([value, 422, [score]])
      }
      expect((await write('alice', 'celeste', { total: null })).status).toBe(422)
      expect(await stored()).toEqual([])
    },
  )

  it('has a title of one line and a text of paragraphs, without surrounding spaces (RE-05)', async () => {
    const { body } = await write('alice', 'celeste', {
      title: ' \tTwo\r\nlines ',
      review: '\r\n  First \r\n\r\nSecond\rThird\u2028Fourth\u0007\u001b[31m\n\n',
    })
    expect(body).toMatchObject({ title: 'Two lines', review: 'First\n\nSecond\nThird\nFourth[31m' })
    const changed = await change('alice', body.id, { title: 'T ', review: '\r\nR' })
    expect(changed.body).toMatchObject({ title: 'T', review: 'R' })
    const odd = await change('alice', body.id, { title: 'a\u202eb', review: `\u2067c${'\u0301'.repeat(99)}` })
    expect(odd.body).toMatchObject({ title: 'ab', review: `c${'\u0301'.repeat(8)}` })
  })

  it.each(['', ' ', '\n\t', '\u00a0\u2003', '\u200b\u200d\ufeff', '\u2800', '\u3164', '\u202e', '\u0007'])(
    '%j is neither a title nor a text',
    async (blank) => {
      for (const field of ['title', 'review']) {
        const { status, body } = await write('alice', 'celeste', { [field]: blank })
        expect([status, Object.keys(body.errors)]).toEqual([422, [field]])
      }
      expect(await stored()).toEqual([])
    },
  )

  it('has a limit, and is plain text, whatever it looks like (RE-05, X-07)', async () => {
    for (const [field, most] of [
      ['title', 120],
      ['review', 10_000],
    ] as const) {
      expect((await write('alice', 'celeste', { [field]: 'x'.repeat(most + 1) })).body.errors).toHaveProperty(field)
      expect((await write('alice', 'celeste', { [field]: 'a\u0000b' })).status).toBe(422)
      expect((await write('alice', 'celeste', { [field]: 'a\ud800b' })).status).toBe(422)
      for (const wrong of [5, null, ['x'], { type: 'doc' }])
        expect((await write('alice', 'celeste', { [field]: wrong })).body.errors).toHaveProperty(field)
    }
    const text = `<script>alert(1)</script> [x](javascript:alert(1)) 👩‍👩‍👧 ' " ; -- /* \${7*7} {{7*7}} %_\\ İıßﬁﷺ`
    const { body } = await write('alice', 'celeste', { title: text.slice(0, 60), review: text })
    expect([body.title, body.review]).toEqual([text.slice(0, 60).trim(), text])
    expect((await write('bob', 'celeste', { title: '🎮'.repeat(120), review: 'x'.repeat(10_000) })).status).toBe(201)
  })
})

describe('pages of reviews (REV-02)', () => {
  it('of a user: newest, oldest, most liked, with the user’s total', async () => {
    for (const slug of ['celeste', 'chrono-cross', 'hollow-knight']) {
      test.clock.move(60_000)
      const { body } = await write('alice', slug, { title: slug })
      if (slug === 'chrono-cross') await test.call('POST', `/review/like/${body.id}`, { as: 'bob' })
    }
    await write('bob', 'celeste')
    const page = (order: string) => get(`/review/user/${test.cast.alice.id}/${order}`, 'carla')
    expect(titles(await page('recent'))).toEqual(['hollow-knight', 'chrono-cross', 'celeste'])
    expect(titles(await page('oldest'))).toEqual(['celeste', 'chrono-cross', 'hollow-knight'])
    expect(titles(await page('likes'))).toEqual(['chrono-cross', 'hollow-knight', 'celeste'])
    expect(await page('likes')).toMatchObject({ total: 3, current_page: 1, next_page_url: null })
  })

  it('of a game, 20 per page, none twice and none missing', async () => {
    const people = await test.db
      .insertInto('users')
      .values(Array.from({ length: 25 }, (_, at) => ({ nick: `critic${at}`, email: `critic${at}@example.com` })))
      .returning('id')
      .execute()
    const at = new Date(test.ctx.now())
    const row = { game_id: games['celeste']!, title: 'T', review: 'R', total: 5, created_at: at, changed_at: at }
    await test.db
      .insertInto('reviews')
      .values(people.map(({ id }) => ({ user_id: id, ...row })))
      .execute()
    const path = `/review/game/${games['celeste']}/recent`
    const first = await get(path, 'bob')
    expect(first).toMatchObject({ total: 25, next_page_url: `/api${path}?page=2` })
    const second = await get(`${path}?page=2`, 'bob')
    expect([first.data.length, second.data.length, second.next_page_url]).toEqual([20, 5, null])
    const ids = [...first.data, ...second.data].map(({ id }: { id: number }) => id)
    expect(ids).toEqual(ids.toSorted((a: number, b: number) => b - a))
    await deleteUsersLike(test, 'critic%')
  })

  it('of the home page: the latest, one per user, at most 12; open to visitors', async () => {
    expect(await get('/review/home')).toEqual({ data: [], current_page: 1, next_page_url: null, total: 0 })
    const people = await test.db
      .insertInto('users')
      .values(Array.from({ length: 14 }, (_, at) => ({ nick: `writer${at}`, email: `writer${at}@example.com` })))
      .returning(['id', 'nick'])
      .execute()
    const start = Date.parse('2020-01-01')
    const row = (user_id: number, slug: string, title: string, minute: number) => {
      const at = new Date(start + minute * 60_000)
      return { user_id, game_id: games[slug]!, title, review: 'R', total: 5, created_at: at, changed_at: at }
    }
    await test.db
      .insertInto('reviews')
      .values(
        people.flatMap(({ id, nick }, at) => [
          row(id, 'celeste', `${nick} first`, at),
          row(id, 'chrono-cross', `${nick} second`, at + 0.5),
        ]),
      )
      .execute()
    const { data, total } = await get('/review/home')
    expect(titles({ data })).toEqual(Array.from({ length: 12 }, (_, at) => `writer${13 - at} second`))
    expect(total).toBe(12)
    // A deleted user makes room at once, also for the reviews of the next one.
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('nick', '=', 'writer13').execute()
    expect(titles(await get('/review/home'))[11]).toBe('writer1 second')
    await deleteUsersLike(test, 'writer%')
  })

  it('of an unknown user or game, or a deleted user, are a 404; visitors must log in (SHL-19)', async () => {
    const { id } = await test.db
      .insertInto('users')
      .values({ nick: 'departed', email: 'departed@example.com', deleted_at: new Date() })
      .returning('id')
      .executeTakeFirstOrThrow()
    const gone = await test.call('GET', `/review/user/${id}/recent`, { as: 'bob' })
    const never = await test.call('GET', '/review/user/999999/recent', { as: 'bob' })
    expect([gone.status, gone.text]).toEqual([404, never.text])
    expect((await test.call('GET', '/review/game/999999/recent', { as: 'bob' })).status).toBe(404)
    expect((await test.call('GET', `/review/user/${id}/best`, { as: 'bob' })).status).toBe(404)
    for (const path of ['/review/user/1/recent', `/review/game/${games['celeste']}/likes`])
      expect((await test.call('GET', path)).status).toBe(401)
  })

  it.each(['2147483648', '9223372036854775808', '-1', '0', '1.5', '1e3', '0x1', '%201', '%E0%A5%A7', 'x'])(
    '%s is no id and no page (X-08)',
    async (value) => {
      for (const path of [
        `/review/${value}`,
        `/review/user/${value}/recent`,
        `/review/game/${value}/recent`,
        `/review/like/${value}`,
      ])
        expect([path, (await test.call('GET', path, { as: 'bob' })).status]).toEqual([path, 404])
      for (const method of ['POST', 'DELETE'])
        expect((await test.call(method, `/review/like/${value}`, { as: 'bob' })).status).toBe(404)
      expect((await test.call('DELETE', `/review/${value}`, { as: 'bob' })).status).toBe(404)
      const page = await test.call('GET', `/review/user/${test.cast.bob.id}/recent?page=${value}`, { as: 'bob' })
      expect(page.status).toBe(422)
    },
  )
})

describe('the reviews of others', () => {
  it('cannot be changed or deleted by anybody else, admins included: the same 404 as an unknown one (RE-01, P-46)', async () => {
    const { body } = await write('alice', 'celeste')
    for (const as of ['bob', 'admin'] as const) {
      for (const [mine, none] of [
        [await change(as, body.id, { title: 'Mine' }), await change(as, 999_999)],
        [await test.call('DELETE', `/review/${body.id}`, { as }), await test.call('DELETE', '/review/999999', { as })],
      ] as const)
        expect([mine.status, mine.text]).toEqual([404, none.text])
    }
    expect((await test.call('PUT', '/review', { body: { id: body.id, ...whole } })).status).toBe(401)
    expect(await get(`/review/${body.id}`)).toEqual(body)
  })

  it('are gone from every call as soon as their author deletes the account (R9)', async () => {
    const { body } = await write('dan', 'celeste')
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('nick', '=', 'dan').execute()
    const never = await test.call('GET', '/review/999999', { as: 'bob' })
    for (const [method, path] of [
      ['GET', `/review/${body.id}`],
      ['GET', `/review/like/${body.id}`],
      ['POST', `/review/like/${body.id}`],
      ['DELETE', `/review/like/${body.id}`],
    ] as const) {
      const answer = await test.call(method, path, { as: 'bob' })
      expect([answer.status, answer.text]).toEqual([404, never.text])
    }
    expect((await get('/review/home')).data).toEqual([])
    expect((await get(`/review/game/${games['celeste']}/recent`, 'bob')).data).toEqual([])
    await test.db.updateTable('users').set({ deleted_at: null }).where('nick', '=', 'dan').execute()
  })
})

describe('likes of a review (POS-10, RE-06)', () => {
  it('count each user once, the author included, and list them, the latest first', async () => {
    const { body } = await write('alice', 'celeste')
    const path = `/review/like/${body.id}`
    for (const [as, expected] of [
      ['bob', { TotalLikes: 1, liked: 1 }],
      ['bob', { TotalLikes: 1, liked: 1 }],
      ['alice', { TotalLikes: 2, liked: 1 }],
    ] as const) {
      test.clock.move(1_000)
      const answer = await test.call('POST', path, { as })
      expect([answer.status, answer.body]).toEqual([200, expected])
    }
    const likers = await get(path, 'carla')
    expect([likers.total, likers.data.map(({ nick }: { nick: string }) => nick)]).toEqual([2, ['alice', 'bob']])
    expect(await get(`/review/${body.id}`, 'bob')).toMatchObject({ TotalLikes: 2, liked: 1 })
    expect(await get(`/review/${body.id}`, 'carla')).toMatchObject({ TotalLikes: 2, liked: 0 })
    expect(await get(`/review/${body.id}`)).toMatchObject({ liked: 0 })
    for (const total of [1, 1])
      expect((await test.call('DELETE', path, { as: 'bob' })).body).toEqual({ TotalLikes: total, liked: 0 })
    for (const method of ['GET', 'POST', 'DELETE']) expect((await test.call(method, path)).status).toBe(401)
  })
})
