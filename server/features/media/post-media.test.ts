import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describePicture, colourAt, plain } from '../../testing/pictures.ts'
import { createTestApp, testApp, type TestApp } from '../../testing/test-app.ts'
import { removeForgottenFiles, verifyPictures } from './media-files.ts'

let test: TestApp
let photo: Buffer
beforeAll(async () => {
  test = await createTestApp()
  await test.app.listen({ port: 0, host: '127.0.0.1' })
  photo = await plain(1_200, 800).jpeg().toBuffer()
})
afterAll(() => test.close())
afterEach(() => test.clock.reset())

type Person = 'alice' | 'bob' | 'carla' | 'dan'
const send = (body: Buffer, as: Person = 'alice', type = 'image/jpeg') =>
  test.call('POST', '/media/picture', { as, body, headers: { 'content-type': type } })
const load = (url: string, { as, cookie }: { as?: Person; cookie?: string } = {}) =>
  test.app.inject({
    url,
    headers: { ...(as && { authorization: `Bearer ${test.cast[as].token}` }), ...(cookie && { cookie }) },
  })
const passOf = async (as: Person | { token: string }) =>
  (await test.call('POST', '/media/pass', { as })).headers['set-cookie'] ?? ''
const cookieOf = (pass: string) => pass.split(';')[0] ?? ''
const left = async () => {
  const files: string[] = []
  for await (const { key } of test.ctx.files.list()) if (key.startsWith('posts/')) files.push(key)
  return { rows: (await test.db.selectFrom('comment_media').select('id').execute()).length, files: files.length }
}
const refusal = { file: ['A valid image or video is needed.'] }

