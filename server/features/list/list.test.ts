import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
})
beforeEach(async () => {
  await test.db.deleteFrom('lists').execute()
  test.clock.reset()
})
afterAll(() => test.close())

const make = (as: CastName, title: string, open = true, description?: string) =>
  test.call('POST', '/list', { as, body: { title, public: open, ...(description !== undefined && { description }) } })
const add = (as: CastName, list: number, slug: string, order?: number) =>
  test.call('POST', '/list/add', { as, body: { id_list: list, id_game: games[slug], ...(order && { order }) } })
const drop = (as: CastName, list: number, slug: string) =>
  test.call('POST', '/list/delete/game', { as, body: { id_list: list, id_game: games[slug] } })
const change = (as: CastName, id: number, title: string, open = true, rest: object = {}) =>
  test.call('PUT', '/list', { as, body: { id, title, public: open, ...rest } })
const show = (id: number | string, as?: CastName) => test.call('GET', `/list/${encodeURIComponent(id)}`, as && { as })
const slugsOf = async (id: number, as?: CastName): Promise<[string, number][]> =>
  (await test.call('GET', `/list/${id}/games`, as && { as })).body.data.map(({ slug, order }: any) => [slug, order])
const move = (as: CastName, list: number, moves: [slug: string, order: number][]) =>
  test.call('POST', '/list/order', {
    as,
    body: { games: moves.map(([slug, order]) => ({ id_list: list, id_game: games[slug], order })) },
  })

