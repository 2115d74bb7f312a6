import type { FastifyRequest } from 'fastify'
import { pipeline, type Readable, Transform } from 'node:stream'
import { AppError } from '../errors.ts'
import { isFull, noRoom } from './room.ts'
import { watchPace } from './upload-pace.ts'

export interface FileLimit {
  most: number
  tooLarge: () => AppError
}

/** Refuses a body that declares more than is allowed, before any of it is read. */
export function refuseDeclared({ headers }: Pick<FastifyRequest, 'headers'>, { most, tooLarge }: FileLimit): void {
  if (Number(headers['content-length'] ?? 0) > most) throw tooLarge()
}

/**
 * Gives the body of a request to `store` as it arrives, and counts its bytes; returns the count. Throws `tooLarge` at
 * the first byte too many (UP-04), 503 when the disk is full, 400 when the sender has gone.
 */
export async function receiveFile(
  { raw }: Pick<FastifyRequest, 'raw'>,
  { most, tooLarge }: FileLimit,
  store: (content: Readable) => Promise<void>,
): Promise<number> {
  let bytes = 0
  watchPace(raw)
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > most ? tooLarge() : null, chunk)
    },
  })
  // The reader of the stream reports its end.
  pipeline(raw, count, () => undefined)
  try {
    await store(count)
  } catch (error) {
    if (error instanceof AppError) throw error
    if (isFull(error)) throw noRoom('files', error)
    if (!raw.aborted && !raw.destroyed) throw error
    throw new AppError('malformed', 'The file did not arrive whole.', { cause: error })
  }
  return bytes
}
