import { limits } from '../../../../../common/rules/limits.ts'
import { pictureTypes, postWidths, tallestPost } from '../../../../../common/rules/pictures.ts'
import { isAnimated } from './is-animated.ts'

/** The browser cannot open a file that the server does not accept either. */
export class UnknownPicture extends Error {
  override name = 'UnknownPicture'
}

/** A picture as it is uploaded. */
export interface PreparedPicture {
  file: Blob
  /** It moves: the server keeps that, or its first frame. */
  animated: boolean
}

/** The largest size that a post shows, in pixels. */
const most = { width: Math.max(...postWidths), height: Math.max(...postWidths) * tallestPost }
const quality = 0.92

/**
 * A chosen picture as the server takes it: scaled down to what a post shows, and converted where only the browser can
 * read its format, as HEIC and AVIF. The others are sent as they are, and so is whatever moves. Throws UnknownPicture.
 */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const isAccepted = pictureTypes.some((type) => type === file.type)
  if (isAccepted && (await isAnimated(file))) return { file, animated: true }
  // It is turned as its camera was held.
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap && !isAccepted) throw new UnknownPicture(file.type)
  const drawn = bitmap && (await draw(bitmap, file, isAccepted))
  bitmap?.close()
  return { file: drawn ?? file, animated: false }
}

/** The picture drawn on a canvas; null where it is better sent as it is. */
async function draw(bitmap: ImageBitmap, { type, size }: Blob, isAccepted: boolean): Promise<Blob | null> {
  const scale = Math.min(1, most.width / bitmap.width, most.height / bitmap.height)
  if (isAccepted && scale === 1 && size <= limits.pictureBytes) return null
  const [width, height] = [Math.round(bitmap.width * scale), Math.round(bitmap.height * scale)]
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context || !isTruthful(context)) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, width, height)
  const mayBeTransparent = type !== 'image/jpeg' && !/hei[cf]/.test(type)
  return canvas.convertToBlob({ type: mayBeTransparent ? 'image/webp' : 'image/jpeg', quality })
}

/** Some browsers give noise for the pixels of a canvas, so that no site recognises their users. */
function isTruthful(context: OffscreenCanvasRenderingContext2D): boolean {
  context.fillStyle = '#123456'
  context.fillRect(0, 0, 1, 1)
  const [red, green, blue] = context.getImageData(0, 0, 1, 1).data
  context.clearRect(0, 0, 1, 1)
  return red === 0x12 && green === 0x34 && blue === 0x56
}
