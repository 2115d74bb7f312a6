import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { exportOf, readZip, restoreArchive } from '../../testing/archives.ts'
import type { CastName } from '../../testing/cast.ts'
import { addGames } from '../../testing/games.ts'
import { documentOf, idsOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { tidyComments } from './comment-upkeep.queries.ts'

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
  test.clock.reset()
})
afterAll(() => test.close())

const get = async (path: string, as: CastName = 'dan') => (await test.call('GET', path, { as })).body

describe('a post (POS-01)', () => {
  it('is written with its game, and read by members only (POS-01, SHL-19)', async () => {
    const { status, body } = await posts.send('alice', 'Hello  there', { id_game: games['celeste'], lang: 'en' })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id_user: test.cast.alice.id,
      reply: null,
      reply_to: null,
      id_game: games['celeste'],
      game: { slug: 'celeste' },
      comment: documentOf('Hello  there'),
      mentions: [],
      public: 1,
      spoiler: 0,
      covered: 0,
      lang: 'en',
      user: { nick: 'alice' },
      TotalLikes: 0,
      liked: 0,
      TotalReplys: 0,
      visible: 1,
      edited_at: null,
    })
    expect(await get(`/comment/${body.id}`)).toEqual({
      ...body,
      parent: null,
      parents: [],
      children: { data: [], current_page: 1, next_page_url: null, total: 0 },
    })
    expect((await test.call('GET', `/comment/${body.id}`)).status).toBe(401)
    expect(await get(`/game/extra/${games['celeste']}`)).toMatchObject({ comments: 1 })
    expect(await get(`/user/totals/${test.cast.alice.id}`)).toMatchObject({ comments: 1 })
  })

  it.each(['', '{', '"str"', '1', JSON.stringify({ type: 'doc', content: [] }), documentOf(' \u200b')])(
    'has a text: %j is refused with its field (SO-04)',
    async (comment) => {
      const { status, body } = await test.call('POST', '/comment', { as: 'alice', body: { comment } })
      expect(status).toBe(422)
      expect(Object.keys(body.errors)).toEqual(['comment'])
    },
  )

  it('keeps known nodes only, and tells what is too long or nested too deeply (POS-09, SO-03, SO-04)', async () => {
    const evil = {
      type: 'doc',
      content: [
        { type: 'script', content: [{ type: 'text', text: 'alert(1)' }] },
        {
          type: 'paragraph',
          attrs: { onclick: 'x' },
          content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'javascript:x' } }] }],
        },
      ],
    }
    const { body } = await test.call('POST', '/comment', { as: 'alice', body: { comment: JSON.stringify(evil) } })
    expect(body.comment).toBe(documentOf('x'))
    const long = await posts.send('alice', 'x'.repeat(limits.postMax + 1))
    expect([long.status, long.body.code]).toEqual([422, 'post_too-long'])
    let deep: unknown = { type: 'paragraph' }
    for (let at = 0; at < 300; at += 1) deep = { type: 'blockquote', content: [deep] }
    const comment = JSON.stringify({ type: 'doc', content: [deep] })
    expect((await test.call('POST', '/comment', { as: 'alice', body: { comment } })).body.code).toBe('post_too-deep')
  })

  it('names nothing that is not there: a game is a field error, a post the 404 of an unknown one (SO-27)', async () => {
    const wrong = await posts.send('alice', 'x', { id_game: 1_999_999_999 })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['id_game']])
    expect((await posts.send('alice', 'x', { reply: 1_999_999_999 })).status).toBe(404)
    expect(await test.db.selectFrom('comments').select('id').execute()).toEqual([])
  })

  it('mentions people by their numbers, with the names of those who are there (P-54, SO-07)', async () => {
    const { bob, carla } = test.cast
    const mentioned = [bob.id, carla.id, bob.id, 1_999_999_999]
    const { body } = await posts.send('alice', 'Hello', {}, mentioned)
    expect(new Set(idsOf(body.mentions))).toEqual(new Set([bob.id, carla.id]))
    expect(body.comment).toContain('1999999999')
    await test.db.updateTable('users').set({ deleted_at: new Date() }).where('id', '=', carla.id).execute()
    const after = await get(`/comment/${body.id}`)
    await test.db.updateTable('users').set({ deleted_at: null }).where('id', '=', carla.id).execute()
    expect(idsOf(after.mentions)).toEqual([bob.id])
    expect(JSON.stringify(after)).not.toContain('carla')
  })
})

