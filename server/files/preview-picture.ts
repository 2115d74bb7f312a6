import { openPicture, refusing } from './open-picture.ts'
import { drawInTurn } from './picture-process.ts'
import { PictureError, type PictureWork, type PreviewPicture, type RefusalWords } from './picture-work.ts'

/** Nobody reads them: a card without a picture is a card. */
const words: RefusalWords = { notAPicture: 'not a picture', tooManyPixels: 'too many pixels' }
const mostPixels = 16_000_000
/** Twice the width of a card on a phone; whole, not cropped: the card decides. */
const widest = 640
/** Smaller ones are icons, or count visitors. */
const smallest = 60

/**
 * Draws the picture of a page for its card: no byte of the input is kept. Throws PictureError for an input that is no
 * picture, or one too small to be of use; AppError 503 when too many are waiting.
 */
export const drawPreview = (input: Buffer): Promise<PreviewPicture> => drawInTurn('preview', input)

/** The same in the process for pictures, whose turn it is. */
export const drawPagePicture: PictureWork['preview'] = (input) => refusing(words, () => draw(input))

async function draw(input: Buffer): Promise<PreviewPicture> {
  const { picture, head } = await openPicture(input, { words, mostPixels })
  if (Math.min(head.width, head.height) < smallest) throw new PictureError(words.notAPicture)
  const { data, info } = await picture
    .resize({ width: widest, height: widest, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .webp({ quality: 75, effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, webp: data }
}
