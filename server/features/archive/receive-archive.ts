import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { receiveFile, refuseDeclared } from '../../files/receive-file.ts'
import { needRoom } from '../../files/room.ts'
import { refuseInfected } from '../../files/virus-scan.ts'

const limit = {
  most: limits.archiveBytes,
  tooLarge: () => new AppError('too-large', `An archive has at most ${limits.archiveBytes / 1_048_576} MB.`),
}

/** With less free disk space than this no archive is accepted or created: the database needs it more (F-06). */
const leastFree = 1_073_741_824

/** Refuses a body before reading a byte of it: when its declared size is too large, or there is no space for any. */
export async function refuseEarly(request: Pick<FastifyRequest, 'headers'>, files: FileStore): Promise<void> {
  refuseDeclared(request, limit)
  await refuseWithoutRoom(files)
}

/** Refuses what would be written without enough space for it. */
export const refuseWithoutRoom = (files: Pick<FileStore, 'free'>): Promise<void> => needRoom(files, 'files', leastFree)

/**
 * Streams the body of a request into the store; returns its size, throws 413 at the first byte too many (UP-04), and
 * 422 for one in which the scanner finds something: its pictures and videos are not scanned once more.
 */
export async function receiveArchive(
  request: Pick<FastifyRequest, 'raw'>,
  ctx: Pick<Context, 'config' | 'files' | 'log'>,
  key: string,
): Promise<number> {
  const bytes = await receiveFile(request, limit, (content) => ctx.files.put(key, content))
  await refuseInfected(ctx, () => storedPieces(ctx.files, key))
  return bytes
}

/** A stored file, opened when its first piece is read. */
async function* storedPieces(files: FileStore, key: string): AsyncGenerator<Buffer> {
  const found = await files.read(key)
  if (!found) throw new Error('the file is gone')
  yield* found.stream as AsyncIterable<Buffer>
}
