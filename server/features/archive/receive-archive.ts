import { createWriteStream } from 'node:fs'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import { AppError } from '../../errors.ts'

export const tooLarge = (): AppError =>
  new AppError('too-large', `An archive has at most ${limits.archiveBytes / 1_048_576} MB.`)

/** Refuses a body that says itself that it is too large, before a byte of it is read. */
export function refuseAnnounced({ headers }: Pick<FastifyRequest, 'headers'>): void {
  if (Number(headers['content-length'] ?? 0) > limits.archiveBytes) throw tooLarge()
}

/** Writes the body of a request to a file, counting as it comes; answers its bytes, throws 413 at the first one too many (UP-04). */
export async function receiveArchive({ raw }: Pick<FastifyRequest, 'raw'>, path: string): Promise<number> {
  let bytes = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      done(bytes > limits.archiveBytes ? tooLarge() : null, chunk)
    },
  })
  try {
    await pipeline(raw, count, createWriteStream(path, { mode: 0o600 }))
  } catch (error) {
    if (error instanceof AppError) throw error
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE' && !raw.aborted) throw error
    throw new AppError('malformed', 'The file did not arrive whole.', { cause: error })
  }
  return bytes
}