describe('a list (LIS-01)', () => {
  it('is created with trimmed texts, and shown to everybody (LIS-01)', async () => {
    const { status, body } = await make(
      'alice',
      '  Games\u0007 for\nrainy days ',
      true,
      ' Bring\u0007 tea. \r\n\r\nAnd cake. ',
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      slug: 'games-for-rainy-days',
      title: 'Games for rainy days',
      description: 'Bring tea.\n\nAnd cake.',
      public: 1,
      TotalGames: 0,
      TotalLikes: 0,
      liked: 0,
      games: [],
      user: { nick: 'alice' },
    })
    expect(body.created_at).toBe(body.changed_at)
    expect((await show(body.id)).body).toEqual(body)
    expect((await show('Alice/games-for-rainy-days', 'bob')).body).toEqual(body)
    expect((await test.call('GET', '/list/alice/games-for-rainy-days')).body).toEqual(body)
  })

  it.each(['', ' ', '\n\t', '\u00a0\u2003', '\u200b\u200d\ufeff', '\u2800', '\u3164', '\u202e', '\u0007'])(
    'has a title that somebody can read: %j is none (LIS-01)',
    async (title) => {
      const { id } = (await make('alice', 'Mine')).body
      for (const { status, body } of [await make('alice', title), await change('alice', id, title)]) {
        expect(status).toBe(422)
        expect(Object.keys(body.errors)).toEqual(['title'])
      }
      expect((await show(id)).body.title).toBe('Mine')
    },
  )

  it('has texts without control characters, direction overrides or stacked marks (X-07)', async () => {
    const { body } = await make(
      'alice',
      'a\u0007b \u202eevil\u2066',
      true,
      `One\r\n\r\n\u202etwo e${'\u0301'.repeat(500)}`,
    )
    expect([body.title, body.slug, body.description]).toEqual([
      'a b evil',
      'a-b-evil',
      `One\n\ntwo e${'\u0301'.repeat(8)}`,
    ])
    const rightToLeft = 'ألعاب لأيام ممطرة'
    expect((await make('alice', rightToLeft)).body).toMatchObject({ title: rightToLeft, slug: 'list' })
  })

  it('accepts a game at the end or at a position, once, and removes it (LIS-01)', async () => {
    const { id } = (await make('alice', 'Mine')).body
    test.clock.move(60_000)
    const first = await add('alice', id, 'celeste')
    expect([first.status, first.body.TotalGames, first.body.games[0].slug]).toEqual([201, 1, 'celeste'])
    expect(first.body.changed_at > first.body.created_at).toBe(true)
    await add('alice', id, 'hollow-knight')
    await add('alice', id, 'chrono-cross', 1)
    await add('alice', id, 'some-day', 900)
    const again = await add('alice', id, 'celeste', 1)
    expect([again.status, again.body.TotalGames]).toEqual([200, 4])
    const expected = [
      ['chrono-cross', 1],
      ['celeste', 2],
      ['hollow-knight', 3],
      ['some-day', 4],
    ]
    expect(await slugsOf(id)).toEqual(expected)
    const less = await drop('alice', id, 'celeste')
    expect([less.status, less.body.TotalGames]).toEqual([200, 3])
    const [nothing] = [await drop('alice', id, 'celeste')]
    expect([nothing.status, nothing.body]).toEqual([200, less.body])
    expect(await slugsOf(id)).toEqual([
      ['chrono-cross', 1],
      ['hollow-knight', 2],
      ['some-day', 3],
    ])
    await add('alice', id, 'celeste', 2)
    expect((await slugsOf(id)).map(([slug]) => slug)).toEqual(['chrono-cross', 'celeste', 'hollow-knight', 'some-day'])
  })

  it('is reordered by its owner; games of several lists or repeated games change nothing (LIS-01, LI-05)', async () => {
    const { id } = (await make('alice', 'Mine')).body
    const { id: other } = (await make('alice', 'Other')).body
    const { id: bobs } = (await make('bob', 'Mine')).body
    for (const slug of ['celeste', 'hollow-knight', 'chrono-cross', 'some-day']) await add('alice', id, slug)
    await add('bob', bobs, 'celeste')
    test.clock.move(60_000)
    expect((await move('alice', id, [['some-day', 1]])).status).toBe(204)
    const inOrder = async () => (await slugsOf(id)).map(([slug]) => slug)
    expect(await inOrder()).toEqual(['some-day', 'celeste', 'hollow-knight', 'chrono-cross'])
    const { changed_at } = (await show(id)).body
    expect(Date.parse(changed_at)).toBeGreaterThan(Date.now() + 50_000)
    test.clock.move(60_000)
    expect(
      (
        await move('alice', id, [
          ['some-day', 1],
          ['celeste', 2],
        ])
      ).status,
    ).toBe(204)
    expect((await show(id)).body.changed_at, 'nothing moved').toBe(changed_at)
    const game = (id_list: number, slug: string, order: number) => ({ id_list, id_game: games[slug], order })
    const many = Array.from({ length: 1_001 }, (_, n) => ({ id_list: id, id_game: n + 1, order: 1 }))
    for (const [bad, status] of [
      [[game(id, 'celeste', 1), game(id, 'chrono-trigger', 2)], 422],
      [[game(id, 'celeste', 1), game(id, 'celeste', 2)], 422],
      [[game(id, 'celeste', 1), game(other, 'celeste', 1)], 422],
      [[game(id, 'celeste', 0)], 422],
      [[game(id, 'celeste', 1.5)], 422],
      [[], 422],
      [many, 422],
      [Array.from({ length: 10 }, () => many).flat(), 413],
      [[game(bobs, 'celeste', 1)], 404],
      [[game(bobs, 'hollow-knight', 1)], 404],
      [[game(999_999, 'celeste', 1)], 404],
    ] as const) {
      const answer = await test.call('POST', '/list/order', { as: 'alice', body: { games: bad } })
      expect(answer.status, JSON.stringify(bad).slice(0, 200)).toBe(status)
    }
    expect(await inOrder()).toEqual(['some-day', 'celeste', 'hollow-knight', 'chrono-cross'])
  })

  it('is changed by its owner; an omitted description stays (LIS-01)', async () => {
    const { body } = await make('alice', 'Mine', true, 'Words.')
    test.clock.move(60_000)
    const same = await change('alice', body.id, ' Mine', false)
    expect(same.body).toMatchObject({ title: 'Mine', description: 'Words.', public: 0, changed_at: body.changed_at })
    const other = await change('alice', body.id, 'Ours', true, { description: ' New words. ' })
    expect(other.body).toMatchObject({ title: 'Ours', description: 'New words.', public: 1, slug: 'ours' })
    expect(other.body.changed_at > body.changed_at).toBe(true)
    expect((await test.call('DELETE', `/list/${body.id}`, { as: 'alice' })).status).toBe(204)
    expect((await show(body.id, 'alice')).status).toBe(404)
    expect((await show('alice/mine', 'alice')).status).toBe(404)
  })

  it('has limits, and exceeding them changes nothing (LI-07)', async () => {
    const { id } = (await make('alice', 'Mine')).body
    for (const body of [
      { title: '', public: 1 },
      { title: ' \n ', public: 1 },
      // Invisible letters; the tests of reviews cover all of them.
      { title: '\u200b\u3164', public: 1 },
      { title: 'x'.repeat(limits.listTitleMax + 1), public: 1 },
      { title: 'x', public: 1, description: 'x'.repeat(limits.listDescriptionMax + 1) },
      { title: 'x', public: 2 },
      { title: 'x\u0000y', public: 1 },
      { title: 'x' },
      { public: 1 },
    ]) {
      expect((await test.call('POST', '/list', { as: 'alice', body })).status, JSON.stringify(body)).toBe(422)
      expect((await test.call('PUT', '/list', { as: 'alice', body: { id, ...body } })).status).toBe(422)
    }
    const unknown = await test.call('POST', '/list/add', { as: 'alice', body: { id_list: id, id_game: 999_999 } })
    expect([unknown.status, unknown.body.errors]).toEqual([422, { id_game: [expect.any(String)] }])
    await test.db
      .insertInto('lists')
      .values(
        Array.from({ length: limits.listsMax - 1 }, (_, n) => ({
          user_id: test.cast.alice.id,
          slug: `full-${n}`,
          title: 'Full',
          public: false,
          created_at: new Date(),
          changed_at: new Date(),
        })),
      )
      .execute()
    const beyond = await Promise.all([1, 2, 3].map(() => make('alice', 'One more')))
    expect(beyond.map(({ status, body }) => [status, body.code])).toEqual([1, 2, 3].map(() => [409, 'lists_full']))
    expect((await make('bob', 'One more')).status).toBe(201)
  })

  it('contains at most a thousand games, also under concurrent calls (LI-07)', async () => {
    const { id } = (await make('alice', 'Mine')).body
    await sql`
      insert into games (slug, title, name_key, source)
      select 'filler-' || n, 'Filler ' || n, 'filler ' || n, 'core' from generate_series(1, ${limits.listGamesMax - 2}) n`.execute(
      test.db,
    )
    await sql`
      insert into list_games (user_id, list_id, game_id, position, public, list_created_at, added_at)
      select l.user_id, l.id, g.id, g.id, true, l.created_at, now() from lists l cross join games g
      where l.id = ${id} and g.slug like 'filler-%'`.execute(test.db)
    const answers = await Promise.all(Object.keys(games).map((slug) => add('alice', id, slug, 1)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.find(({ status }) => status !== 201)?.body).toMatchObject({ status: 409, code: 'list_full' })
    const last = (await test.call('GET', `/list/${id}/games?page=50`)).body
    expect([last.total, last.data.length, last.next_page_url]).toEqual([limits.listGamesMax, 20, null])
    expect(last.data.at(-1).order).toBe(limits.listGamesMax)
  })
})

