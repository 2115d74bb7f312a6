import { loadSharp } from '../files/sharp.ts'
import { createSemaphore } from '../files/semaphore.ts'

/** One at a time, on a thread of the library: one processor stays free for requests. */
const turn = createSemaphore(1, 32)
const seconds = 5

/** One of our drawings as PNG, in its own pixels. Throws AppError 503 when too many are waiting. */
export const rasterise = (drawing: string): Promise<Buffer> =>
  turn(async () => {
    const sharp = await loadSharp()
    return sharp(Buffer.from(drawing))
      .timeout({ seconds })
      .removeAlpha()
      .png({ compressionLevel: 6, adaptiveFiltering: false })
      .toBuffer()
  })
