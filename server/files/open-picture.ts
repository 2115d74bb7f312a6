import type { Metadata, Sharp } from 'sharp'
import { isPicture } from './picture-type.ts'
import { PictureError, type RefusalWords } from './picture-work.ts'
import { loadSharp } from './sharp.ts'

/** Sides beyond this belong to no photograph. */
const longestSide = 16_384
/** Of one operation, on a machine that has more important things to do. */
export const seconds = 30

/** What its first bytes say of a picture. */
export type Head = Pick<Metadata, 'width' | 'height' | 'isProgressive' | 'format' | 'pages'>

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

/** Does a work whose failures are those of the decoder, and throws them as PictureError in these words. */
export async function refusing<T>({ notAPicture, tooManyPixels }: RefusalWords, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof PictureError || isLate(error)) throw error
    throw new PictureError(/pixel limit/.test((error as Error).message) ? tooManyPixels : notAPicture)
  }
}

/** Whether the library gave up for want of time: that says nothing of the picture. */
export const isLate = (error: unknown): boolean => (error as Error).message.startsWith('timeout')
