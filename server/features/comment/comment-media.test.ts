import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { addGames } from '../../testing/games.ts'
import { plain } from '../../testing/pictures.ts'
import { documentOf } from '../../testing/posts.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { removeForgottenFiles } from '../media/media-files.ts'

let test: TestApp
let games: Record<string, number>
let photo: Buffer
beforeAll(async () => {
  test = await createTestApp()
  games = await addGames(test)
  photo = await plain(600, 400).jpeg().toBuffer()
})
afterAll(() => test.close())
afterEach(() => test.clock.reset())

type Person = 'alice' | 'bob' | 'carla' | 'dan'
const upload = async (as: Person = 'alice'): Promise<string> =>
  (await test.call('POST', '/media/picture', { as, body: photo, headers: { 'content-type': 'image/jpeg' } })).body.id
const film = async (as: Person = 'alice'): Promise<string> => {
  const body = readFileSync(join(import.meta.dirname, '../../testing/videos/clip.webm'))
  const headers = { 'content-type': 'video/webm' }
  return (await test.call('POST', `/media/video?poster=${await upload(as)}`, { as, body, headers })).body.id
}
const post = (body: object, as: Person = 'alice', headers = {}) =>
  test.call('POST', '/comment', { as, body: { comment: documentOf('Look.'), ...body }, headers })
const load = (url: string, as?: Person) =>
  test.app.inject({ url, headers: as ? { authorization: `Bearer ${test.cast[as].token}` } : {} })
const count = async () => (await test.db.selectFrom('comments').select('id').execute()).length

describe('pictures of a post (POS-01)', () => {
  it('come in their order with their words, and go with the post', async () => {
    const ids = [await upload(), await upload(), await upload(), await upload()]
    const { status, body } = await post({ image: ids.map((id, at) => ({ id, alt: `  Picture ${at} ` })) })
    expect(status).toBe(201)
    expect(body.image.map(({ id, alt }: { id: string; alt: string }) => [id, alt])).toEqual(
      ids.map((id, at) => [id, `Picture ${at}`]),
    )
    expect(body).toMatchObject({
      video: null,
      image: [{ width: 600, height: 400, urls: [{ width: 480 }, { width: 600 }] }, {}, {}, {}],
    })
    const wall = await test.call('POST', '/comment/wall', { as: 'dan', body: {} })
    expect(wall.body.data[0].image).toEqual(body.image)
    const [{ url }] = body.image[0].urls
    const seen = await load(url, 'dan')
    expect([seen.statusCode, seen.headers['cache-control']]).toEqual([200, 'private, no-cache'])
    expect((await load(url)).statusCode).toBe(404)
    test.clock.move(48 * 3_600_000)
    await removeForgottenFiles.run(test.ctx, new AbortController().signal)
    test.clock.reset()
    expect((await load(url, 'dan')).statusCode, 'what a post shows stays').toBe(200)
    expect((await test.call('DELETE', `/media/${ids[0]}`, { as: 'alice' })).status, 'it is not the own any more').toBe(
      404,
    )
    expect((await test.call('DELETE', `/comment/${body.id}`, { as: 'alice' })).status).toBe(204)
    expect((await load(url, 'dan')).statusCode, 'the old address (SO-15)').toBe(404)
    expect((await load(url, 'alice')).statusCode).toBe(404)
    test.clock.move(3_700_000)
    await test.runJobs()
    const left: string[] = []
    for await (const { key } of test.ctx.files.list()) if (ids.some((id) => key.includes(id))) left.push(key)
    expect(left).toEqual([])
  })

  it('are four at most, the own, not yet shown, and each there once; a refused post keeps them (POS-02, UP-07, SO-27)', async () => {
    const [one, two, bobs, clip] = [await upload(), await upload(), await upload('bob'), await film()]
    const before = await count()
    const five = await post({ image: Array.from({ length: 5 }, () => ({ id: one })) })
    expect([five.status, five.body.errors, five.body.code]).toEqual([
      422,
      { image: ['Only four images can be uploaded.'] },
      'only_four_images',
    ])
    const gone = { image: ['An image or video is no longer there. Choose it again.'] }
    for (const given of [
      { image: [{ id: one }, { id: bobs }] },
      { image: [{ id: crypto.randomUUID() }] },
      { image: [{ id: clip }] },
      { video: { id: one } },
    ]) {
      const { status, body } = await post(given)
      expect([status, body.errors]).toEqual([422, gone])
    }
    for (const given of [
      { image: [{ id: one }, { id: one }] },
      { image: [{ id: one }], video: { id: clip } },
      { image: [{ id: one }], link: 'https://example.com/' },
      { image: [{ id: 'x' }] },
    ])
      expect((await post(given)).status).toBe(422)
    expect(await count()).toBe(before)
    expect((await post({ image: [{ id: one }, { id: two }] })).status).toBe(201)
    expect((await post({ image: [{ id: two }] })).body.errors).toEqual(gone)
  })

  it('of a send that is repeated are those of the first time; of two posts at once one gets them (P-53)', async () => {
    const image = [{ id: await upload() }]
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, again] = [await post({ image }, 'alice', key), await post({ image }, 'alice', key)]
    expect([first.status, again.status, again.body]).toEqual([201, 200, first.body])
    const wanted = [{ id: await upload() }]
    const answers = await Promise.all([1, 2, 3].map(() => post({ image: wanted })))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422])
  })

  it('or a video with its first frame', async () => {
    const { body } = await post({ video: { id: await film(), alt: 'A jump' } })
    expect(body).toMatchObject({
      image: [],
      video: { alt: 'A jump', width: 160, height: 90, urls: [{ width: 480 }, { width: 1_080 }] },
    })
    expect((await load(body.video.video, 'dan')).headers['content-type']).toBe('video/webm')
  })
})