describe('sending twice (SO-25, P-53)', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

  it('makes one post of twenty sends at once, and of one later', async () => {
    const sends = await Promise.all(Array.from({ length: 20 }, () => posts.send('alice', 'Once', {}, [], keyed('k-1'))))
    expect(sends.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([...Array(19).fill(200), 201])
    expect(new Set(sends.map(({ body }) => body.id)).size).toBe(1)
    expect((await posts.send('alice', 'Once', {}, [], keyed('k-1'))).body.id).toBe(sends[0]?.body.id)
    expect(await get('/user/totals/own', 'alice')).toMatchObject({ comments: 1 })
  })

  it('answers a repeated send with the post of the first time, when what it answers is gone or closed to its author since', async () => {
    const [deleted, blocking] = [await posts.write('alice', 'Top'), await posts.write('alice', 'Top')]
    const say = (reply: number) => posts.send('bob', 'Answer', { reply }, [], keyed(`answer-${reply}`))
    const sent = [await say(deleted.id), await say(blocking.id)]
    await test.call('DELETE', `/comment/${deleted.id}`, { as: 'alice' })
    await test.call('POST', `/user/block/${test.cast.bob.id}`, { as: 'alice' })
    const again = [await say(deleted.id), await say(blocking.id)]
    await test.call('DELETE', `/user/block/${test.cast.bob.id}`, { as: 'alice' })
    expect(again.map(({ status, body }) => [status, body.id])).toEqual(sent.map(({ body }) => [200, body.id]))
  })

  it('refuses the key with something else, and knows no key of others', async () => {
    const { body } = await posts.send('alice', 'Once', {}, [], keyed('k-1'))
    const other = await posts.send('alice', 'Twice', {}, [], keyed('k-1'))
    expect([other.status, other.body.code]).toEqual([409, 'post_key_used'])
    const bobs = await posts.send('bob', 'Once', {}, [], keyed('k-1'))
    expect(bobs.status).toBe(201)
    expect(bobs.body.id).not.toBe(body.id)
    expect((await posts.send('bob', 'x', {}, [], keyed('k'.repeat(101)))).status).toBe(422)
  })

  it('forgets the keys of old sends, and gaps below which nothing hangs', async () => {
    const [one, two] = [await posts.write('alice', 'One'), await posts.write('alice', 'Two')]
    await posts.write('bob', 'Answer', { reply: one.id })
    await posts.send('alice', 'Once', {}, [], keyed('k-1'))
    for (const { id } of [one, two]) await test.call('DELETE', `/comment/${id}`, { as: 'alice' })
    await tidyComments(test.db, new Date(Date.now() + 1_000))
    const rows = await test.db.selectFrom('comments').select(['id', 'idempotency_key', 'visible']).execute()
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ visible }) => !visible).map(({ id }) => id)).toEqual([one.id])
    expect(rows.every((row) => row.idempotency_key === null)).toBe(true)
  })
})

