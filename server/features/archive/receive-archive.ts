import { pipeline, Transform } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import { AppError } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { watchPace } from '../../files/upload-pace.ts'

const tooLarge = (): AppError =>
  new AppError('too-large', `An archive has at most ${limits.archiveBytes / 1_048_576} MB.`)

/** With less free disk space than this no archive is accepted or created: the database needs it more (F-06). */
const leastFree = 1_073_741_824

/** Refuses a body before reading a byte of it: when its declared size is too large, or there is no space for any. */
export async function refuseEarly({ headers }: Pick<FastifyRequest, 'headers'>, files: FileStore): Promise<void> {
  if (Number(headers['content-length'] ?? 0) > limits.archiveBytes) throw tooLarge()
  await refuseWithoutRoom(files)
}

/** Refuses what would be written without enough space for it. */
export async function refuseWithoutRoom(files: Pick<FileStore, 'free'>): Promise<void> {
  if ((await files.free()) < leastFree) throw noRoom()
}

const noRoom = (cause?: unknown): AppError =>
  new AppError('unavailable', 'There is no room for files at the moment. Try again later.', { retryAfter: 600, cause })

/**
 * Streams the body of a request into the store and counts its bytes; returns the count, throws 413 at the first byte
 * too many (UP-04).
 */
export async function receiveArchive(
  { raw }: Pick<FastifyRequest, 'raw'>,
  files: FileStore,
  key: string,
): Promise<number> {
  let bytes = 0
  watchPace(raw)
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limits.archiveBytes ? tooLarge() : null, chunk)
    },
  })
  // The reader of the stream reports its end.
  pipeline(raw, count, () => undefined)
  try {
    await files.put(key, count)
  } catch (error) {
    if (error instanceof AppError) throw error
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC') throw noRoom(error)
    if (!raw.aborted && !raw.destroyed) throw error
    throw new AppError('malformed', 'The file did not arrive whole.', { cause: error })
  }
  return bytes
}