describe('the address of a list (LIS-04)', () => {
  it('is unique per user, and exists for every title', async () => {
    const slugs = []
    for (const title of ['Best of 2024', 'Best of 2024!', 'best-of 2024', '★★★', '日本', 'Ñandú y café'])
      slugs.push((await make('alice', title)).body.slug)
    expect(slugs).toEqual(['best-of-2024', 'best-of-2024-2', 'best-of-2024-3', 'list', 'list-2', 'nandu-y-cafe'])
    expect((await make('bob', 'Best of 2024')).body.slug).toBe('best-of-2024')
  })

  it('keeps working after a new title, and returns with an old one', async () => {
    const { id } = (await make('alice', 'First')).body
    expect((await change('alice', id, 'Second')).body.slug).toBe('second')
    for (const slug of ['first', 'second'])
      expect((await show(`alice/${slug}`)).body).toMatchObject({ id, slug: 'second' })
    // A former slug stays with its list: another list gets the next one.
    const { id: other, slug } = (await make('alice', 'First')).body
    expect(slug).toBe('first-2')
    expect((await change('alice', id, 'first')).body.slug).toBe('first')
    expect((await show('alice/second')).body).toMatchObject({ id, slug: 'first' })
    expect((await change('alice', other, 'Second')).body.slug).toBe('second-2')
    // A title that differs only in punctuation does not change the slug.
    expect((await change('alice', other, 'Second!')).body.slug).toBe('second-2')
    await test.call('DELETE', `/list/${id}`, { as: 'alice' })
    expect((await show('alice/first')).status).toBe(404)
    expect((await make('alice', 'First')).body.slug).toBe('first')
    expect((await change('alice', other, 'Second?')).body.slug).toBe('second-2')
  })

  it('is kept for the latest twenty titles of a list', async () => {
    const { id } = (await make('alice', 'Title 0')).body
    for (let n = 1; n <= 25; n += 1) {
      test.clock.move(1_000)
      await change('alice', id, `Title ${n}`)
    }
    const known = []
    for (let n = 0; n <= 25; n += 1) if ((await show(`alice/title-${n}`)).status === 200) known.push(n)
    expect(known).toEqual(Array.from({ length: 20 }, (_, n) => n + 6))
  })
})

