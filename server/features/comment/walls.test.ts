import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { addGames } from '../../testing/games.ts'
import { idsOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  posts = postsOf(test)
})
beforeEach(async () => {
  await test.db.deleteFrom('comments').execute()
  await test.db.deleteFrom('follows').execute()
  await test.db.deleteFrom('silences').execute()
})
afterAll(() => test.close())

/** Posts of a user, one a second in the past, written directly. */
const flood = async (userId: number, count: number, gameId: number | null = null): Promise<void> => {
  await sql`
    insert into comments (user_id, game_id, document, words, search, public, spoiler, created_at)
    select ${userId}::integer, ${gameId}::integer, '{"type":"doc","content":[]}', 'flood', 'flood', true, false,
      now() - n * interval '1 second' from generate_series(1, ${count}::integer) n`.execute(test.db)
}

describe('walls (POS-05, SO-12)', () => {
  it('show the posts of everybody, of a game, of followed people and own ones, and about own games', async () => {
    const one = await posts.write('alice', 'One', { id_game: games['celeste'] })
    const two = await posts.write('bob', 'Two')
    const own = await posts.write('dan', 'Own')
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: 'dan' })
    await test.call('POST', '/collection', { as: 'dan', body: { id_game: games['celeste'], type: 'have', value: 1 } })
    expect(idsOf((await posts.wall('dan')).data)).toEqual([own.id, two.id, one.id])
    expect(idsOf((await posts.wall('dan', '/friends')).data)).toEqual([own.id, two.id])
    expect(idsOf((await posts.wall('dan', '/games')).data)).toEqual([one.id])
    const body = { id_game: games['celeste'] }
    const ofGame = await test.call('POST', '/comment/wall', { as: 'carla', body })
    expect(idsOf(ofGame.body.data)).toEqual([one.id])
    expect((await posts.wall('carla', '/friends')).data).toEqual([])
  })

  it('have pages, and go back a thousand posts', async () => {
    await flood(test.cast.alice.id, limits.wall + 5)
    const last = await posts.wall('dan', '', `?page=${limits.wall / limits.pageSize}`)
    expect([last.data.length, last.total, last.next_page_url]).toEqual([limits.pageSize, limits.wall, null])
    expect((await posts.wall('dan', '', '?page=51')).data).toEqual([])
  })

  it('find what lies below everything that others wrote lately', async () => {
    await flood(test.cast.alice.id, 3, games['celeste'])
    await sql`update comments set created_at = created_at - interval '1 day'`.execute(test.db)
    await flood(test.cast.bob.id, 20_001)
    await test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'carla' })
    await test.call('POST', '/collection', { as: 'carla', body: { id_game: games['celeste'], type: 'have', value: 1 } })
    for (const wall of ['/friends', '/games'] as const) expect((await posts.wall('carla', wall)).total).toBe(3)
  })

  it('of people who write much are found among the latest posts of everybody', async () => {
    await flood(test.cast.carla.id, 1_500)
    await sql`update comments set created_at = created_at - interval '1 hour'`.execute(test.db)
    const { rows } = await sql<{ last: number }>`select max(id) as last from comments`.execute(test.db)
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: 'dan' })
    // Enough for a walk, whatever other tests wrote: the posts of everybody are counted by their ids.
    await flood(test.cast.bob.id, Math.ceil(Math.sqrt(1_000 * (rows[0]!.last + 20_000))))
    await flood(test.cast.alice.id, 30)
    const { data, total } = await posts.wall('dan', '/friends', '?page=50')
    expect([data.length, total]).toEqual([limits.pageSize, limits.wall])
    expect(new Set(data.map((post: { id_user: number }) => post.id_user))).toEqual(new Set([test.cast.bob.id]))
    await test.call('POST', `/user/mute/${test.cast.bob.id}`, { as: 'dan' })
    expect((await posts.wall('dan', '/friends')).total).toBe(0)
  })

  it('tell how many posts of others are new, up to 99', async () => {
    const first = await posts.write('alice', 'First')
    await posts.write('bob', 'Second')
    await posts.write('dan', 'Own')
    expect(await posts.news('dan', { type: 'all', since: first.id })).toBe(1)
    expect(await posts.news('dan', { type: 'all' }), 'of the whole wall').toBeGreaterThanOrEqual(2)
    expect(await posts.news('dan', { type: 'friends', since: first.id })).toBe(0)
    await flood(test.cast.bob.id, 120)
    await sql`update comments set created_at = now() where words = 'flood'`.execute(test.db)
    expect(await posts.news('dan', { type: 'all', since: first.id })).toBe(limits.newsMax)
    expect(await posts.news('dan', { type: 'all', since: 1_999_999_999 })).toBe(0)
  })

  it('tell of new posts of followed people below the place of another post, or after its number', async () => {
    await flood(test.cast.bob.id, 4_100)
    const first = await posts.write('bob', 'First')
    const second = await posts.write('alice', 'Second')
    const third = await posts.write('alice', 'Third')
    const friends = (since: number) => posts.news('dan', { type: 'friends', since })
    await test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'dan' })
    // Not on the wall of friends: its number counts.
    expect(await friends(first.id)).toBe(2)
    expect([await friends(second.id), await friends(third.id)]).toEqual([1, 0])
    // Out of an archive: young numbers, old posts.
    await flood(test.cast.alice.id, 3)
    await sql`
      update comments set created_at = created_at - interval '1 year' where words = 'flood' and user_id = ${test.cast.alice.id}`.execute(
      test.db,
    )
    expect(await friends(first.id)).toBe(5)
    expect([await friends(second.id), await friends(third.id)]).toEqual([1, 0])
    await flood(test.cast.bob.id, 4_100)
    expect(await friends(first.id)).toBe(5)
    expect([await friends(second.id), await friends(third.id)]).toEqual([1, 0])
    await test.call('POST', `/comment/hide/${third.id}`, { as: 'dan' })
    expect(await friends(second.id)).toBe(0)
  })

  it('are full where the counters say so, without hidden posts and those of people who are kept away', async () => {
    const { alice, bob } = test.cast
    await flood(bob.id, 10)
    await flood(alice.id, limits.wall - 5)
    for (const { id } of [alice, bob]) await test.call('POST', `/friend/${id}`, { as: 'dan' })
    const wall = (query = '') => posts.wall('dan', '/friends', query)
    expect((await wall()).total).toBe(limits.wall)
    const { data } = await wall('?page=2')
    expect(idsOf(data)).toEqual(idsOf((await posts.wall('carla', '', '?page=2')).data))
    const [hidden] = idsOf((await wall()).data)
    await test.call('POST', `/comment/hide/${hidden}`, { as: 'dan' })
    expect((await wall()).total).toBe(limits.wall - 1)
    await test.call('DELETE', `/comment/hide/${hidden}`, { as: 'dan' })
    await test.call('POST', `/user/mute/${bob.id}`, { as: 'dan' })
    expect((await wall()).total).toBe(limits.wall - 5)
    expect((await wall('?page=50')).data).toHaveLength(limits.pageSize - 5)
  })
})

