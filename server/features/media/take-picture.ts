import { createWriteStream } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FastifyRequest } from 'fastify'
import { randomUUID } from 'node:crypto'
import type { Picture } from '../../../common/api/media.ts'
import { limits } from '../../../common/rules/limits.ts'
import { postWidths } from '../../../common/rules/pictures.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid } from '../../errors.ts'
import { PictureError } from '../../files/pictures.ts'
import { drawPostPicture, type PostPicture } from '../../files/post-picture.ts'
import { receiveFile, refuseDeclared } from '../../files/receive-file.ts'
import { isFull, needRoom, noRoom } from '../../files/room.ts'
import { limitAtOnce } from '../../lib/at-once.ts'
import { tooMany } from '../../limits/counting.ts'
import { bytesOf, insertWaiting } from './post-media.queries.ts'
import { folderOf } from './media-files.ts'

type Reach = Pick<Context, 'db' | 'files' | 'now'>

const limit = {
  most: limits.pictureBytes,
  tooLarge: () => new AppError('too-large', `An image has at most ${limits.pictureBytes / 1_048_576} MB.`),
}
/** Files on their way: of everybody, so that the disk for them is bounded, and of one user, who sends four at once. */
const ofAll = limitAtOnce<'all'>(40, () => tooMany(10))
const ofOne = limitAtOnce<number>(limits.postPictures, () => tooMany(5))

/**
 * Takes in the picture that a request brings, for a post to come. It is written to the disk as it arrives, drawn anew
 * when it is its turn, and the original is deleted. Throws 413, 422 for what is no picture, 429 or 503 when there is
 * too much.
 */
export async function takePicture(reach: Reach, request: FastifyRequest, userId: number): Promise<Picture> {
  refuseDeclared(request, limit)
  await needRoom(reach.files, 'pictures')
  if ((await bytesOf(reach.db, userId)) >= limits.mediaBytes) throw noMore()
  const drawn = await ofOne(userId, () => ofAll('all', () => inFolder((folder) => receive(request, folder))))
  return store(reach, userId, drawn)
}

const noMore = (): AppError =>
  new AppError('invalid', 'Your pictures and videos take up all the room that there is for one person.', {
    code: 'no_more_media',
  })

async function inFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ludoteca-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(request: FastifyRequest, folder: string): Promise<PostPicture> {
  const path = join(folder, 'picture')
  await receiveFile(request, limit, (content) => pipeline(content, createWriteStream(path, { mode: 0o600 })))
  return drawPostPicture(() => readFile(path)).catch((error: unknown) => {
    throw error instanceof PictureError ? invalid({ file: [error.message] }) : error
  })
}

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
  return { id, width, height, placeholder, urls: urlsOf(userId, { id, width, files: sizes }) }
}

/** The addresses of the files of a picture, the narrowest first. */
const urlsOf = (userId: number, { id, width, files }: { id: string; width: number; files: object }): Picture['urls'] =>
  postWidths
    .filter((to) => `${to}.webp` in files)
    .map((to) => ({ width: Math.min(to, width), url: `/api/media/${userId}/${id}/${to}.webp` }))
