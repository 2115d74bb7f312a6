import type { Sharp } from 'sharp'
import {
  type PictureFormat,
  type PictureKind,
  pictureFormats,
  profilePictures,
  variantName,
} from '../../common/rules/pictures.ts'
import { type Head, openPicture, refusing, seconds } from './open-picture.ts'
import { drawInTurn } from './picture-process.ts'
import { isPicture } from './picture-type.ts'
import { PictureError, type PictureWork, type RefusalWords } from './picture-work.ts'
import { loadSharp } from './sharp.ts'

const words: RefusalWords = {
  notAPicture: 'A valid image is needed.',
  tooManyPixels: 'This image has too many pixels: make it smaller, up to 2,000 by 2,000.',
}
/** A picture of a usual camera; the pages crop and shrink before they upload. */
const mostPixels = 16_000_000
/** A progressive or interlaced picture must be in memory as a whole: only smaller ones are accepted. */
const mostProgressivePixels = 6_000_000

/**
 * The files of a picture by name, cropped from its middle to the shape of its kind and encoded again: no byte of the
 * input is kept, no location, camera or comment (UP-01, UP-05). Throws PictureError for an input that is no picture,
 * AppError 503 when too many are waiting.
 */
export function encodePicture(input: Buffer, kind: PictureKind): Promise<Map<string, Buffer>> {
  if (!isPicture(input)) return Promise.reject(new PictureError(words.notAPicture))
  return drawInTurn('profile', { input, kind })
}

/** The same in the process for pictures, whose turn it is. */
export const encodeProfile: PictureWork['profile'] = ({ input, kind }) => refusing(words, () => encode(input, kind))

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
