import type { Sharp } from 'sharp'
import { type PostFile, postWidths, tallestPost } from '../../common/rules/pictures.ts'
import { inTurn, openPicture, PictureError, type RefusalWords, seconds } from './pictures.ts'
import { loadSharp } from './sharp.ts'

/** A picture of a post, drawn anew. */
export interface PostPicture {
  /** Of the largest file. */
  width: number
  height: number
  /** A data address of at most 200 characters. */
  placeholder: string
  files: Map<PostFile, Buffer>
}

const words: RefusalWords = {
  notAPicture: 'A valid image or video is needed.',
  tooManyPixels: 'This image has too many pixels: make it smaller.',
}
/** What a camera makes today. */
const mostPixels = 50_000_000
/** These must be in memory as a whole: progressive or interlaced ones, WebP and GIF. */
const mostPixelsInMemory = 16_000_000
const widest = Math.max(...postWidths)

/**
 * Draws a picture in the widths of posts, whole and as the camera was held: no byte of the input is kept, no location,
 * camera or comment (UP-01, UP-05). `read` is called when it is its turn, so that those that wait are not in memory.
 * Throws PictureError for an input that is no picture, AppError 503 when too many are waiting.
 */
export const drawPostPicture = (read: () => Promise<Buffer>): Promise<PostPicture> =>
  inTurn(async () => draw(await read()), words)

/**
 * Reads the head of a picture that was drawn here before: a WebP, no larger than we make them. Throws PictureError for
 * any other.
 */
export async function checkStoredPicture(input: Buffer): Promise<void> {
  const tooMany = ({ width, height }: { width: number; height: number }) =>
    width > widest || height > widest * tallestPost
  const { head } = await openPicture(input, { words, mostPixels: mostPixelsInMemory, tooMany }).catch(
    (error: unknown) => {
      throw error instanceof PictureError ? error : new PictureError(words.notAPicture)
    },
  )
  if (head.format !== 'webp') throw new PictureError(words.notAPicture)
}

async function draw(input: Buffer): Promise<PostPicture> {
  const sharp = await loadSharp()
  const { picture } = await openPicture(input, {
    words,
    mostPixels,
    tooMany: ({ width, height, isProgressive, format }) => {
      const isWhole = isProgressive || (format !== 'jpeg' && format !== 'png')
      return width * height > (isWhole ? mostPixelsInMemory : mostPixels)
    },
  })
  // Decoded once, for the widest; the smaller ones are made from that one.
  const { data, info } = await picture
    .resize({ width: widest, height: widest * tallestPost, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const drawn = (to: number): Sharp => sharp(data, { raw }).timeout({ seconds }).resize({ width: to })
  const files = new Map<PostFile, Buffer>()
  for (const to of postWidths) {
    const isLast = to >= info.width || to === widest
    files.set(`${to}.webp`, await drawn(Math.min(to, info.width)).webp({ quality: 80, effort: 2 }).toBuffer())
    if (isLast) break
  }
  return { width: info.width, height: info.height, placeholder: await tiny(drawn), files }
}

/** Few colours and blurred edges: enough to see that it is a sunset. */
async function tiny(drawn: (width: number) => Sharp): Promise<string> {
  for (const width of [16, 8, 4]) {
    const bytes = await drawn(width).webp({ quality: 20, alphaQuality: 0, effort: 6 }).toBuffer()
    const address = `data:image/webp;base64,${bytes.toString('base64')}`
    if (address.length <= 200) return address
  }
  return ''
}