describe('a thread (POS-06)', () => {
  it('shows what stands above, the post, and its replies by page, oldest first', async () => {
    const top = await posts.write('alice', 'Top', { id_game: games['celeste'] })
    const middle = await posts.write('bob', 'Middle', { reply: top.id })
    expect(middle).toMatchObject({ reply: top.id, reply_to: { nick: 'alice' }, id_game: games['celeste'] })
    const ids: number[] = []
    for (let at = 0; at < 23; at += 1) ids.push((await posts.write('carla', `Answer ${at}`, { reply: middle.id })).id)
    const shown = await get(`/comment/${middle.id}`)
    expect(idsOf(shown.parents)).toEqual([top.id])
    expect(shown.parent.id).toBe(top.id)
    expect(idsOf(shown.children.data)).toEqual(ids.slice(0, 20))
    expect(shown.children).toMatchObject({ total: 23, next_page_url: `/api/comment/reply/${middle.id}?page=2` })
    const next = await get(`/comment/reply/${middle.id}?page=2`)
    expect([idsOf(next.data), next.total, next.next_page_url]).toEqual([ids.slice(20), 23, null])
    const last = await get(`/comment/${ids[0]}`)
    expect(idsOf(last.parents)).toEqual([top.id, middle.id])
    // A wall shows posts, not replies.
    expect(idsOf((await posts.wall('dan')).data)).toEqual([top.id])
  })

  it('shows the nearest twenty above, and a gap where a post was deleted (P-01, SO-15)', async () => {
    let { id } = await posts.write('alice', 'Top')
    const chain = [id]
    for (let at = 0; at < 23; at += 1) {
      ;({ id } = await posts.write('bob', `Deeper ${at}`, { reply: id }))
      chain.push(id)
    }
    expect((await test.call('DELETE', `/comment/${chain[22]}`, { as: 'bob' })).status).toBe(204)
    const shown = await get(`/comment/${id}`)
    expect(shown.parents).toHaveLength(limits.threadParents)
    expect(shown.parents.map((one: { id: number } | null) => one?.id ?? null)).toEqual([...chain.slice(3, 22), null])
    expect([shown.parent, shown.reply_to, shown.reply]).toEqual([null, null, chain[22]])
  })

  it('loses what a deleted post said, and counts its reply no more; others delete nothing (POS-04, SO-02, SO-10, SO-15)', async () => {
    const top = await posts.write('alice', 'Top secret word', { id_game: games['celeste'] })
    const answer = await posts.write('bob', 'Answer', { reply: top.id })
    await test.call('POST', `/comment/like/${answer.id}`, { as: 'carla' })
    expect(await get(`/comment/${top.id}`)).toMatchObject({ TotalReplys: 1 })
    for (const as of ['dan', 'alice', 'admin'] as const)
      expect((await test.call('DELETE', `/comment/${answer.id}`, { as })).status).toBe(404)
    expect((await test.call('DELETE', `/comment/${answer.id}`, { as: 'bob' })).status).toBe(204)
    expect((await test.call('DELETE', `/comment/${answer.id}`, { as: 'bob' })).status).toBe(404)
    expect(await get(`/comment/${top.id}`)).toMatchObject({ TotalReplys: 0, children: { data: [], total: 0 } })
    for (const [method, path] of [
      ['GET', `/comment/${answer.id}`],
      ['GET', `/comment/${answer.id}/text`],
      ['GET', `/comment/reply/${answer.id}`],
      ['GET', `/comment/likes/${answer.id}`],
      ['POST', `/comment/like/${answer.id}`],
    ] as const)
      expect((await test.call(method, path, { as: 'bob' })).status).toBe(404)
    expect((await posts.send('bob', 'x', { reply: answer.id })).status).toBe(404)
    expect((await get('/comment/user/likes/recent', 'carla')).total).toBe(0)
    const row = await test.db.selectFrom('comments').selectAll().where('id', '=', answer.id).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ document: '', words: '', search: '', visible: false, total_likes: 0 })
  })

  it('outlives an author: replies of others stay, below a gap (P-54)', async () => {
    const eve = await posts.person('eve_gone')
    const top = await posts.write(eve, 'Top', { id_game: games['celeste'] })
    const answer = await posts.write('bob', 'Answer', { reply: top.id })
    await test.db.deleteFrom('users').where('nick', '=', 'eve_gone').execute()
    expect((await test.call('GET', `/comment/${top.id}`, { as: 'bob' })).status).toBe(404)
    expect(await get(`/comment/${answer.id}`)).toMatchObject({ reply: top.id, reply_to: null, parents: [null] })
    expect((await posts.send('carla', 'x', { reply: answer.id })).status).toBe(201)
    expect((await posts.edit('bob', answer.id, 'Answer', { public: 0 })).status).toBe(200)
    expect((await posts.edit('bob', answer.id, 'Answer', { public: 1 })).status).toBe(200)
  })

  it('is untagged when its game is deleted, and stays (GAM-10)', async () => {
    const game = { title: 'Gone', slug: 'gone', name_key: 'gone', source: 'user' }
    const { id } = await test.db.insertInto('games').values(game).returning('id').executeTakeFirstOrThrow()
    const post = await posts.write('alice', 'About it', { id_game: id })
    await test.db.deleteFrom('games').where('id', '=', id).execute()
    expect(await get(`/comment/${post.id}`)).toMatchObject({ id_game: null, game: null, comment: post.comment })
  })
})

describe('changing a post (POS-11)', () => {
  it('changes text, spoiler and audience, and says so when it reads otherwise', async () => {
    const post = await posts.write('alice', 'First')
    const same = await posts.edit('alice', post.id, 'First')
    expect([same.status, same.body.edited_at]).toEqual([200, null])
    const { body } = await posts.edit('alice', post.id, 'Second', { spoiler: 1 }, [test.cast.bob.id])
    expect(body).toMatchObject({ spoiler: 1, covered: 0, public: 1, mentions: [{ nick: 'bob' }] })
    expect(Date.parse(body.edited_at)).toBeGreaterThan(Date.parse(body.created_at))
    expect((await posts.search('dan', 'first')).total).toBe(0)
    expect((await posts.edit('bob', post.id, 'x')).status).toBe(404)
    expect((await posts.edit('alice', post.id, ' ')).status).toBe(422)
  })
})