describe('search and topics (POS-05)', () => {
  it('finds people, games and posts by words and their beginnings, without accents, newest first', async () => {
    const one = await posts.write('alice', 'El acantilado de Celeste es precioso')
    const two = await posts.write('bob', 'Acantilados hay muchos', { reply: one.id })
    for (const word of ['acantilado', 'ACANTIL', 'ácantilado'])
      expect(idsOf((await posts.search('dan', word)).data)).toEqual([two.id, one.id])
    expect(idsOf((await posts.search('dan', 'celeste acanti')).data)).toEqual([one.id])
    const { body } = await test.call('POST', '/social/search', { as: 'dan', body: { data: 'celeste' } })
    expect(body.games[0].slug).toBe('celeste')
    expect((await test.call('POST', '/social/search', { as: 'dan', body: { data: 'alice' } })).body.users[0].nick).toBe(
      'alice',
    )
    const later = await test.call('POST', '/social/search?page=2', { as: 'dan', body: { data: 'celeste' } })
    expect(later.body).toMatchObject({ users: [], games: [], comments: { data: [], total: 1 } })
    for (const odd of ['', ' ', "' & !|", '\\', ':*', '<->', '%'])
      expect((await posts.search('dan', odd)).data).toEqual([])
  })

  it('finds posts by the game that they are tagged with, covered ones too, and only those that the viewer sees', async () => {
    const tag = { id_game: games['celeste'] }
    const one = await posts.write('alice', 'I fell off again', tag)
    const two = await posts.write('bob', 'The end is', { ...tag, spoiler: 1 })
    const three = await posts.write('bob', 'Celeste, that mountain')
    await posts.write('bob', 'For few', { ...tag, public: 0 })
    expect(idsOf((await posts.search('dan', 'celeste')).data)).toEqual([three.id, two.id, one.id])
    expect((await posts.search('dan', 'celeste', '?page=2')).total).toBe(3)
    await test.call('POST', `/user/block/${test.cast.bob.id}`, { as: 'dan' })
    const found = await posts.search('dan', 'celeste')
    await test.call('DELETE', `/user/block/${test.cast.bob.id}`, { as: 'dan' })
    expect(idsOf(found.data)).toEqual([one.id])
  })

  it('finds rare words below everything that others wrote lately, and usual ones up to a number', async () => {
    await flood(test.cast.alice.id, 3)
    await sql`update comments set search = 'treasure', created_at = created_at - interval '1 day'`.execute(test.db)
    await flood(test.cast.bob.id, 4_300)
    await sql`
      update comments set search = 'lantern' where id in (select id from comments where search @@ 'flood' and id % 13 = 0)`.execute(
      test.db,
    )
    expect((await posts.search('dan', 'treasure')).total).toBe(3)
    expect((await posts.search('dan', 'flood')).total).toBe(limits.postsFound)
    const last = await posts.search('dan', 'lan', `?page=${limits.postsFound / limits.pageSize}`)
    expect([last.data.length, last.total, last.next_page_url]).toEqual([limits.pageSize, limits.postsFound, null])
    await test.call('POST', `/user/mute/${test.cast.alice.id}`, { as: 'dan' })
    expect((await posts.search('dan', 'treasure')).total).toBe(0)
  })

  it('finds usual words without reading all posts with them, and the latest whatever their numbers are', async () => {
    const { id: early } = await posts.write('carla', 'lantern')
    const old = async (word: string, count: number, days: number) => {
      await flood(test.cast.alice.id, count)
      await sql`
        update comments set search = ${word}, created_at = created_at - ${days} * interval '1 day' where search = 'flood'`.execute(
        test.db,
      )
    }
    await old('lantern', 300, 3)
    // As if a million had been written before.
    await sql`select setval(pg_get_serial_sequence('comments', 'id'), 1000000)`.execute(test.db)
    await old('lantern', 210, 2)
    await old('other', 4_100, 1)
    await sql`
      update comments set search = 'lantern' where id in (select id from comments where search @@ 'other' and id % 100 = 0)`.execute(
      test.db,
    )
    const newest = async () => {
      const { rows } = await sql<{ id: number }>`
        select id from comments where search @@ 'lantern' order by created_at desc, id desc limit ${limits.pageSize}`.execute(
        test.db,
      )
      const found = await posts.search('dan', 'lant')
      expect(found.total).toBe(limits.postsFound)
      expect(idsOf(found.data)).toEqual(idsOf(rows))
      return idsOf(found.data)
    }
    expect((await newest())[0]).toBe(early)
    await sql`update comments set created_at = now() - interval '9 days' where id = ${early}`.execute(test.db)
    expect(await newest()).not.toContain(early)
    // A look at the latest numbers finds what is older than this one, and leaves the rest to the index of words.
    await sql`update comments set created_at = now() - interval '24 hours 20 minutes' where id = ${early}`.execute(
      test.db,
    )
    expect(await newest()).toContain(early)
  })

  it('names the games most written about in a week', async () => {
    const test = await testApp()
    const games = await addGames(test)
    const posts = postsOf(test)
    await posts.write('alice', 'Old', { id_game: games['hollow-knight'] })
    await sql`update comments set created_at = now() - interval '8 days'`.execute(test.db)
    for (const slug of ['celeste', 'chrono-trigger', 'celeste'])
      await posts.write('alice', 'x', { id_game: games[slug] })
    await posts.write('alice', 'x', { id_game: games['chrono-cross'], public: 0 })
    const { body } = await test.call('GET', '/social/topics', { as: 'bob' })
    expect(body.map((topic: any) => [topic.game.slug, topic.total])).toEqual([
      ['celeste', 2],
      ['chrono-trigger', 1],
    ])
  })
})

