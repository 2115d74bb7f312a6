import { readFile } from 'node:fs/promises'
import type { Sharp } from 'sharp'
import { movingFile, type PostFile, postWidths, tallestPost } from '../../common/rules/pictures.ts'
import { drawMoving } from './moving-picture.ts'
import { openPicture, refusing, seconds } from './open-picture.ts'
import { askForPicture, drawInTurn } from './picture-process.ts'
import { PictureError, type PictureWork, type PostPicture, type RefusalWords } from './picture-work.ts'
import { loadSharp } from './sharp.ts'

/** The refusal of a picture that is no wrong file: it has a code of its own. */
export const tooManyPixels = 'This image has too many pixels: make it smaller.'
const words: RefusalWords = { notAPicture: 'A valid image or video is needed.', tooManyPixels }
/** What a camera makes today. */
const mostPixels = 50_000_000
/** These must be in memory as a whole: progressive or interlaced ones, WebP and GIF. */
const mostPixelsInMemory = 16_000_000
const widest = Math.max(...postWidths)

/**
 * Draws a picture (itself, or the path of its file) in the widths of posts, whole and as the camera was held: no byte
 * of the input is kept, no location, camera or comment (UP-01, UP-05). Of those that wait only the paths are in memory.
 * Throws PictureError for an input that is no picture, AppError 503 when too many are waiting.
 */
export const drawPostPicture = (given: Buffer | string): Promise<PostPicture> => drawInTurn('post', given)

/** The same in the process for pictures, whose turn it is. */
export const drawPost: PictureWork['post'] = (given) =>
  refusing(words, async () => draw(typeof given === 'string' ? await readFile(given) : given))

/**
 * Reads the head of a picture that was drawn here before: a WebP, no larger than we make them. Throws PictureError for
 * any other.
 */
export const checkStoredPicture = (input: Buffer): Promise<void> => askForPicture('stored', input)

/** The same in the process for pictures. */
export const checkStored: PictureWork['stored'] = (input) =>
  refusing(words, async () => {
    const tooMany = ({ width, height }: { width: number; height: number }) =>
      width > widest || height > widest * tallestPost
    const { head } = await openPicture(input, { words, mostPixels: mostPixelsInMemory, tooMany })
    if (head.format !== 'webp') throw new PictureError(words.notAPicture)
  })

async function draw(input: Buffer): Promise<PostPicture> {
  const sharp = await loadSharp()
  const { picture, head } = await openPicture(input, {
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
  const placeholder = await tiny(drawn)
  const moving = await drawMoving(input, head)
  if (moving) files.set(movingFile, moving)
  return { width: info.width, height: info.height, placeholder, files }
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
