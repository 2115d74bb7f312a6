import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { documentOf, idsOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>
/** A follows B, C follows A, D knows nobody. A private post of A is for A and B. */
const others = ['carla', 'dan', 'admin'] as const

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  posts = postsOf(test)
})
beforeEach(async () => {
  await test.db.deleteFrom('comments').execute()
  await test.db.deleteFrom('follows').execute()
  await test.db.deleteFrom('collection_entries').execute()
  await test.recount()
  await follow('alice', 'bob')
  await follow('carla', 'alice')
})
afterAll(() => test.close())

const follow = (as: CastName, whom: CastName) => test.call('POST', `/friend/${test.cast[whom].id}`, { as })
const unfollow = (as: CastName, whom: CastName) => test.call('DELETE', `/friend/${test.cast[whom].id}`, { as })
const get = (path: string, as: CastName) => test.call('GET', path, { as })
const have = (as: CastName, slug: string, type = 'have') =>
  test.call('POST', '/collection', { as, body: { id_game: games[slug], type, value: 1 } })

/** Everything that a person reads of posts: ids, totals and counts. */
async function everything(as: CastName, post: { id: number }) {
  const { alice, bob } = test.cast
  const game = games['celeste']
  const paths = [
    `/comment/game/${game}/recent/20`,
    ...[alice.id, bob.id].flatMap((id) => [`/comment/user/${id}/likes`, `/comment/user/${id}/replies/likes`]),
    '/comment/user/likes/recent',
    `/comment/reply/${post.id}`,
    `/user/totals/${alice.id}`,
    `/user/totals/${bob.id}`,
    `/game/extra/${game}`,
    '/event',
    `/event/${alice.id}`,
    '/social/topics',
  ]
  const read = await Promise.all(paths.map(async (path) => [path, (await get(path, as)).body]))
  const walls = await Promise.all((['', '/friends', '/games'] as const).map((wall) => posts.wall(as, wall)))
  const news = await Promise.all(
    (['all', 'friends', 'games'] as const).map((type) => posts.news(as, { type, since: 1 })),
  )
  const found = await Promise.all(['secret', 'secr', 'público'].map((word) => posts.search(as, word)))
  return { read, walls, news, found, post: (await get(`/comment/${post.id}`, as)).body }
}

describe('a private post (POS-03, SO-01, P-01 to P-11)', () => {
  it('and a public reply to it change nothing for anybody outside (SO-11, SO-12, SO-13, SO-14, P-03, P-05, P-07, P-08, P-09)', async () => {
    const open = await posts.write('alice', 'Público', { id_game: games['celeste'] })
    for (const as of [...others, 'bob'] as const) await have(as, 'celeste')
    const before = await Promise.all(others.map((as) => everything(as, open)))
    const hidden = await posts.write('alice', 'Secretísimo', { public: 0, id_game: games['celeste'] })
    const answer = await posts.write('bob', 'Secret answer', { reply: hidden.id, public: 1 })
    const below = await posts.write('alice', 'Secret reply', { reply: open.id, public: 0 })
    await test.call('POST', `/comment/like/${hidden.id}`, { as: 'bob' })
    expect(await Promise.all(others.map((as) => everything(as, open)))).toEqual(before)
    for (const as of others)
      for (const { id } of [hidden, answer, below])
        for (const [method, path, body] of [
          ['GET', `/comment/${id}`],
          ['GET', `/comment/${id}/text`],
          ['GET', `/comment/reply/${id}`],
          ['GET', `/comment/likes/${id}`],
          ['POST', `/comment/like/${id}`],
          ['DELETE', `/comment/like/${id}`],
          ['POST', '/comment', { comment: documentOf('x'), reply: id }],
        ] as const) {
          const { status, body: problem } = await test.call(method, path, { as, ...(body && { body }) })
          const unknown = await get('/comment/1999999999', as)
          expect([status, problem]).toEqual([404, unknown.body])
        }
  })

  it('is in every place of those whom its author follows (P-02, P-06, P-09, P-11)', async () => {
    const open = await posts.write('alice', 'Public', { id_game: games['celeste'] })
    const hidden = await posts.write('alice', 'Secret', { public: 0, id_game: games['celeste'] })
    const below = await posts.write('alice', 'Secret reply', { reply: open.id, public: 0 })
    await follow('bob', 'alice')
    await have('bob', 'celeste')
    const ids = [hidden.id, open.id]
    for (const wall of ['', '/friends', '/games'] as const) {
      const { data, total } = await posts.wall('bob', wall)
      expect([wall, idsOf(data), total]).toEqual([wall, ids, 2])
    }
    for (const type of ['all', 'friends', 'games'] as const)
      expect(await posts.news('bob', { type, since: open.id })).toBe(1)
    const { alice } = test.cast
    for (const path of [`game/${games['celeste']}/recent/20`, `user/${alice.id}/recent`]) {
      const { body } = await get(`/comment/${path}`, 'bob')
      expect([path, idsOf(body.data), body.total]).toEqual([path, ids, 2])
    }
    expect((await get(`/comment/user/${alice.id}/replies/recent`, 'bob')).body).toMatchObject({ total: 1 })
    expect((await get(`/comment/${open.id}`, 'bob')).body).toMatchObject({ TotalReplys: 1, children: { total: 1 } })
    expect((await get(`/comment/${open.id}`, 'dan')).body).toMatchObject({ TotalReplys: 0, children: { total: 0 } })
    expect(idsOf((await posts.search('bob', 'secret')).data)).toEqual([below.id, hidden.id])
    // The owner alone has them counted.
    expect((await get('/user/totals/own', 'alice')).body.comments).toBe(3)
    expect((await get(`/user/totals/${alice.id}`, 'bob')).body.comments).toBe(1)
  })

  it('is gone from the likes of who may see it no more (P-10, SO-24)', async () => {
    const hidden = await posts.write('alice', 'Secret', { public: 0 })
    await test.call('POST', `/comment/like/${hidden.id}`, { as: 'bob' })
    expect((await get('/comment/user/likes/recent', 'bob')).body.total).toBe(1)
    await unfollow('alice', 'bob')
    expect((await get('/comment/user/likes/recent', 'bob')).body).toMatchObject({ data: [], total: 0 })
    expect((await get(`/comment/${hidden.id}`, 'bob')).status).toBe(404)
  })

  it('makes what is below it as private, by each author on the way (SO-11)', async () => {
    await follow('bob', 'carla')
    const top = await posts.write('alice', 'Top', { public: 0 })
    const bobs = await posts.write('bob', 'For whom both of us follow', { reply: top.id, public: 0 })
    await follow('alice', 'carla')
    await follow('alice', 'dan')
    expect((await get(`/comment/${bobs.id}`, 'carla')).status).toBe(200)
    expect((await get(`/comment/${top.id}`, 'dan')).status).toBe(200)
    expect((await get(`/comment/${bobs.id}`, 'dan')).status).toBe(404)
    // Whoever wrote something sees it, but no longer what it answers.
    const carlas = await posts.write('carla', 'Mine', { reply: bobs.id })
    await unfollow('bob', 'carla')
    const own = (await get(`/comment/${carlas.id}`, 'carla')).body
    expect([own.parent, own.reply_to, own.parents.map(Boolean)]).toEqual([null, null, [true, false]])
  })
})