it('a user writes thirty posts in five minutes, ten in the first three days; rejected and repeated ones do not count (SO-26)', async () => {
  const test = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on', PUBLIC_URL: 'http://localhost:3000' } })
  const posts = postsOf(test)
  const statuses = async (as: 'alice' | 'bob', count: number) => {
    const sent: number[] = []
    for (let at = 0; at < count; at += 1) sent.push((await posts.send(as, `Post ${at}`)).status)
    return sent
  }
  for (let at = 0; at < 12; at += 1) {
    expect((await posts.send('bob', ' ')).status).toBe(422)
    expect((await posts.send('bob', 'x', { reply: 1_999_999_999 })).status).toBe(404)
  }
  const again = () => posts.send('bob', 'Once', {}, [], { headers: { 'idempotency-key': 'once' } })
  for (let at = 0; at < 5; at += 1) expect((await again()).status).toBe(at === 0 ? 201 : 200)
  expect(await statuses('bob', 10)).toEqual([...Array(9).fill(201), 429])
  expect(await statuses('bob', 1)).toEqual([429])
  await test.db.deleteFrom('attempts').execute()
  expect(await statuses('bob', 11)).toEqual([...Array(10).fill(201), 429])
  await test.db
    .updateTable('users')
    .set({ created_at: new Date(Date.now() - 4 * 86_400_000) })
    .execute()
  expect(await statuses('alice', 31)).toEqual([...Array(30).fill(201), 429])
})
