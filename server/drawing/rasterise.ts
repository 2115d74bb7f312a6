import { loadSharp } from '../files/sharp.ts'
import { tooBusy } from '../files/too-busy.ts'
import { createSemaphore } from '../lib/semaphore.ts'

/** One at a time, on a thread of the library: one processor stays free for requests. */
const turn = createSemaphore(1, 32, tooBusy)
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