describe('a change of audience (POS-03, POS-11)', () => {
  it('is one of everything below, in every counter and timeline, and back', async () => {
    const top = await posts.write('alice', 'Top', { id_game: games['celeste'] })
    const answer = await posts.write('dan', 'Answer', { reply: top.id })
    const deeper = await posts.write('bob', 'Deeper', { reply: answer.id })
    const seen = async (as: CastName) =>
      Promise.all([top, answer, deeper].map(async ({ id }) => (await get(`/comment/${id}`, as)).status))
    const timeline = async (as: CastName) => (await get(`/event/${test.cast.alice.id}`, as)).body.total
    expect([await seen('carla'), await timeline('carla')]).toEqual([[200, 200, 200], 1])
    await posts.edit('alice', top.id, 'Top', { public: 0 })
    expect([await seen('carla'), await timeline('carla')]).toEqual([[404, 404, 404], 0])
    expect([await seen('bob'), await seen('dan')]).toEqual([
      [200, 200, 200],
      [404, 200, 404],
    ])
    expect((await get(`/game/extra/${games['celeste']}`, 'dan')).body.comments).toBe(0)
    expect((await get(`/user/totals/${test.cast.bob.id}`, 'dan')).body.comments).toBe(0)
    expect(await test.wrongCounters()).toEqual([])
    await posts.edit('alice', top.id, 'Top', { public: 1 })
    expect([await seen('carla'), await timeline('carla')]).toEqual([[200, 200, 200], 1])
    expect(await test.wrongCounters()).toEqual([])
  })

  it('of a reply leaves the circles of what is above it', async () => {
    const top = await posts.write('alice', 'Top', { public: 0 })
    const answer = await posts.write('bob', 'Answer', { reply: top.id, public: 0 })
    await posts.edit('bob', answer.id, 'Answer', { public: 1 })
    expect((await get(`/comment/${answer.id}`, 'dan')).status).toBe(404)
    expect(await test.wrongCounters()).toEqual([])
  })

  it('is refused for a branch of too many private authors', async () => {
    const circles = Array.from({ length: limits.postCircles }, (_, at) => 1_900_000_000 + at)
    const top = await posts.write('alice', 'Top', { public: 0 })
    await test.db.updateTable('comments').set({ circles }).where('id', '=', top.id).execute()
    const { status, body } = await posts.send('alice', 'x', { reply: top.id, public: 0 })
    expect([status, body.code]).toEqual([409, 'post_circles_full'])
    await test.recount()
  })
})

