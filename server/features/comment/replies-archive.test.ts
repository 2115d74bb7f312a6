import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { exportOf, makeArchive, readZip, restoreArchive } from '../../testing/archives.ts'
import { addGames } from '../../testing/games.ts'
import { documentOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let games: Record<string, number>
let posts: ReturnType<typeof postsOf>

beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  posts = postsOf(test)
})
afterEach(async () => {
  expect(await test.wrongCounters(), 'counters equal what is counted').toEqual([])
  for (const table of ['comments', 'follows', 'silences'] as const) await test.db.deleteFrom(table).execute()
})
afterAll(() => test.close())

const partOf = (answer: any) => answer.report.parts.find(({ entity }: { entity: string }) => entity === 'comments')
const forget = (as: 'dan') => test.db.deleteFrom('comments').where('user_id', '=', test.cast[as].id).execute()
const repliesTo = async (id: number, as: 'alice' | 'bob' | 'dan' = 'dan') =>
  (await test.call('GET', `/comment/reply/${id}`, { as })).body.data
const wordsOf = (replies: { comment: string }[]) =>
  replies.map(({ comment }) => JSON.parse(comment).content[0].content[0].text)

describe('replies in an archive (POS-01, PRF-07)', () => {
  it('come back below what they answered, with audience and date; a second time changes nothing', async () => {
    const theirs = await posts.write('alice', 'Theirs', { id_game: games['celeste'] })
    const answer = await posts.write('dan', 'An answer', { reply: theirs.id })
    await posts.write('dan', 'Below one of mine', { reply: answer.id })
    await posts.write('dan', 'For few', { reply: theirs.id, public: 0 })
    const own = await posts.write('dan', 'Own')
    await posts.write('dan', 'Below my own', { reply: own.id })
    const zip = await exportOf(test, 'dan')
    await forget('dan')
    expect(partOf(await restoreArchive(test, 'dan', zip))).toEqual({
      entity: 'comments',
      total: 5,
      added: 5,
      kept: 0,
      unknown: 0,
    })
    const back = await repliesTo(theirs.id)
    expect(wordsOf(back)).toEqual(['An answer', 'For few'])
    expect(back[0]).toMatchObject({ created_at: answer.created_at, id_game: games['celeste'], TotalReplys: 1 })
    expect(wordsOf(await repliesTo(back[0].id))).toEqual(['Below one of mine'])
    expect(wordsOf(await repliesTo(theirs.id, 'bob'))).toEqual(['An answer'])
    const [mine] = (await posts.wall('dan')).data
    expect(wordsOf(await repliesTo(mine.id))).toEqual(['Below my own'])
    expect(partOf(await restoreArchive(test, 'dan', zip))).toMatchObject({ added: 0, kept: 5, unknown: 0 })
    const again = JSON.parse((await readZip(await exportOf(test, 'dan')))['comments.json']!.toString())
    expect(again.comments).toHaveLength(5)
  })

  it('stay out below what is gone, private or of somebody who blocks their author, and at another site (POS-03)', async () => {
    const names = ['alice', 'bob', 'carla'] as const
    const theirs = []
    for (const name of names) theirs.push(await posts.write(name, name))
    for (const { id } of theirs) await posts.write('dan', 'An answer', { reply: id })
    const zip = await exportOf(test, 'dan')
    await forget('dan')
    await test.call('DELETE', `/comment/${theirs[0].id}`, { as: 'alice' })
    await posts.edit('bob', theirs[1].id, 'For few', { public: 0 })
    await test.call('POST', `/user/block/${test.cast.dan.id}`, { as: 'carla' })
    expect(partOf(await restoreArchive(test, 'dan', zip))).toMatchObject({ total: 3, added: 0, unknown: 3 })
    const elsewhere = await posts.write('alice', 'The same number, another post')
    const foreign = await makeArchive(
      { 'comments.json': JSON.stringify({ comments: [archived(7, elsewhere.id)] }) },
      { site: 'https://elsewhere.example' },
    )
    expect(partOf(await restoreArchive(test, 'dan', foreign))).toMatchObject({ added: 0, unknown: 1 })
    expect(await repliesTo(elsewhere.id)).toEqual([])
  })

  it('that answer themselves, one another or what comes later are left out, and a long chain comes whole (P-48)', async () => {
    const chain = Array.from({ length: 30 }, (_, at) => archived(at + 1, at === 0 ? null : at))
    const circles = [archived(101, 101), archived(102, 103), archived(103, 102)]
    const zip = await makeArchive({ 'comments.json': JSON.stringify({ comments: [...chain, ...circles] }) })
    expect(partOf(await restoreArchive(test, 'dan', zip))).toMatchObject({ total: 33, added: 30, unknown: 3 })
    const { total } = (await test.call('GET', `/comment/user/${test.cast.dan.id}/replies/recent`, { as: 'dan' })).body
    expect(total).toBe(29)
    expect(chain.length).toBeLessThan(limits.archivedReplies)
  })

  it('are a thousand in a day at most, whoever made the archives', async () => {
    const limited = await createTestApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
    try {
      const { id: userId } = limited.cast.dan
      const key = `archived-replies:${userId}`
      const expires_at = new Date(Date.now() + 3_600_000)
      await limited.db
        .insertInto('attempts')
        .values({ key, points: limits.archivedReplies - 2, expires_at })
        .execute()
      // In its first week an account has a limit of its own.
      await limited.db
        .updateTable('users')
        .set({ created_at: new Date(0) })
        .where('id', '=', userId)
        .execute()
      const chain = [archived(1, null), archived(2, 1), archived(3, 1), archived(4, 1)]
      const zip = await makeArchive({ 'comments.json': JSON.stringify({ comments: chain }) })
      expect(partOf(await restoreArchive(limited, 'dan', zip))).toMatchObject({ total: 4, added: 3 })
      expect(partOf(await restoreArchive(limited, 'dan', zip))).toMatchObject({ added: 0 })
      await limited.db
        .updateTable('attempts')
        .set({ expires_at: new Date(0) })
        .where('key', '=', key)
        .execute()
      expect(partOf(await restoreArchive(limited, 'dan', zip))).toMatchObject({ added: 1 })
    } finally {
      await limited.close()
    }
  })

  it('come back while others answer, like and change the same posts: nobody is thrown out', async () => {
    const theirs = await posts.write('alice', 'Theirs', { id_game: games['celeste'] })
    for (let at = 0; at < 5; at += 1) await posts.write('dan', `Answer ${at}`, { reply: theirs.id })
    const zip = await exportOf(test, 'dan')
    await forget('dan')
    const answers = await Promise.all([
      restoreArchive(test, 'dan', zip),
      ...Array.from({ length: 6 }, (_, at) => posts.send('bob', `Meanwhile ${at}`, { reply: theirs.id })),
      test.call('POST', `/comment/like/${theirs.id}`, { as: 'bob' }),
      posts.edit('alice', theirs.id, 'Theirs, for few', { public: 0 }),
      posts.edit('alice', theirs.id, 'Theirs, for all', { public: 1 }),
    ])
    expect(answers[0].state).toBe('applied')
    for (const { status } of answers.slice(1)) expect([200, 201, 204, 404]).toContain(status)
  })
})

const archived = (id: number, reply: number | null) => ({
  id,
  reply,
  game: null,
  comment: documentOf(`Number ${id}`),
  mentions: [],
  lang: null,
  public: true,
  spoiler: false,
  created_at: new Date(Date.UTC(2019, 0, 1, 0, 0, id)).toISOString(),
  edited_at: null,
})