describe('changing a post in two tabs (POS-11, F-10)', () => {
  const versionOf = ({ edited_at, public: open }: { edited_at: string | null; public: 0 | 1 }) => ({
    edited_at,
    public: open,
  })

  it('tells the second of a version that it has not seen, and overwrites nothing', async () => {
    const from = versionOf(await posts.write('alice', 'First'))
    const { id } = (await posts.wall('alice')).data[0]
    const answers = await Promise.all(['A', 'B', 'C', 'D'].map((text) => posts.edit('alice', id, text, { from })))
    const saved = answers.find(({ status }) => status === 200)
    const refused = answers.filter(({ status, body }) => status === 409 && body.code === 'post_changed')
    expect([answers.length - refused.length, refused.length]).toEqual([1, 3])
    const { body: now } = await test.call('GET', `/comment/${id}`, { as: 'alice' })
    expect(now.comment).toBe(saved?.body.comment)
    // From what it says now, the change is made; sent again after a lost answer, it is no conflict.
    expect((await posts.edit('alice', id, 'Last', { from: versionOf(now) })).status).toBe(200)
    expect((await posts.edit('alice', id, 'Last', { from: versionOf(now) })).status).toBe(200)
  })

  it('opens no post to everybody that another tab has just closed (POS-03)', async () => {
    const post = await posts.write('alice', 'First')
    expect((await posts.edit('alice', post.id, 'First', { public: 0 })).body.edited_at).toBe(null)
    expect((await posts.edit('alice', post.id, 'Second', { from: versionOf(post) })).status).toBe(409)
    expect((await test.call('GET', `/comment/${post.id}/preview`)).status).toBe(404)
  })
})

describe('pages of posts (POS-07, SO-23)', () => {
  it('are those of a game and of a person, in every order, with as many as were asked for', async () => {
    const ids: number[] = []
    for (let at = 0; at < 5; at += 1) ids.push((await posts.write('alice', `P${at}`, { id_game: games['celeste'] })).id)
    const reply = await posts.write('alice', 'R', { reply: ids[0] })
    await test.call('POST', `/comment/like/${ids[1]}`, { as: 'bob' })
    const { alice } = test.cast
    const [recent, oldest] = [ids.toReversed(), ids]
    const liked = [ids[1], ...recent.filter((id) => id !== ids[1])]
    for (const [order, expected] of Object.entries({ recent, oldest, likes: liked })) {
      const ofGame = await get(`/comment/game/${games['celeste']}/${order}/3`)
      expect([idsOf(ofGame.data), ofGame.total]).toEqual([expected.slice(0, 3), 5])
      expect(ofGame.next_page_url).toBe(`/api/comment/game/${games['celeste']}/${order}/3?page=2`)
      expect(idsOf((await get(ofGame.next_page_url.slice(4))).data)).toEqual(expected.slice(3))
      const ofUser = await get(`/comment/user/${alice.id}/${order}`)
      expect([idsOf(ofUser.data), ofUser.total]).toEqual([expected, 5])
    }
    const replies = await get(`/comment/user/${alice.id}/replies/recent`)
    expect([idsOf(replies.data), replies.total]).toEqual([[reply.id], 1])
    const likes = await get('/comment/user/likes/recent', 'bob')
    expect([idsOf(likes.data), likes.total, likes.data[0].liked]).toEqual([[ids[1]], 1, 1])
    for (const path of ['game/1999999999/recent/3', 'user/1999999999/recent', 'user/1999999999/replies/recent'])
      expect((await test.call('GET', `/comment/${path}`, { as: 'bob' })).status).toBe(404)
    for (const limit of ['0', '-1', '51', '1e9', 'all'])
      expect((await test.call('GET', `/comment/game/1/recent/${limit}`, { as: 'bob' })).status).toBe(404)
    expect((await test.call('GET', `/comment/user/${alice.id}/odd`, { as: 'bob' })).status).toBe(404)
  })
})

it('comes back from an archive with its date, audience and game, once (PRF-07)', async () => {
  const top = await posts.write('bob', 'Public', { id_game: games['celeste'] }, [test.cast.alice.id])
  const hidden = await posts.write('bob', 'Private', { public: 0, spoiler: 1, lang: 'es' })
  await posts.write('bob', 'Answer', { reply: top.id })
  const zip = await exportOf(test, 'bob')
  const { comments } = JSON.parse(String((await readZip(zip))['comments.json']))
  expect(comments).toHaveLength(3)
  expect((await restoreArchive(test, 'bob', zip)).report.parts).toContainEqual(
    expect.objectContaining({ entity: 'comments', total: 3, added: 0, kept: 3, unknown: 0 }),
  )
  await test.db.deleteFrom('comments').execute()
  await restoreArchive(test, 'bob', zip)
  const { data } = await get(`/comment/user/${test.cast.bob.id}/oldest`, 'bob')
  expect(data).toMatchObject([
    {
      comment: top.comment,
      public: 1,
      created_at: top.created_at,
      game: { slug: 'celeste' },
      mentions: [{ nick: 'alice' }],
    },
    { comment: hidden.comment, public: 0, spoiler: 1, lang: 'es', created_at: hidden.created_at },
  ])
  expect((await posts.wall('dan')).total).toBe(1)
})