describe('a spoiler (POS-08, SO-16)', () => {
  const words = 'The hero is a ghost'

  it('does not leave the server until it is asked for, wherever it stands', async () => {
    const post = await posts.write('alice', words, { id_game: games['celeste'], spoiler: 1 }, [test.cast.dan.id])
    await have('dan', 'celeste', 'played')
    await follow('dan', 'alice')
    const answers = [
      JSON.stringify(await everything('dan', post)),
      (await get(`/comment/${post.id}`, 'dan')).text,
      (await get('/event', 'dan')).text,
    ]
    for (const text of answers) expect(text).not.toContain('ghost')
    const shown = (await get(`/comment/${post.id}`, 'dan')).body
    expect(shown).toMatchObject({ spoiler: 1, covered: 1, comment: '', mentions: [] })
    expect((await posts.search('dan', 'ghost')).total).toBe(0)
    const opened = (await get(`/comment/${post.id}/text`, 'dan')).body
    expect(opened).toMatchObject({ comment: post.comment, mentions: [{ nick: 'dan' }] })
    expect((await get('/event', 'dan')).body.data[0].comment).toMatchObject({ covered: 1, comment: '' })
  })

  it.each(['ended', 'completed', 'awarded'])('is open to its author and to who has the game %s', async (flag) => {
    const post = await posts.write('alice', words, { id_game: games['celeste'], spoiler: 1 })
    const reply = await posts.write('bob', words, { reply: post.id, spoiler: 1 })
    await have('dan', 'celeste', flag)
    for (const as of ['dan', 'alice'] as const)
      expect((await get(`/comment/${post.id}`, as)).body).toMatchObject({ covered: 0, comment: documentOf(words) })
    expect((await get(`/comment/${reply.id}`, 'dan')).body.covered).toBe(0)
    expect((await get(`/comment/${post.id}`, 'carla')).body.covered).toBe(1)
    expect((await posts.search('dan', 'ghost')).total).toBe(2)
  })

  it('without a game is open to nobody but its author; words marked in the text are not found', async () => {
    const post = await posts.write('alice', words, { spoiler: 1 })
    expect((await get(`/comment/${post.id}`, 'dan')).body.covered).toBe(1)
    const marked = { type: 'text', text: 'ghost', marks: [{ type: 'spoiler' }] }
    const content = [{ type: 'paragraph', content: [{ type: 'text', text: 'It is a ' }, marked] }]
    const body = { comment: JSON.stringify({ type: 'doc', content }) }
    expect((await test.call('POST', '/comment', { as: 'alice', body })).status).toBe(201)
    expect((await posts.search('dan', 'ghost')).total).toBe(0)
    expect((await posts.search('dan', 'it is')).total).toBe(1)
  })
})

describe('people kept away (POS-11)', () => {
  const silence = (as: CastName, whom: CastName, kind: 'mute' | 'block', method = 'POST') =>
    test.call(method, `/user/${kind}/${test.cast[whom].id}`, { as })
  /** What a page of posts says: its ids, and whether the total counts just these. */
  const told = async (as: CastName, post: { id: number }) => {
    const game = (await get(`/comment/game/${games['celeste']}/recent/20`, as)).body
    const replies = (await get(`/comment/reply/${post.id}`, as)).body
    const ofUser = (await get(`/comment/user/${test.cast.bob.id}/recent`, as)).body
    const wall = await posts.wall(as)
    for (const page of [game, replies, ofUser, wall]) if (page.data) expect(page.total).toBe(page.data.length)
    const found = (await posts.search(as, 'bobs')).total
    return { game: game.total, replies: replies.total, ofUser: ofUser.total, wall: wall.total, found }
  }

  it('a block hides posts and replies of both from each other, and a mute from pages of many', async () => {
    const top = await posts.write('carla', 'Top', { id_game: games['celeste'] })
    const bobs = await posts.write('bob', 'Bobs post', { id_game: games['celeste'] })
    const answer = await posts.write('bob', 'Bobs answer', { reply: top.id })
    const all = { game: 2, replies: 1, ofUser: 1, wall: 2, found: 2 }
    expect(await told('dan', top)).toEqual(all)
    await silence('dan', 'bob', 'mute')
    expect(await told('dan', top)).toEqual({ game: 1, replies: 0, ofUser: 1, wall: 1, found: 0 })
    expect((await get(`/comment/${bobs.id}`, 'dan')).status).toBe(200)
    expect(await told('bob', top)).toEqual(all)
    await silence('dan', 'bob', 'mute', 'DELETE')
    await silence('bob', 'dan', 'block')
    const dans = await posts.write('dan', 'Dans post', {}, [test.cast.bob.id])
    expect(dans.mentions).toEqual([])
    expect(await told('dan', top)).toEqual({ game: 1, replies: 0, ofUser: 0, wall: 2, found: 0 })
    for (const { id } of [bobs, answer]) {
      expect((await get(`/comment/${id}`, 'dan')).status).toBe(404)
      expect((await posts.send('dan', 'x', { reply: id })).status).toBe(404)
    }
    expect((await get(`/comment/${dans.id}`, 'bob')).status).toBe(404)
    expect((await posts.wall('bob')).total).toBe(2)
    expect((await get(`/comment/${top.id}`, 'dan')).body.TotalReplys).toBe(0)
    await silence('bob', 'dan', 'block', 'DELETE')
  })
})
