import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Picture } from '../../../common/api/media.ts'
import { limits } from '../../../common/rules/limits.ts'
import { movingUrl, postUrls } from '../../../common/rules/pictures.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import { PictureError, type PostPicture } from '../../files/picture-work.ts'
import { drawPostPicture, tooManyPixels } from '../../files/post-picture.ts'
import { isFull, noRoom } from '../../files/room.ts'
import { folderOf } from './media-files.ts'
import { insertWaiting } from './post-media.queries.ts'
import { takeUpload, type UploadReach } from './take-upload.ts'

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
