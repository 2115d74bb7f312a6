import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Picture } from '../../../common/api/media.ts'
import { limits } from '../../../common/rules/limits.ts'
import { movingUrl, postUrls } from '../../../common/rules/pictures.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, tooMany } from '../../errors.ts'
import { PictureError, type PostPicture } from '../../files/picture-work.ts'
import { drawPostPicture, tooManyPixels } from '../../files/post-picture.ts'
import { isFull, noRoom, needRoom, type FileLimit, receiveFile, refuseDeclared } from '../../files/receive-file.ts'
import { folderOf } from './media-files.ts'
import { insertWaiting, bytesOf } from './post-media.queries.ts'
import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { refuseInfected } from '../../files/virus-scan.ts'
import { limitAtOnce } from '../../lib/concurrency.ts'
import { inTemporaryFolder } from '../../lib/temporary-folder.ts'

type Reach = UploadReach & Pick<Context, 'now'>

const limit = {
  most: limits.pictureBytes,
  tooLarge: () => new AppError('too-large', `An image has at most ${limits.pictureBytes / 1_048_576} MB.`),
}

/**
 * Takes in the picture that a request brings, for a post to come: it is drawn anew when it is its turn, and the
 * original is deleted. Throws as takeUpload, and 422 for what is no picture.
 */
export function takePicture(reach: Reach, request: FastifyRequest, userId: number): Promise<Picture> {
  return takeUpload(reach, { request, userId, limit }, async (path) => {
    const drawn = await drawPostPicture(path).catch((error: unknown) => {
      throw error instanceof PictureError ? refusalOf(error) : error
    })
    return store(reach, userId, drawn)
  })
}

const refusalOf = ({ message }: PictureError): AppError =>
  invalid({ file: [message] }, message === tooManyPixels ? 'too_many_pixels' : undefined)

/** Files first, then the row: what fails in between leaves files that a job removes. */
async function store({ db, files, now }: Reach, userId: number, drawn: PostPicture): Promise<Picture> {
  const id = randomUUID()
  const folder = folderOf('comment_media', userId, id)
  const sizes = Object.fromEntries([...drawn.files].map(([name, { length }]) => [name, length]))
  const { width, height, placeholder } = drawn
  try {
    for (const [name, bytes] of drawn.files) await files.put(`${folder}/${name}`, bytes)
    const row = { user_id: userId, id, kind: 'picture', files: sizes, width, height, placeholder } as const
    await insertWaiting(db, { ...row, created_at: new Date(now()) })
  } catch (error) {
    await files.remove(folder).catch(() => undefined)
    throw isFull(error) ? noRoom('pictures', error) : error
  }
  return {
    id,
    width,
    height,
    placeholder,
    urls: postUrls(userId, { id, width, files: sizes }),
    moving: movingUrl(userId, { id, files: sizes }),
  }
}

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
