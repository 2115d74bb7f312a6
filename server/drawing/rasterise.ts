import { askForPicture } from '../files/picture-process.ts'
import { tooBusy } from '../files/too-busy.ts'
import { createSemaphore } from '../lib/semaphore.ts'

/** One at a time. */
const turn = createSemaphore(1, 32, tooBusy)

/** One of our drawings as PNG, in its own pixels. Throws AppError 503 when too many are waiting. */
export const rasterise = (drawing: string): Promise<Buffer> => turn(() => askForPicture('drawing', drawing))