describe('a picture for a post (POS-01)', () => {
  it('is drawn in the widths that it has, whole, with its size and a tiny one to show before', async () => {
    const { status, body } = await send(photo)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      width: 1_200,
      height: 800,
      urls: [{ width: 480 }, { width: 1_080 }, { width: 1_200 }],
    })
    expect(body.placeholder).toMatch(/^data:image\/webp;base64,[\w+/]+=*$/)
    expect(body.placeholder.length).toBeLessThanOrEqual(200)
    for (const { width, url } of body.urls) {
      const got = await load(url, { as: 'alice' })
      expect(got.headers).toMatchObject({
        'content-type': 'image/webp',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; style-src 'none'; script-src 'none'; sandbox",
        'cache-control': 'private, no-store',
        'content-disposition': expect.stringMatching(/^inline; filename="[\w-]+\.webp"$/),
      })
      expect(await describePicture(got.rawPayload)).toMatchObject({ format: 'webp', width })
    }
    const small = (await send(await plain(90, 200).png().toBuffer())).body
    expect(small).toMatchObject({ width: 90, height: 200, urls: [{ width: 90 }] })
    const long = (await send(await plain(1_000, 9_000).png().toBuffer())).body
    expect([long.width, long.height]).toEqual([455, 4_096])
  })

  it('keeps no place, camera or comment, and stands as it was held (UP-05)', async () => {
    const right = await plain(300, 200, '#0000ff').png().toBuffer()
    const held = await plain(600, 200, '#ff0000')
      .composite([{ input: right, left: 300, top: 0 }])
      .withExif({ IFD0: { Make: 'CanaryCam', Copyright: 'Canary' }, IFD3: { GPSLatitude: '40/1 26/1 46/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    expect(held.includes('CanaryCam')).toBe(true)
    const { body } = await send(held)
    expect([body.width, body.height]).toEqual([200, 600])
    const { rawPayload } = await load(body.urls[0].url, { as: 'alice' })
    const about = await describePicture(rawPayload)
    expect([about.exif, about.xmp, about.iptc, about.orientation]).toEqual([undefined, undefined, undefined, undefined])
    expect(rawPayload.includes('Canary')).toBe(false)
    const [red = 0, , blue = 0] = await colourAt(rawPayload, 100, 50)
    expect(red).toBeGreaterThan(blue)
  })

  it('is told by its bytes, not by what it says (POS-02, UP-01, UP-03)', async () => {
    const before = await left()
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const tiff = await plain(20, 20).tiff().toBuffer()
    const cut = photo.subarray(0, photo.length / 2)
    for (const wrong of [svg, tiff, Buffer.from('%PDF-1.4'), Buffer.from('GIF89a/*<script>'), cut, Buffer.alloc(0)]) {
      const { status, body } = await send(wrong, 'bob', 'image/png')
      expect([status, body.errors]).toEqual([422, refusal])
    }
    const json = await test.call('POST', '/media/picture', { as: 'bob', body: { file: 1 } })
    expect([json.status, json.body.detail]).toEqual([415, 'A valid image or video is needed.'])
    expect(await left()).toEqual(before)
    const tail = Buffer.concat([await plain(20, 20).png().toBuffer(), Buffer.from('<script>canary()</script>')])
    const { body } = await send(tail, 'bob', 'application/octet-stream')
    expect((await load(body.urls[0].url, { as: 'bob' })).rawPayload.includes('canary')).toBe(false)
  })

  it('has a most of bytes and of pixels, and is refused while it is read (UP-02, UP-04)', async () => {
    const exact = Buffer.concat([photo, Buffer.alloc(10_485_760 - photo.length)])
    expect((await send(exact)).status).toBe(201)
    expect((await send(Buffer.concat([exact, Buffer.alloc(1)]))).status).toBe(413)
    const wide = await plain(16_385, 10).png().toBuffer()
    const many = await plain(7_200, 7_000).jpeg({ quality: 10 }).toBuffer()
    const whole = await plain(4_100, 4_000).webp({ quality: 1, effort: 0 }).toBuffer()
    for (const bomb of [wide, many, whole]) {
      const { status, body } = await send(bomb)
      expect([status, body.errors]).toEqual([422, { file: ['This image has too many pixels: make it smaller.'] }])
    }
    const large = await plain(7_000, 7_000).jpeg({ quality: 10 }).toBuffer()
    expect((await send(large)).body).toMatchObject({ width: 2_048, height: 2_048 })
  }, 60_000)

  it('that breaks off leaves nothing behind, and neither does a full disk (F-06, F-26)', async () => {
    const before = await left()
    const { port } = test.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `POST /api/media/picture HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${test.cast.carla.token}\r\ncontent-type: image/jpeg\r\ncontent-length: ${photo.length}\r\n\r\n`,
    )
    socket.write(photo.subarray(0, 3_000))
    await once(test.app.server, 'request').catch(() => undefined)
    socket.destroy()
    const { files } = test.ctx
    test.ctx.files = { ...files, free: async () => 499 * 1_048_576 }
    const full = await send(photo, 'carla')
    expect([full.status, full.headers['retry-after']]).toEqual([503, '600'])
    test.ctx.files = {
      ...files,
      put: async (key, content) => {
        if (key.endsWith('1080.webp')) throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
        return files.put(key, content)
      },
    }
    expect((await send(photo, 'carla')).status).toBe(503)
    test.ctx.files = files
    expect(await left()).toEqual(before)
  })

  it('is refused when its owner has used up the room, or has too many on their way (UP-11)', async () => {
    await test.db
      .insertInto('comment_media')
      .values(
        [0, 1].map((at) => ({
          user_id: test.cast.dan.id,
          id: crypto.randomUUID(),
          kind: 'picture',
          files: '{}',
          bytes: 1_073_741_824 - at,
          width: 1,
          height: 1,
          placeholder: '',
          created_at: new Date(),
        })),
      )
      .execute()
    expect((await send(photo, 'dan')).status).toBe(201)
    const { status, body } = await send(photo, 'dan')
    expect([status, body.code]).toEqual([422, 'no_more_media'])
    await test.db.deleteFrom('comment_media').where('user_id', '=', test.cast.dan.id).execute()
    const answers = await Promise.all(Array.from({ length: 6 }, () => send(photo, 'carla')))
    const statuses = answers.map((answer) => answer.status)
    expect(statuses.filter((one) => one === 201).length).toBeGreaterThanOrEqual(4)
    expect(statuses.every((one) => one === 201 || one === 429)).toBe(true)
  })
})

