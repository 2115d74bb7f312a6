import type { Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { frames, plain } from '../../../../../server/testing/pictures.ts'
import { isAnimated } from './uploads.ts'

const blob = async (picture: Sharp): Promise<Blob> => new Blob([new Uint8Array(await picture.toBuffer())])

describe('a picture that moves (POS-01)', () => {
  it('is a GIF or WebP of several frames', async () => {
    for (const count of [2, 5]) {
      expect(await isAnimated(await blob((await frames(count, 8, 8)).gif({ delay: 100 })))).toBe(true)
      expect(await isAnimated(await blob((await frames(count, 8, 8)).webp({ delay: 100 })))).toBe(true)
    }
  })

  it('is a PNG with its number of frames before its pixels', async () => {
    const bytes = await plain(8, 8).png().toBuffer()
    const at = bytes.indexOf('IDAT') - 4
    const moving = Buffer.concat([
      bytes.subarray(0, at),
      Buffer.from('\0\0\0\x08acTL\0\0\0\x02\0\0\0\0crc!', 'latin1'),
      bytes.subarray(at),
    ])
    expect(await isAnimated(new Blob([new Uint8Array(moving)]))).toBe(true)
  })

  it('is none of one frame, of another format, or of nothing', async () => {
    for (const still of [plain(8, 8).gif(), plain(8, 8).webp(), plain(8, 8).png(), plain(8, 8).jpeg()])
      expect(await isAnimated(await blob(still))).toBe(false)
    expect(await isAnimated(new Blob([]))).toBe(false)
  })
})