describe('lists among others (LIS-02)', () => {
  const ids = async (path: string, as: CastName = 'dan'): Promise<number[]> =>
    (await test.call('GET', path, { as })).body.data.map(({ id }: { id: number }) => id)

  it('are ordered by time or likes: all, of a user, of a game with its position', async () => {
    const made: number[] = []
    for (const [title, who] of [
      ['One', 'alice'],
      ['Two', 'bob'],
      ['Three', 'alice'],
    ] as const) {
      test.clock.move(1_000)
      const { id } = (await make(who, title)).body
      for (const slug of ['celeste', 'hollow-knight', 'chrono-cross'].slice(made.length)) await add(who, id, slug)
      made.push(id)
    }
    const [one, two, three] = made as [number, number, number]
    for (const [id, people] of [
      [one, ['bob']],
      [two, ['alice', 'bob', 'carla']],
    ] as const)
      for (const as of people) expect((await test.call('POST', `/list/like/${id}`, { as })).body.liked).toBe(1)
    const alice = test.cast.alice.id
    const cross = games['chrono-cross']
    for (const [path, expected] of [
      ['/list/all/recent', [three, two, one]],
      ['/list/all/oldest', [one, two, three]],
      ['/list/all/likes', [two, one, three]],
      [`/list/user/${alice}/recent`, [three, one]],
      [`/list/user/${alice}/oldest`, [one, three]],
      [`/list/user/${alice}/likes`, [one, three]],
      [`/list/game/${cross}/recent`, [three, two, one]],
      [`/list/game/${cross}/oldest`, [one, two, three]],
      [`/list/game/${cross}/likes`, [two, one, three]],
      [`/list/game/${games['celeste']}/likes`, [one]],
      [`/list/game/${games['some-day']}/likes`, []],
    ] as const)
      expect(await ids(path), path).toEqual(expected)
    const { body } = await test.call('GET', `/list/game/${cross}/recent`, { as: 'carla' })
    expect(body.data.map(({ order, liked, TotalLikes }: any) => [order, liked, TotalLikes])).toEqual([
      [1, 0, 0],
      [2, 1, 3],
      [3, 0, 1],
    ])
    for (const path of ['/list/user/999999/recent', '/list/game/999999/recent'])
      expect((await test.call('GET', path, { as: 'dan' })).status).toBe(404)
    expect((await test.call('GET', '/list/all/best', { as: 'dan' })).status).toBeGreaterThanOrEqual(404)
  })

  it('on the home page are twelve: the most liked of the last thirty days, then the most liked of all', async () => {
    const old: number[] = []
    for (let n = 0; n < 5; n += 1) old.push((await make('alice', `Old ${n}`)).body.id)
    for (const as of ['bob', 'carla', 'dan'] as const) await test.call('POST', `/list/like/${old[3]}`, { as })
    await test.call('POST', `/list/like/${old[1]}`, { as: 'bob' })
    await test.db
      .updateTable('lists')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute()
    const fresh: number[] = []
    for (let n = 0; n < 9; n += 1) fresh.push((await make('bob', `New ${n}`)).body.id)
    await test.call('POST', `/list/like/${fresh[4]}`, { as: 'alice' })
    const { body } = await test.call('GET', '/list/home')
    const newest = fresh.filter((id) => id !== fresh[4]).toReversed()
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([fresh[4], ...newest, old[3], old[1], old[4]])
    expect([body.total, body.next_page_url]).toEqual([12, null])
  })

  it('list those who like one: the latest first, once each, the owner included (POS-10)', async () => {
    const { id } = (await make('alice', 'Mine')).body
    for (const as of ['alice', 'bob', 'carla', 'bob'] as const) {
      test.clock.move(1_000)
      await test.call('POST', `/list/like/${id}`, { as })
    }
    const who = async () => (await test.call('GET', `/list/like/${id}`, { as: 'dan' })).body
    expect((await who()).data.map(({ nick }: { nick: string }) => nick)).toEqual(['carla', 'bob', 'alice'])
    const off = await test.call('DELETE', `/list/like/${id}`, { as: 'bob' })
    expect([off.status, off.body]).toEqual([200, { TotalLikes: 2, liked: 0 }])
    expect((await test.call('DELETE', `/list/like/${id}`, { as: 'bob' })).body).toEqual({ TotalLikes: 2, liked: 0 })
    expect((await who()).total).toBe(2)
  })
})
