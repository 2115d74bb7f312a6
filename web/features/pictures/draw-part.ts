import { type PictureKind, profilePictures } from '../../../common/rules/pictures.ts'
import { partInside, type Size, type View } from './crop.ts'

/**
 * The part of a picture inside the frame, drawn anew at the size that is kept: small to send, and what a camera wrote into the file
 * (the place above all) stays here. WebP, or JPEG where the browser cannot write it.
 */
export async function drawPart(image: HTMLImageElement, view: View, kind: PictureKind): Promise<Blob> {
  const { widths, height: tall } = profilePictures[kind]
  const part = partInside(view, sizeOf(image), tall)
  // Nothing is gained by more pixels than the part has.
  const width = Math.round(Math.max(widths[0], Math.min(part.width, Math.max(...widths))))
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round(width * tall)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, part.left, part.top, part.width, part.height, 0, 0, canvas.width, canvas.height)
  const webp = await encode(canvas, 'image/webp')
  return webp?.type === 'image/webp'
    ? webp
    : ((await encode(canvas, 'image/jpeg')) ?? Promise.reject(new Error('no picture')))
}

export const sizeOf = ({ naturalWidth, naturalHeight }: HTMLImageElement): Size => ({
  width: naturalWidth,
  height: naturalHeight,
})

const encode = (canvas: HTMLCanvasElement, type: string): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, 0.92))
