import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import type { Context } from '../../context.ts'
import { AppError, tooMany } from '../../errors.ts'
import { type FileLimit, receiveFile, refuseDeclared } from '../../files/receive-file.ts'
import { needRoom } from '../../files/room.ts'
import { refuseInfected } from '../../files/virus-scan.ts'
import { limitAtOnce } from '../../lib/at-once.ts'
import { inTemporaryFolder } from '../../lib/temporary-folder.ts'
import { bytesOf } from './post-media.queries.ts'

/** Files on their way: of everybody, so that the disk for them is bounded, and of one user, who sends four at once. */
const ofAll = limitAtOnce<'all'>(40, () => tooMany(10))
const ofOne = limitAtOnce<number>(limits.postPictures, () => tooMany(5))

export type UploadReach = Pick<Context, 'config' | 'db' | 'files' | 'log'>

/**
 * Writes the body of a request to the disk as it arrives, and gives `work` its path and a folder that goes afterwards.
 * Throws 413, 422 when the user's room is used up or the scanner finds something, 429 or 503 when there is too much.
 */
export async function takeUpload<T>(
  reach: UploadReach,
  { request, userId, limit }: { request: FastifyRequest; userId: number; limit: FileLimit },
  work: (path: string, folder: string) => Promise<T>,
): Promise<T> {
  const { db, files } = reach
  refuseDeclared(request, limit)
  await needRoom(files, 'pictures')
  if ((await bytesOf(db, userId)) >= limits.mediaBytes) throw noMore()
  return ofOne(userId, () =>
    ofAll('all', () =>
      inTemporaryFolder(async (folder) => {
        const path = join(folder, 'upload')
        await receiveFile(request, limit, (content) => pipeline(content, createWriteStream(path, { mode: 0o600 })))
        await refuseInfected(reach, () => createReadStream(path))
        return work(path, folder)
      }),
    ),
  )
}

const noMore = (): AppError =>
  new AppError('invalid', 'Your pictures and videos take up all the room that there is for one person.', {
    code: 'no_more_media',
  })
