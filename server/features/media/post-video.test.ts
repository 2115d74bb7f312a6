import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FilePathSource, Input, MP4, WEBM } from 'mediabunny'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { stripNotes } from './take-video.ts'

let test: TestApp
let folder: string
beforeAll(async () => {
  test = await createTestApp()
  folder = await mkdtemp(join(tmpdir(), 'ludoteca-video-'))
})
afterAll(async () => {
  await test.close()
  await rm(folder, { recursive: true })
})

/** Made with ffmpeg: two seconds of a test picture with place, device and names everywhere that they fit. */
const fixture = (name: string) => readFileSync(join(import.meta.dirname, '../../testing/videos', name))
const poster = async (as: 'alice' | 'bob' = 'alice') => {
  const body = await plain(160, 90).webp().toBuffer()
  return (await test.call('POST', '/media/picture', { as, body, headers: { 'content-type': 'image/webp' } })).body
}
const send = (id: string, body: Buffer, as: 'alice' | 'bob' = 'alice') =>
  test.call('POST', `/media/video?poster=${id}`, { as, body, headers: { 'content-type': 'video/mp4' } })
const load = (url: string, headers = {}) =>
  test.app.inject({ url, headers: { authorization: `Bearer ${test.cast.alice.token}`, ...headers } })

async function look(bytes: Buffer) {
  const path = join(folder, 'looked-at')
  await writeFile(path, bytes)
  const input = new Input({ source: new FilePathSource(path), formats: [MP4, WEBM] })
  const tracks = await input.getTracks()
  const { raw = {}, ...tags } = await input.getMetadataTags()
  return {
    seconds: Math.round(await input.computeDuration()),
    tracks: await Promise.all(tracks.map((track) => track.getCodec())),
    names: await Promise.all(tracks.map((track) => track.getName())),
    tags: [...Object.keys(tags), ...Object.keys(raw)],
  }
}

describe('a video for a post (POS-01)', () => {
  it.each([
    ['phone.mp4', 'video/mp4', { width: 90, height: 160 }, ['avc', 'aac']],
    ['clip.webm', 'video/webm', { width: 160, height: 90 }, ['vp9', 'opus']],
  ] as const)('%s is written anew without place, device and names (UP-05)', async (name, type, size, tracks) => {
    const given = fixture(name)
    expect(given.toString('latin1')).toMatch(/Canary/)
    const { id, placeholder, urls } = await poster()
    const { status, body } = await send(id, given)
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id,
      placeholder,
      urls,
      ...size,
      video: expect.stringMatching(
        new RegExp(`^/api/media/${test.cast.alice.id}/${id}/[0-9a-f]{16}[.]${name.split('.')[1]}$`),
      ),
    })
    expect(body.seconds).toBeCloseTo(2, 1)
    const got = await load(body.video)
    expect(got.headers).toMatchObject({
      'content-type': type,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'none'; script-src 'none'; sandbox",
      'accept-ranges': 'bytes',
    })
    const text = got.rawPayload.toString('latin1')
    expect(text).not.toMatch(/canary|Lavf|x264|40\.4461/i)
    const seen = await look(got.rawPayload)
    expect(seen).toMatchObject({ seconds: 2, tracks, names: tracks.map(() => null) })
    expect(seen.tags.filter((tag) => !/encoder|muxingapp|writingapp|date/i.test(tag))).toEqual([])
    const part = await load(body.video, { range: 'bytes=100-199' })
    expect([
      part.statusCode,
      part.headers['content-range'],
      part.rawPayload.equals(got.rawPayload.subarray(100, 200)),
    ]).toEqual([206, `bytes 100-199/${got.rawPayload.length}`, true])
    expect((await load(urls[0].url)).statusCode, 'its first frame').toBe(200)
  })

  it('is refused when it is none, too long, or not played everywhere, and its first frame stays (POS-02, UP-01)', async () => {
    const { id, urls } = await poster()
    const picture = await plain(20, 20).png().toBuffer()
    const html = Buffer.from('<html><script>alert(1)</script></html>')
    const playlist = Buffer.from('#EXTM3U\n#EXTINF:1,\nhttp://127.0.0.1/canary.ts\n')
    const cut = fixture('phone.mp4').subarray(0, 4_000)
    for (const wrong of [picture, html, playlist, cut, Buffer.alloc(0), Buffer.alloc(100_000, 7)]) {
      const { status, body } = await send(id, wrong)
      expect([status, body.errors]).toEqual([422, { file: ['A valid image or video is needed.'] }])
    }
    const long = await send(id, fixture('long.webm'))
    expect([long.status, long.body.code, long.body.errors.file]).toEqual([
      422,
      'video_too_long',
      ['A video is at most 3 minutes long.'],
    ])
    expect((await send(id, fixture('hevc.mp4'))).body.code).toBe('video_unknown_codec')
    expect((await load(urls[0].url)).statusCode).toBe(200)
    const row = await test.db.selectFrom('comment_media').where('id', '=', id).select(['kind', 'seconds']).execute()
    expect(row).toEqual([{ kind: 'picture', seconds: null }])
  }, 90_000)

  it('has one first frame of its own, which becomes one video (UP-07)', async () => {
    const { id } = await poster()
    expect((await send(id, fixture('clip.webm'), 'bob')).status).toBe(404)
    expect((await send(crypto.randomUUID(), fixture('clip.webm'))).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => send(id, fixture('clip.webm'))))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 404])
    const [{ video }] = answers.flatMap(({ status, body }) => (status === 201 ? body : []))
    expect((await load(video)).statusCode).toBe(200)
    const keys: string[] = []
    for await (const { key } of test.ctx.files.list()) if (key.includes(id)) keys.push(key)
    expect(keys, 'nothing is left of the other').toHaveLength(2)
    const row = await test.db.selectFrom('comment_media').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
    const sizes = Object.values(row.files as Record<string, number>)
    expect(row.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
    expect((await test.call('DELETE', `/media/${id}`, { as: 'alice' })).status).toBe(204)
    expect((await load(video)).statusCode).toBe(404)
  })

  it('of 50 MB and a byte is refused while it is read (UP-04)', async () => {
    const { id } = await poster()
    const most = 52_428_800
    expect((await send(id, Buffer.alloc(most + 1))).status).toBe(413)
    expect((await send(id, Buffer.alloc(most))).status).toBe(422)
  })
})

describe('notes in frames of H.264', () => {
  const unit = (...bytes: number[]) => [0, 0, 0, bytes.length, ...bytes]
  const frame = unit(0x65, 1, 2, 3)
  const strip = (...bytes: number[]) => [...stripNotes(Uint8Array.from(bytes), 4)]

  it('that anything can be in go; those that players need stay, and so does what is not understood', () => {
    const camera = unit(6, 5, 3, 9, 9, 9, 128)
    const long = unit(6, 255, 0, 2, 8, 8, 4, 1, 7, 128)
    const recovery = unit(6, 6, 1, 196, 128)
    expect(strip(...camera, ...frame)).toEqual(frame)
    expect(strip(...recovery, ...long, ...frame)).toEqual([...recovery, ...frame])
    expect(strip(...frame, 0, 0)).toEqual([...frame, 0, 0])
    expect(strip(0, 0, 0, 200, 6, 5)).toEqual([0, 0, 0, 200, 6, 5])
    expect(strip(...camera)).toEqual(camera)
  })
})