describe('before its post (UP-07, UP-09)', () => {
  it('only its owner sees it: by the token, or in a page by a cookie that opens nothing else (AU-28)', async () => {
    const [{ url }] = (await send(photo)).body.urls
    const pass = await passOf('alice')
    expect(pass).toMatch(
      /^media=\d+\.[\w-]{36}\.\d{13}\.[\w-]{43}; Path=\/api\/media; Max-Age=3600; HttpOnly; SameSite=Strict$/,
    )
    const mine = cookieOf(pass)
    expect((await load(url, { cookie: `device=x; ${mine}` })).statusCode).toBe(200)
    const others = cookieOf(await passOf('bob'))
    const forged = mine.replace(/^media=\d+/, `media=${test.cast.bob.id}`)
    for (const cookie of [undefined, others, forged, `${mine}x`, mine.slice(0, -1), 'media=', 'media=1.2.3.4'])
      expect((await load(url, cookie ? { cookie } : {})).statusCode, cookie).toBe(404)
    expect((await load(url, { as: 'bob', cookie: mine })).statusCode, 'a token counts before a cookie').toBe(404)
    const check = await test.app.inject({ url: '/api/auth/check', headers: { cookie: mine } })
    expect(check.statusCode).toBe(401)
    test.clock.move(3_600_001)
    expect((await load(url, { cookie: mine })).statusCode).toBe(404)
  })

  it('the cookie ends with its session, and with the account (UP-09, OP-08)', async () => {
    const [{ url }] = (await send(photo)).body.urls
    const token = await test.ctx.sessions.open(test.cast.alice.id)
    const cookie = cookieOf(await passOf({ token }))
    expect((await load(url, { cookie })).statusCode).toBe(200)
    await test.call('POST', '/auth/logout', { as: { token } })
    expect((await load(url, { cookie })).statusCode).toBe(404)
  })

  it('is read again only when it has changed, and in parts (UP-12)', async () => {
    const [{ url }] = (await send(photo)).body.urls
    const headers = { authorization: `Bearer ${test.cast.alice.token}` }
    const whole = await test.app.inject({ url, headers })
    const again = await test.app.inject({
      url,
      headers: { ...headers, 'if-none-match': String(whole.headers['etag']) },
    })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    const part = await test.app.inject({ url, headers: { ...headers, range: 'bytes=0-3' } })
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF'])
  })

  it('has no other files, and a lost one is a 404 that the verifier names (F-30)', async () => {
    const { id } = (await send(photo)).body
    const base = `/api/media/${test.cast.alice.id}/${id}`
    for (const file of ['2048.webpx', 'video.mp4', '481.webp', '..%2f480.webp', ''])
      expect((await load(`${base}/${file}`, { as: 'alice' })).statusCode, file).toBe(404)
    await test.ctx.files.remove(`posts/${test.cast.alice.id}/${id}/480.webp`)
    expect((await load(`${base}/480.webp`, { as: 'alice' })).statusCode).toBe(404)
    const { missing } = await verifyPictures(test.db, test.ctx.files, Date.now())
    expect(missing).toEqual([`posts/${test.cast.alice.id}/${id}/480.webp`])
    expect((await test.call('DELETE', `/media/${id}`, { as: 'alice' })).status).toBe(204)
  })

  it('its owner deletes it, once; after a day it goes by itself', async () => {
    const { id } = (await send(photo)).body
    expect((await test.call('DELETE', `/media/${id}`, { as: 'bob' })).status).toBe(404)
    expect((await test.call('DELETE', `/media/${id}`, { as: 'alice' })).status).toBe(204)
    expect((await test.call('DELETE', `/media/${id}`, { as: 'alice' })).status).toBe(404)
    await send(photo)
    const before = await left()
    const sweep = () => removeForgottenFiles.run(test.ctx, new AbortController().signal)
    test.clock.move(23 * 3_600_000)
    await sweep()
    expect(await left()).toEqual(before)
    test.clock.move(2 * 3_600_000)
    await sweep()
    expect(await left()).toEqual({ rows: 0, files: 0 })
  })
})

it('the thirty-first upload of a user in half an hour is refused (UP-11)', async () => {
  const app = await testApp({ env: { LUDOTECA_RATE_LIMITS: 'on' } })
  const statuses: number[] = []
  for (let at = 0; at < 31; at += 1) {
    const headers = { 'content-type': 'image/png' }
    statuses.push((await app.call('POST', '/media/picture', { as: 'alice', body: Buffer.from('x'), headers })).status)
  }
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429])
})
