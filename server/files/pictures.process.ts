import { constants, setPriority } from 'node:os'
import { drawingAsPng } from './drawing-as-png.ts'
import { PictureError, type PictureOutcome, type PictureTask, type PictureWork } from './picture-work.ts'
import { encodeProfile } from './pictures.ts'
import { checkStored, drawPost } from './post-picture.ts'
import { drawPagePicture } from './preview-picture.ts'
import { isLate } from './open-picture.ts'

/** The process that decodes and encodes pictures (picture-process.ts starts it, and says why). */
const work: PictureWork = {
  profile: encodeProfile,
  post: drawPost,
  stored: checkStored,
  preview: drawPagePicture,
  drawing: drawingAsPng,
}

// Before the threads of the library exist: they inherit it.
try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL)
} catch {
  // A system that forbids it: then pictures compete with answers.
}

// It ends with its channel, not with a signal to the whole group: a picture on its way is finished first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined)
// At once, without waiting for a picture that nobody waits for any more.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))

process.on('message', (message) => {
  const { id, name, given } = message as PictureTask
  void run(name, given).then((outcome) => process.send?.({ id, ...outcome }))
})

async function run(name: keyof PictureWork, given: unknown): Promise<PictureOutcome> {
  try {
    return { answer: await work[name](given as never) }
  } catch (error) {
    const { message } = error as Error
    return error instanceof PictureError ? { refused: message } : { failed: message, late: isLate(error) }
  }
}
