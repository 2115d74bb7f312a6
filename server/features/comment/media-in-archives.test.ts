import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { postMedia } from '../media/post-media-archive.ts'
import { checkArchiveOf, exportOf, makeArchive, readZip, restoreArchive } from '../../testing/archives.ts'
import { describePicture, plain } from '../../testing/pictures.ts'
import { documentOf, postsOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
let posts: ReturnType<typeof postsOf>
let photo: Buffer
let drawn: Buffer
const clip = readFileSync(join(import.meta.dirname, '../../testing/videos/clip.webm'))

beforeAll(async () => {
  test = await createTestApp()
  posts = postsOf(test)
  photo = await plain(600, 400).jpeg().toBuffer()
  drawn = await plain(300, 200).webp().toBuffer()
})
afterEach(async () => {
  expect(await test.wrongCounters(), 'counters equal what is counted').toEqual([])
  for (const table of ['comment_media', 'comments', 'follows'] as const) await test.db.deleteFrom(table).execute()
  for (const key of await keysOf()) await test.ctx.files.remove(key)
})
afterAll(() => test.close())

type Person = 'alice' | 'bob' | 'dan'
const picture = async (as: Person): Promise<string> =>
  (await test.call('POST', '/media/picture', { as, body: photo, headers: { 'content-type': 'image/jpeg' } })).body.id
const film = async (as: Person): Promise<string> => {
  const headers = { 'content-type': 'video/webm' }
  return (await test.call('POST', `/media/video?poster=${await picture(as)}`, { as, body: clip, headers })).body.id
}
const post = async (as: Person, text: string | null, body: object) => {
  const comment = text === null ? '{"type":"doc","content":[]}' : documentOf(text)
  const answer = await test.call('POST', '/comment', { as, body: { comment, ...body } })
  expect(answer.status, answer.text).toBe(201)
  return answer.body
}
const load = (url: string, as: Person) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${test.cast[as].token}` } })
const wall = async (as: Person) => (await posts.wall(as)).data as any[]
const partOf = (answer: any, name = 'post-media') => answer.report.parts.find(({ entity }: any) => entity === name)
async function keysOf(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of test.ctx.files.list('posts')) keys.push(key)
  return keys
}
/** As if the account were new: no posts, nothing of them in the file store. */
async function forget(as: Person) {
  await test.db.deleteFrom('comment_media').where('user_id', '=', test.cast[as].id).execute()
  await test.db.deleteFrom('comments').where('user_id', '=', test.cast[as].id).execute()
  for (const key of await keysOf()) await test.ctx.files.remove(key)
}
const archived = (id: number, changes: object = {}) => ({
  id,
  reply: null,
  game: null,
  comment: documentOf(`Number ${id}`),
  mentions: [],
  lang: null,
  public: true,
  spoiler: false,
  created_at: new Date(Date.UTC(2019, 0, 1, 0, 0, id)).toISOString(),
  edited_at: null,
  ...changes,
})
const one = (file: string | null, kind = 'picture') => ({ kind, alt: 'A lamp', file })
const forged = (comments: object[], files: Record<string, Buffer>) =>
  makeArchive({ 'comments.json': JSON.stringify({ comments }), ...files })
const problemOf = async (zip: Buffer) => (await checkArchiveOf(test, 'dan', zip)).report.problems[0]

describe('pictures and videos of posts in an archive (PRF-07, POS-01)', () => {
  it('come back with their posts, words and order; a second time changes nothing', { timeout: 180_000 }, async () => {
    const ids = [await picture('dan'), await picture('dan')]
    await post('dan', 'Two', { image: ids.map((id, at) => ({ id, alt: `Picture ${at}` })) })
    await post('dan', null, { image: [{ id: await picture('dan'), alt: 'No words' }] })
    const theirs = await posts.write('alice', 'Theirs')
    await post('dan', 'A clip', { reply: theirs.id, video: { id: await film('dan'), alt: 'A run' } })
    const zip = await exportOf(test, 'dan')
    const files = Object.keys(await readZip(zip)).filter((name) => name.startsWith('media/post-'))
    expect(files.map((name) => name.replace(/\d+/, 'N')).toSorted()).toEqual(
      [
        'media/post-N-1.webm',
        'media/post-N-1.webp',
        'media/post-N-1.webp',
        'media/post-N-1.webp',
        'media/post-N-2.webp',
      ].toSorted(),
    )
    await forget('dan')
    const done = await restoreArchive(test, 'dan', zip)
    expect(partOf(done)).toEqual({ entity: 'post-media', total: 4, added: 4, kept: 0, unknown: 0 })
    const [silent, two] = (await wall('dan')).filter(({ user }) => user.nick === 'dan')
    expect(two.image.map(({ alt, width, height }: any) => [alt, width, height])).toEqual([
      ['Picture 0', 600, 400],
      ['Picture 1', 600, 400],
    ])
    expect(silent.image).toMatchObject([{ alt: 'No words' }])
    const seen = await load(two.image[0].urls.at(-1).url, 'bob')
    expect(seen.statusCode).toBe(200)
    expect(await describePicture(seen.rawPayload)).toMatchObject({ format: 'webp', width: 600 })
    const [reply] = (await test.call('GET', `/comment/reply/${theirs.id}`, { as: 'bob' })).body.data
    expect(reply.video).toMatchObject({ alt: 'A run', width: 160, height: 90, seconds: expect.closeTo(2, 0) })
    expect((await load(reply.video.video, 'bob')).statusCode).toBe(200)
    const before = await keysOf()
    expect(partOf(await restoreArchive(test, 'dan', zip))).toMatchObject({ added: 0, kept: 4, unknown: 0 })
    expect(await keysOf()).toEqual(before)
    const again = Object.keys(await readZip(await exportOf(test, 'dan')))
    expect(again.filter((name) => name.startsWith('media/post-'))).toHaveLength(5)
  })

  it('of private posts come back as private as these (POS-03, P-40)', async () => {
    const { image } = await post('dan', 'For few', { public: 0, image: [{ id: await picture('dan'), alt: '' }] })
    await post('dan', 'Spoiler', { spoiler: 1, image: [{ id: await picture('dan'), alt: '' }] })
    expect(image).toHaveLength(1)
    const zip = await exportOf(test, 'dan')
    await forget('dan')
    await restoreArchive(test, 'dan', zip)
    const own = (await wall('dan')).find((shown) => shown.public === 0)
    expect((await load(own.image[0].urls[0].url, 'dan')).statusCode).toBe(200)
    expect((await load(own.image[0].urls[0].url, 'bob')).statusCode).toBe(404)
    const [covered] = await wall('bob')
    expect(covered).toMatchObject({ spoiler: 1, image: [] })
  })

  it('that are missing leave their post with its words, and the report says how many', async () => {
    const comments = [
      archived(1, { media: [one('media/post-1-1.webp'), one(null), one('media/post-1-3.webp')] }),
      archived(2, { comment: '{"type":"doc","content":[]}', media: [one(null)] }),
      archived(3, { media: [one('media/post-3-1.mp4', 'video')] }),
    ]
    const done = await restoreArchive(test, 'dan', await forged(comments, { 'media/post-1-1.webp': drawn }))
    expect(done.state).toBe('applied')
    expect(partOf(done)).toMatchObject({ total: 5, added: 1, kept: 0, unknown: 4 })
    // Of a post without words nothing is left.
    expect(partOf(done, 'comments')).toMatchObject({ total: 3, added: 2, unknown: 1 })
    const [third, first] = await wall('bob')
    expect([third.video, third.image]).toEqual([null, []])
    expect(first.image).toMatchObject([{ alt: 'A lamp', width: 300 }])
  })

  it('of a post that does not come leave no file', async () => {
    const gone = archived(1, { reply: 999_999, media: [one('media/post-1-1.webp')] })
    const done = await restoreArchive(test, 'dan', await forged([gone], { 'media/post-1-1.webp': drawn }))
    expect(partOf(done)).toMatchObject({ total: 1, added: 0, unknown: 1 })
    expect(await keysOf()).toEqual([])
  })

  it('of two posts of one moment are those of the first', async () => {
    const created_at = '2019-05-05T05:05:05.000Z'
    const comments = [1, 2].map((id) => archived(id, { created_at, media: [one(`media/post-${id}-1.webp`)] }))
    const files = { 'media/post-1-1.webp': drawn, 'media/post-2-1.webp': drawn }
    const done = await restoreArchive(test, 'dan', await forged(comments, files))
    expect(done.state).toBe('applied')
    expect(partOf(done)).toMatchObject({ total: 2, added: 1, kept: 0, unknown: 1 })
    expect((await wall('bob')).filter(({ image }) => image.length > 0)).toHaveLength(1)
  })

  it('keep their files when the answer to the commit is lost', async () => {
    const comment = archived(1)
    const given = {
      names: ['media/post-1-1.webp'],
      data: () => ({ comments: [{ ...comment, media: [one('media/post-1-1.webp')] }] }),
      read: async () => drawn,
    }
    const userId = test.cast.dan.id
    const plan = await postMedia.plan(test.db, { userId, now: Date.now() }, given)
    const reach = { files: test.ctx.files, signal: new AbortController().signal, now: () => Date.now() }
    const store = (commits: boolean) =>
      plan.store(reach as never, async (write) => {
        await restoreArchive(test, 'dan', await forged([comment], {}))
        if (commits) await test.db.transaction().execute(write)
        throw new Error('the connection is lost')
      })
    await expect(store(false)).rejects.toThrow('the connection is lost')
    expect(await keysOf()).toEqual([])
    await expect(store(true)).rejects.toThrow('the connection is lost')
    const [{ image }] = await wall('dan')
    expect((await load(image[0].urls[0].url, 'dan')).statusCode).toBe(200)
  })

  it('stop at the room that everybody has', async () => {
    const ids = [await picture('dan'), await picture('dan')]
    await test.db
      .updateTable('comment_media')
      .set({ bytes: limits.mediaBytes / 2 })
      .where('id', 'in', ids)
      .execute()
    const comments = [archived(1, { media: [one('media/post-1-1.webp')] })]
    const done = await restoreArchive(test, 'dan', await forged(comments, { 'media/post-1-1.webp': drawn }))
    expect(partOf(done)).toMatchObject({ added: 0, unknown: 1 })
    expect((await wall('bob'))[0].image).toEqual([])
  })

  it('in an export end where an import ends: the latest ones come along, the others are named', async () => {
    const { id } = await post('dan', 'Large', { image: [{ id: await picture('dan'), alt: 'Far too large' }] })
    const large = JSON.stringify({ '2048.webp': limits.archivedMediaBytes + 1 })
    await test.db.updateTable('comment_media').set({ files: large }).where('comment_id', '=', id).execute()
    await post('dan', 'Small', { image: [{ id: await picture('dan'), alt: 'Small' }] })
    const files = await readZip(await exportOf(test, 'dan'))
    expect(Object.keys(files).filter((name) => name.startsWith('media/post-'))).toHaveLength(1)
    const { comments } = JSON.parse(files['comments.json']!.toString())
    expect(comments.map(({ media }: any) => [media[0].alt, media[0].file === null])).toEqual([
      ['Far too large', true],
      ['Small', false],
    ])
  })
})

describe('a forged archive is refused (UP-02)', () => {
  const name = 'media/post-1-1.webp'
  it.each<[string, string, string | null, () => Promise<Buffer>]>([
    [
      'a text for a picture',
      'wrong-picture',
      name,
      () => forged([archived(1, { media: [one(name)] })], { [name]: Buffer.from('MZ') }),
    ],
    [
      'a picture of another format',
      'wrong-picture',
      name,
      () => forged([archived(1, { media: [one(name)] })], { [name]: photo }),
    ],
    [
      'more pixels than we ever draw',
      'wrong-picture',
      name,
      async () => forged([archived(1, { media: [one(name)] })], { [name]: await plain(2_049, 10).webp().toBuffer() }),
    ],
    [
      'a text for a video',
      'wrong-picture',
      'media/post-1-1.mp4',
      () =>
        forged([archived(1, { media: [one('media/post-1-1.mp4', 'video')] })], {
          [name]: drawn,
          'media/post-1-1.mp4': Buffer.from('these are not the frames'),
        }),
    ],
    ['a file that no post shows', 'unknown-file', name, () => forged([archived(1)], { [name]: drawn })],
    [
      'the file of another post',
      'wrong-data',
      'comments.json',
      () => forged([archived(1, { media: [one(name)] }), archived(2, { media: [one(name)] })], { [name]: drawn }),
    ],
    [
      'the same file twice',
      'wrong-data',
      'comments.json',
      () => forged([archived(1, { media: [one(name)] }), archived(1, { media: [one(name)] })], { [name]: drawn }),
    ],
    [
      'a video among pictures',
      'wrong-data',
      'comments.json',
      () => forged([archived(1, { media: [one('media/post-1-1.mp4', 'video'), one('media/post-1-2.webp')] })], {}),
    ],
    [
      'five pictures',
      'wrong-data',
      'comments.json',
      () => forged([archived(1, { media: Array.from({ length: 5 }, () => one(null)) })], {}),
    ],
    ['a way out', 'unknown-file', 'media/post-1-1.exe', () => forged([archived(1)], { 'media/post-1-1.exe': drawn })],
  ])('%s', async (_what, code, file, zip) => {
    expect(await problemOf(await zip())).toMatchObject({ code, file })
    expect(await keysOf()).toEqual([])
    expect(await wall('dan')).toEqual([])
  })

  it('that turns out broken only as it is drawn leaves neither posts nor files', async () => {
    const whole = await plain(900, 900).webp({ lossless: true }).toBuffer()
    const cut = whole.subarray(0, Math.floor(whole.length / 2))
    const comments = [archived(1, { media: [one(name), one('media/post-1-2.webp')] })]
    const done = await restoreArchive(
      test,
      'dan',
      await forged(comments, { [name]: drawn, 'media/post-1-2.webp': cut }),
    )
    expect(done.state).toBe('refused')
    expect(await keysOf()).toEqual([])
    expect(await wall('dan')).toEqual([])
  })
})
