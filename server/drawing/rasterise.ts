import { loadSharp } from '../files/sharp.ts'
import { createSemaphore } from '../files/semaphore.ts'

/** One at a time, on a thread of the library: a processor stays for everybody's pages. */
const turn = createSemaphore(1, 32)
const seconds = 5

/** A drawing of ours as PNG, in its own pixels. Throws AppError 503 when too many wait. */
export const rasterise = (drawing: string): Promise<Buffer> =>
  turn(async () => {
    const sharp = await loadSharp()
    return sharp(Buffer.from(drawing))
      .timeout({ seconds })
      .removeAlpha()
      .png({ compressionLevel: 6, adaptiveFiltering: false })
      .toBuffer()
  })
