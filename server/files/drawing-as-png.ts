import { seconds } from './open-picture.ts'
import { loadSharp } from './sharp.ts'

/** One of our drawings as PNG, in its own pixels. */
export async function drawingAsPng(drawing: string): Promise<Buffer> {
  const sharp = await loadSharp()
  return sharp(Buffer.from(drawing))
    .timeout({ seconds })
    .removeAlpha()
    .png({ compressionLevel: 6, adaptiveFiltering: false })
    .toBuffer()
}
