import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyRequest } from 'fastify'
import type { Video } from '../../../common/api/media.ts'
import { limits } from '../../../common/rules/limits.ts'
import { mediaUrl, postUrls } from '../../../common/rules/pictures.ts'
import type { VideoEnding } from '../../../common/rules/videos.ts'
import type { Context } from '../../context.ts'
import { AppError, invalid, notFound } from '../../errors.ts'
import { isFull, noRoom } from '../../files/receive-file.ts'
import { ThreadError, type Threads } from '../../threads/threads.ts'
import { folderOf } from './media-files.ts'
import { becomeVideo, lockWaiting } from './post-media.queries.ts'
import { takeUpload, type UploadReach } from './take-picture.ts'

type Reach = UploadReach & Pick<Context, 'threads'>

export interface GivenVideo {
  /** Path of the file as it was sent, and of the folder for the new one. */
  from: string
  folder: string
  mostSeconds: number
}

export interface ReadVideo {
  /** The new file in the folder. */
  file: string
  ending: VideoEnding
  width: number
  height: number
  seconds: number
}

export type VideoProblem = 'not-a-video' | 'too-long' | 'unknown-codec'

const task = new URL('./video.task.ts', import.meta.url)

const limit = {
  most: limits.videoBytes,
  tooLarge: () => new AppError('too-large', `A video has at most ${limits.videoBytes / 1_048_576} MB.`),
}
const problems: Record<VideoProblem, string> = {
  'not-a-video': 'A valid image or video is needed.',
  'too-long': `A video is at most ${limits.videoSeconds / 60} minutes long.`,
  'unknown-codec': 'Not every browser plays this video: H.264 in MP4 or VP9 in WebM is needed.',
}

/**
 * Takes in the video that a request brings, for a post to come. Its first frame has been uploaded as a picture, whose
 * row becomes that of the video. Its container is read and written anew in a thread: nothing of the file but pictures
 * and sound is kept. Throws as takeUpload, 404 without the picture, and 422 for what is no video.
 */
export async function takeVideo(
  reach: Reach,
  request: FastifyRequest,
  { userId, poster }: { userId: number; poster: string },
): Promise<Video> {
  // Before the body is read; and again when the row is changed.
  if (!(await lockWaiting(reach.db, userId, poster))) throw notFound()
  return takeUpload(reach, { request, userId, limit }, async (from, folder) => {
    const read = await readVideo(reach.threads, { from, folder, userId })
    if (typeof read === 'string') throw invalid({ file: [problems[read]] }, `video_${read.replaceAll('-', '_')}`)
    return store(reach, { userId, id: poster }, read, join(folder, read.file))
  })
}

/** Reads a video in a thread and writes it anew into the folder; or says what is wrong with it. */
export function readVideo(
  threads: Threads,
  { from, folder, userId }: { from: string; folder: string; userId?: number },
): Promise<ReadVideo | VideoProblem> {
  const given: GivenVideo = { from, folder, mostSeconds: limits.videoSeconds }
  return threads
    .run<ReadVideo | VideoProblem>(task, given, userId === undefined ? {} : { whose: userId })
    .catch((error: unknown) => {
      if (error instanceof ThreadError) return 'not-a-video' as const
      throw error
    })
}

async function store(
  { db, files }: Reach,
  { userId, id }: { userId: number; id: string },
  { ending, width, height, seconds }: ReadVideo,
  path: string,
): Promise<Video> {
  // A name of its own: of two that come at once, the one that is refused must not touch the file of the other.
  const file = `${randomBytes(8).toString('hex')}.${ending}`
  const key = `${folderOf('comment_media', userId, id)}/${file}`
  const { size } = await stat(path)
  try {
    await files.put(key, createReadStream(path))
    return await db.transaction().execute(async (trx) => {
      const own = await lockWaiting(trx, userId, id)
      if (own?.kind !== 'picture') throw notFound()
      await becomeVideo(trx, own, { file, size, width, height, seconds })
      const urls = postUrls(userId, { id, width: own.width, files: own.files })
      return { id, width, height, seconds, placeholder: own.placeholder, urls, video: mediaUrl(userId, id, file) }
    })
  } catch (error) {
    await files.remove(key).catch(() => undefined)
    throw isFull(error) ? noRoom('videos', error) : error
  }
}

/**
 * Kind of unit in a stream of H.264 that holds notes for players ("SEI"), and the kinds of notes that anything can be
 * in.
 */
const notesUnit = 6
const freeNotes = new Set([4, 5])

/**
 * A frame of H.264 without the notes in which cameras and encoders write what they like: place, device, settings.
 * Frames as MP4 and Matroska hold them: each unit after its length, in so many bytes. What is not built like that
 * stays.
 */
export function stripNotes(frame: Uint8Array, lengthBytes: number): Uint8Array {
  const kept: Uint8Array[] = []
  let at = 0
  while (at + lengthBytes < frame.length) {
    let length = 0
    for (let n = 0; n < lengthBytes; n += 1) length = length * 256 + (frame[at + n] ?? 0)
    const end = at + lengthBytes + length
    if (length === 0 || end > frame.length) return frame
    const unit = frame.subarray(at + lengthBytes, end)
    if (!hasFreeNotes(unit)) kept.push(frame.subarray(at, end))
    at = end
  }
  if (at !== frame.length || kept.length === 0) return frame
  return kept.length === 1 && kept[0]?.length === frame.length ? frame : Buffer.concat(kept)
}

function hasFreeNotes(unit: Uint8Array): boolean {
  if (((unit[0] ?? 0) & 31) !== notesUnit) return false
  let at = 1
  // Type and size of each note are sums of bytes, the last of which is not 255. 128 ends the unit.
  const read = (): number => {
    let sum = 0
    while (unit[at] === 255) {
      sum += 255
      at += 1
    }
    return sum + (unit[at++] ?? 0)
  }
  while (at < unit.length && !(at === unit.length - 1 && unit[at] === 128)) {
    if (freeNotes.has(read())) return true
    const size = read()
    at += size
  }
  return false
}