describe('a post without words (POS-01)', () => {
  const nothing = ['{"type":"doc"}', documentOf('   ')]
  it('is one of pictures, a video or a link, and may lose its words later', async () => {
    for (const comment of nothing)
      for (const shown of [
        { image: [{ id: await upload() }] },
        { video: { id: await film() } },
        { link: 'https://example.com/' },
      ]) {
        const { status, body } = await post({ comment, ...shown })
        expect([status, body.comment]).toEqual([201, '{"type":"doc","content":[]}'])
      }
    const { body } = await post({ image: [{ id: await upload() }] })
    const change = (comment: string) =>
      test.call('PUT', `/comment/${body.id}`, { as: 'alice', body: { comment, public: 1, spoiler: 0 } })
    const bare = await change(nothing[0]!)
    expect([bare.status, bare.body.image]).toEqual([200, body.image])
    expect((await change(documentOf('Look again.'))).body.comment).toBe(documentOf('Look again.'))
  })

  it('is refused where nothing hangs from it either, written or changed', async () => {
    const before = await count()
    const words = { comment: ['A post needs a text, or a picture, a video, a GIF or a link.'] }
    for (const comment of nothing) {
      const { status, body } = await post({ comment, image: [], video: null, gif: null, link: null })
      expect([status, body.errors, body.code]).toEqual([422, words, 'post_empty'])
    }
    expect(await count()).toBe(before)
    const { body: text } = await post({})
    const body = { comment: nothing[0]!, public: 1, spoiler: 0 }
    const changed = await test.call('PUT', `/comment/${text.id}`, { as: 'alice', body })
    expect([changed.status, changed.body.errors]).toEqual([422, words])
    expect((await test.call('GET', `/comment/${text.id}`, { as: 'dan' })).body.comment).toBe(documentOf('Look.'))
  })
})

describe('pictures of what not everybody sees', () => {
  it('of a private post are for whom its author follows, and only as long (UP-09, P-40)', async () => {
    await test.call('POST', `/friend/${test.cast.bob.id}`, { as: 'alice' })
    await test.call('POST', `/friend/${test.cast.alice.id}`, { as: 'carla' })
    const { body } = await post({ image: [{ id: await upload() }], public: 0 })
    const [{ url }] = body.image[0].urls
    const statuses = async () =>
      Promise.all(
        ([undefined, 'alice', 'bob', 'carla', 'dan'] as const).map(async (as) => (await load(url, as)).statusCode),
      )
    expect(await statuses()).toEqual([404, 200, 200, 404, 404])
    expect((await load(url, 'bob')).headers['cache-control']).toBe('private, no-store')
    await test.call('DELETE', `/friend/${test.cast.bob.id}`, { as: 'alice' })
    expect(await statuses()).toEqual([404, 200, 404, 404, 404])
  })

  it('of a spoiler stay on the server until somebody opens it (POS-08)', async () => {
    const given = { image: [{ id: await upload() }], spoiler: 1, id_game: Object.values(games)[0] }
    const { body } = await post(given)
    expect(body.image).toHaveLength(1)
    const covered = (await test.call('GET', `/comment/${body.id}`, { as: 'dan' })).body
    expect([covered.covered, covered.image, covered.video]).toEqual([1, [], null])
    const opened = (await test.call('GET', `/comment/${body.id}/text`, { as: 'dan' })).body
    expect(opened.image).toEqual(body.image)
  })
})
