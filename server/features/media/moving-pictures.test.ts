import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '../../../common/rules/limits.ts'
import { describePicture, frames, plain } from '../../testing/pictures.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let test: TestApp
beforeAll(async () => {
  test = await createTestApp()
})
afterAll(() => test.close())

const send = async (body: Buffer) =>
  test.call('POST', '/media/picture', { as: 'alice', body, headers: { 'content-type': 'image/gif' } })
const load = async (url: string) => {
  const headers = { authorization: `Bearer ${test.cast.alice.token}` }
  return (await test.app.inject({ url, headers })).rawPayload
}

describe('an animated picture of a post (POS-01)', () => {
  it.each(['gif', 'webp'] as const)('keeps the frames and times of a %s, beside its first frame', async (format) => {
    const { status, body } = await send(
      await (await frames(4, 60, 40))[format]({ delay: [120, 120, 120, 120], loop: 0 }).toBuffer(),
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({ width: 60, height: 40, urls: [{ width: 60 }] })
    expect(await describePicture(await load(body.moving))).toMatchObject({
      format: 'webp',
      pages: 4,
      delay: [120, 120, 120, 120],
    })
    expect((await describePicture(await load(body.urls[0].url))).pages ?? 1).toBe(1)
  })

  it('is in its post, and goes with it (SO-15)', async () => {
    const { body: picture } = await send(await (await frames(2, 20, 20)).gif({ delay: 100 }).toBuffer())
    const comment = JSON.stringify({ type: 'doc' })
    const { body: post } = await test.call('POST', '/comment', {
      as: 'alice',
      body: { comment, image: [{ id: picture.id }] },
    })
    expect(post.image[0].moving).toBe(picture.moving)
    await test.call('DELETE', `/comment/${post.id}`, { as: 'alice' })
    const headers = { authorization: `Bearer ${test.cast.alice.token}` }
    expect((await test.app.inject({ url: picture.moving, headers })).statusCode).toBe(404)
  })

  it('is its first frame beyond the limits, and a picture of one frame does not move (UP-02)', async () => {
    const many = await (await frames(limits.movingFrames + 1, 4, 4)).gif({ delay: 20 }).toBuffer()
    const side = Math.ceil(Math.sqrt(limits.movingPixels / 2)) + 1
    const large = await (await frames(2, side, side)).gif({ delay: 20 }).toBuffer()
    for (const still of [many, large, await plain(40, 40).gif().toBuffer()]) {
      const { status, body } = await send(still)
      expect([status, body.moving]).toEqual([201, null])
    }
  })

  it('says of too many pixels that they are too many (UP-02, ERR-02)', async () => {
    const { status, body } = await send(await plain(7_100, 7_100).png().toBuffer())
    expect([status, body.code]).toEqual([422, 'too_many_pixels'])
  })
})
