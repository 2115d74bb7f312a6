import { type PictureKind, profilePictures } from '../../../common/rules/pictures.ts'
import { partInside, type Size, type View } from './crop.ts'

/**
 * The part of a picture inside the frame, redrawn at the stored size: small to upload, and without the camera's
 * metadata (above all the location). WebP, or JPEG where the browser cannot encode it.
 */
export async function drawPart(image: HTMLImageElement, view: View, kind: PictureKind): Promise<Blob> {
  const { widths, height: tall } = profilePictures[kind]
  const part = partInside(view, sizeOf(image), tall)
  // More pixels than the part has gain nothing.
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
