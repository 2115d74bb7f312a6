import type { Metadata, Sharp } from 'sharp'
import {
  type PictureFormat,
  type PictureKind,
  pictureFormats,
  profilePictures,
  variantName,
} from '../../common/rules/pictures.ts'
import { AppError } from '../errors.ts'
import { isPicture } from './picture-type.ts'
import { loadSharp } from './sharp.ts'
import { createSemaphore } from '../lib/semaphore.ts'
import { tooBusy } from './too-busy.ts'

/** A file cannot be used as a picture; the message is a sentence for the person who uploaded it. */
export class PictureError extends Error {
  override name = 'PictureError'
}

const words: RefusalWords = {
  notAPicture: 'A valid image is needed.',
  tooManyPixels: 'This image has too many pixels: make it smaller, up to 2,000 by 2,000.',
}
/** A picture of a usual camera; the pages crop and shrink before they upload. */
const mostPixels = 16_000_000
/** A progressive or interlaced picture must be in memory as a whole: only smaller ones are accepted. */
const mostProgressivePixels = 6_000_000
/** Sides beyond this belong to no photograph. */
const longestSide = 16_384
/** Of one operation. */
export const seconds = 10

/** One at a time: limits the memory, and one processor stays free for requests. */
const turn = createSemaphore(1, 16, tooBusy)

/** Draws a picture when it is its turn. Throws PictureError in these words for whatever its decoder refuses. */
export const inTurn = <T>(draw: () => Promise<T>, words: RefusalWords): Promise<T> =>
  turn(() => draw().catch(explain(words)))

export interface RefusalWords {
  notAPicture: string
  tooManyPixels: string
}

/**
 * The files of a picture by name, cropped from its middle to the shape of its kind and encoded again: no byte of the
 * input is kept, no location, camera or comment (UP-01, UP-05). Throws PictureError for an input that is no picture,
 * AppError 503 when too many are waiting.
 */
export function encodePicture(input: Buffer, kind: PictureKind): Promise<Map<string, Buffer>> {
  if (!isPicture(input)) return Promise.reject(new PictureError(words.notAPicture))
  return inTurn(() => encode(input, kind), words)
}

/** What its first bytes say of a picture. */
type Head = Pick<Metadata, 'width' | 'height' | 'isProgressive' | 'format'>

interface Bounds {
  words: RefusalWords
  mostPixels: number
  /** Whether less must be the limit for this one. */
  tooMany?: (head: Head) => boolean
}

/**
 * Reads the head of a picture, and returns it with what will decode it: one page, as the camera was held. Throws
 * PictureError in these words for what is no picture, and for one beyond these bounds.
 */
export async function openPicture(
  input: Buffer,
  { words, mostPixels, tooMany = () => false }: Bounds,
): Promise<{ picture: Sharp; head: Head }> {
  if (!isPicture(input)) throw new PictureError(words.notAPicture)
  const sharp = await loadSharp()
  const picture = sharp(input, { limitInputPixels: mostPixels, failOn: 'error', sequentialRead: true, pages: 1 })
  const head = await picture.metadata()
  // The library also decodes SVG, but only for our own drawings.
  if (head.format === 'svg') throw new PictureError(words.notAPicture)
  if (tooMany(head) || Math.max(head.width, head.height) > longestSide) throw new PictureError(words.tooManyPixels)
  return { picture: picture.timeout({ seconds }).autoOrient(), head }
}

async function encode(input: Buffer, kind: PictureKind): Promise<Map<string, Buffer>> {
  const sharp = await loadSharp()
  const { widths, height } = profilePictures[kind]
  const size = (width: number) => ({ width, height: Math.round(width * height) })
  const tooMany = (head: Head) => head.isProgressive && head.width * head.height > mostProgressivePixels
  const { picture } = await openPicture(input, { words, mostPixels, tooMany })
  // Decoded once, for the widest; the smaller ones are made from that one.
  const { data, info } = await picture
    .resize({ ...size(Math.max(...widths)), fit: 'cover' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const raw = { width: info.width, height: info.height, channels: info.channels }
  const files = new Map<string, Buffer>()
  for (const width of widths)
    for (const format of pictureFormats) {
      const resized = sharp(data, { raw }).timeout({ seconds }).resize(size(width))
      files.set(variantName(width, format), await as[format](resized).toBuffer())
    }
  return files
}

/** The fastest AVIF has half of WebP's bytes in the same time; more effort takes seconds for a few per cent. */
const as: Record<PictureFormat, (picture: Sharp) => Sharp> = {
  avif: (picture) => picture.avif({ quality: 55, effort: 0 }),
  webp: (picture) => picture.webp({ quality: 80, effort: 2 }),
}

const explain =
  ({ notAPicture, tooManyPixels }: RefusalWords) =>
  (error: unknown): never => {
    if (error instanceof PictureError || error instanceof AppError) throw error
    throw new PictureError(/pixel limit/.test((error as Error).message) ? tooManyPixels : notAPicture)
  }
