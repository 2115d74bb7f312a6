import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Kysely, Transaction } from 'kysely'
import { limits } from '../../../common/rules/limits.ts'
import type { DB } from '../../db/types.ts'
import { AppError } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { checkStoredPicture, drawPostPicture } from '../../files/post-picture.ts'
import { PictureError } from '../../files/picture-work.ts'
import { isFull, needRoom, noRoom } from '../../files/receive-file.ts'
import { inTemporaryFolder } from '../../lib/temporary-folder.ts'
import {
  ArchiveError,
  type ArchiveMedia,
  type GivenMedia,
  type MediaFile,
  type MediaPlan,
  type MediaReach,
  momentOf,
} from '../../resource/archive/archive-part.ts'
import { folderOf } from './media-files.ts'
import {
  type BroughtMedia,
  hanging,
  hangMedia,
  type ShownMedia,
  shownMedia,
  writtenAt,
} from './post-media-archive.queries.ts'
import { bytesOf } from './post-media.queries.ts'
import { readVideo } from './take-video.ts'

type Stored = Pick<ShownMedia, 'files' | 'kind'>

const widthOf = (name: string): number => (/^\d+\.webp$/.test(name) ? Number.parseInt(name, 10) : 0)

/** The widest picture of what a post shows: of a video, its first frame. */
const posterOf = ({ files }: Stored): string =>
  Object.keys(files).reduce((widest, name) => (widthOf(name) > widthOf(widest) ? name : widest))

/** The file that an archive holds of it: the widest picture, or the video. */
export const fileIn = (media: Stored): string =>
  (media.kind === 'video' && Object.keys(media.files).find((name) => !name.endsWith('.webp'))) || posterOf(media)

/** Its name in an archive, by the number of the post there, its place in it and the ending of its file. */
export const nameIn = (postId: number, place: number, file: string): string =>
  `media/post-${postId}-${place}.${file.slice(file.lastIndexOf('.') + 1)}`

/** Whether an archive may hold a file of this name for a post. */
const ownsName = (name: string): boolean => /^media\/post-\d{1,10}-[1-4]\.(?:webp|mp4|webm)$/.test(name)

/** The pictures and videos of posts. A post that an import brings gets back what the archive has of it. */
export const postMedia: ArchiveMedia = {
  name: 'post-media',
  about: {
    en: 'and pictures and videos of your latest posts, as many as fit',
    es: 'e imágenes y vídeos de tus últimas publicaciones, los que caben',
  },
  maxBytes: limits.videoBytes,
  owns: ownsName,
  write: writeMedia,
  check: async (given, reach) => {
    for (const item of itemsOf(given)) {
      reach.signal.throwIfAborted()
      await checkItem(given, reach, item)
    }
  },
  plan: planMedia,
}

/** One picture or video that an archive names. */
interface Item {
  /** The number of its post in the archive. */
  post: number
  moment: number
  place: number
  kind: ShownMedia['kind']
  alt: string
  /** Null: it was not in its archive. */
  file: string | null
}

/** What this part reads of the posts of an archive, which fit their schema. */
interface ArchivedPost {
  id: number
  created_at: string
  media?: { kind: ShownMedia['kind']; alt: string; file: string | null }[]
}

/**
 * What the latest posts of a user show and an archive has room for. `comments.json` names these files and no others,
 * since both are read from the same moment.
 */
export async function chosenMedia(trx: Transaction<DB>, userId: number): Promise<(ShownMedia & { names: string[] })[]> {
  let [files, bytes]: [number, number] = [0, 0]
  const chosen: (ShownMedia & { names: string[] })[] = []
  for (const media of await shownMedia(trx, userId, limits.archivedMedia)) {
    const names = [...new Set([fileIn(media), posterOf(media)])]
    const size = names.reduce((sum, name) => sum + (media.files[name] ?? 0), 0)
    if (files + names.length > limits.archivedMedia || bytes + size > limits.archivedMediaBytes) continue
    files += names.length
    bytes += size
    chosen.push({ ...media, names })
  }
  return chosen
}

async function writeMedia(source: { files: FileStore; trx: Transaction<DB>; userId: number }): Promise<MediaFile[]> {
  const { files, trx, userId } = source
  const found: MediaFile[] = []
  for (const { comment_id, place, id, names } of await chosenMedia(trx, userId))
    for (const name of names) {
      const key = `${folderOf('comment_media', userId, id)}/${name}`
      const stored = await files.read(key)
      stored?.stream.destroy()
      if (stored) found.push({ name: nameIn(comment_id, place, name), pieces: () => piecesOf(files, key) })
    }
  return found
}

/** Opened only when needed; the files of a post that is deleted meanwhile stay for a while. */
async function* piecesOf(files: FileStore, key: string): AsyncIterable<Uint8Array> {
  const stored = await files.read(key)
  if (!stored) throw new Error('the file of a picture is missing')
  yield* stored.stream
}

/**
 * All that the posts of an archive name, in order. Throws an ArchiveError for a file under another name than its own,
 * one that is named twice, and one that nothing names.
 */
function itemsOf({ names, data }: GivenMedia): Item[] {
  const { comments = [] } = (data('comments') ?? {}) as { comments?: ArchivedPost[] }
  const claimed = new Set<string>()
  const items = comments.flatMap(({ id, created_at, media = [] }) =>
    media.map(({ kind, alt, file }, at): Item => {
      const place = at + 1
      if (file === null) return { post: id, moment: Date.parse(created_at), place, kind, alt, file }
      const own = kind === 'picture' ? ['webp'] : ['mp4', 'webm']
      const isOwn = own.some((ending) => file === nameIn(id, place, `file.${ending}`))
      if (!isOwn || claimed.has(file) || (kind === 'video' && media.length > 1))
        throw new ArchiveError('wrong-data', 'comments.json', `Post ${id} cannot show ${file}.`)
      claimed.add(file).add(posterIn(file))
      return { post: id, moment: Date.parse(created_at), place, kind, alt, file }
    }),
  )
  const stray = names.find((name) => ownsName(name) && !claimed.has(name))
  if (stray) throw new ArchiveError('unknown-file', stray, 'No post of the archive shows it.')
  return items
}

const posterIn = (file: string): string => `${file.slice(0, file.lastIndexOf('.'))}.webp`
const isThere = (names: ReadonlySet<string>, { file }: Item): boolean =>
  file !== null && names.has(file) && names.has(posterIn(file))

/** Held against what ours are, so that a forged archive costs little: a picture's head, and the whole of a video. */
async function checkItem(given: GivenMedia, { threads }: Pick<MediaReach, 'threads'>, item: Item): Promise<void> {
  const { file, kind } = item
  if (file === null || !isThere(new Set(given.names), item)) return
  await pictureIn(given, posterIn(file))
  if (kind === 'video')
    await inTemporaryFolder(async (folder) => void (await videoIn(given, { threads, folder, file })))
}

/**
 * A picture as our archives hold them: small enough that drawing all of them anew costs little, whoever made the
 * archive.
 */
async function pictureIn(given: GivenMedia, name: string): Promise<Buffer> {
  const bytes = await given.read(name)
  if (bytes.length > limits.pictureBytes)
    throw new ArchiveError('too-large', name, `It may have at most ${limits.pictureBytes / 1_024} kB.`)
  await checkStoredPicture(bytes).catch(refuse(name))
  return bytes
}

const refuse = (name: string) => (error: unknown) => {
  throw error instanceof PictureError ? new ArchiveError('wrong-picture', name, error.message) : error
}

/** Reads a video and writes it anew, as an upload is. Throws an ArchiveError for what is none. */
async function videoIn(
  given: GivenMedia,
  { threads, folder, file }: Pick<MediaReach, 'threads'> & { folder: string; file: string },
) {
  const from = join(folder, 'upload')
  await writeFile(from, await given.read(file), { mode: 0o600 })
  const read = await readVideo(threads, { from, folder })
  if (typeof read === 'string')
    throw new ArchiveError('wrong-picture', file, `This is no video that can be shown: ${read}.`)
  return { ...read, path: join(folder, read.file) }
}

async function planMedia(
  db: Kysely<DB>,
  { userId, now }: { userId: number; now: number },
  given: GivenMedia,
): Promise<MediaPlan> {
  const items = itemsOf(given).map((item) => ({ ...item, moment: momentOf(new Date(item.moment).toISOString(), now) }))
  const moments = [...new Set(items.map(({ moment }) => moment))]
  const here = await writtenAt(db, userId, moments)
  const names = new Set(given.names)
  const fresh = items.filter(({ moment }) => !here.has(moment))
  // A post is found by its moment: of several that claim the same one, the first shows what it has.
  const firstAt = new Map(fresh.toReversed().map(({ moment, post }) => [moment, post]))
  const room = limits.mediaBytes - (await bytesOf(db, userId))
  const wanted = fresh
    .filter((item) => firstAt.get(item.moment) === item.post && isThere(names, item))
    .slice(0, room > 0 ? undefined : 0)
  const [total, kept] = [items.length, items.length - fresh.length]
  const counts = { total, added: wanted.length, kept, unknown: fresh.length - wanted.length }
  const brought = new Set(wanted.map(({ file }) => file))
  return {
    counts,
    brings: (file) => brought.has(file),
    async store(reach, change) {
      const stored: BroughtMedia[] = []
      let hung = new Set<string>()
      try {
        if (wanted.length > 0) await needRoom(reach.files, 'pictures')
        for (const item of wanted) {
          reach.signal.throwIfAborted()
          await storeItem(given, { reach, userId, item, stored })
        }
        return await change(async (trx) => {
          hung = await hangMedia(trx, userId, stored, new Date(reach.now()))
          counts.added = hung.size
          counts.unknown = total - kept - hung.size
        })
      } catch (error) {
        // The answer to a commit may be lost: what hangs all the same keeps its files. Unknown, they are left to the
        // nightly search for such.
        const ids = stored.map(({ id }) => id)
        hung = await hanging(db, userId, ids).catch(() => new Set(ids))
        throw isFull(error) ? noRoom('pictures', error) : error
      } finally {
        const left = stored.filter(({ id }) => !hung.has(id))
        await Promise.allSettled(left.map(({ id }) => reach.files.remove(folderOf('comment_media', userId, id))))
      }
    },
  }
}

/** Draws a picture, or writes a video, anew, and puts its files into the store. */
async function storeItem(
  given: GivenMedia,
  { reach, userId, item, stored }: { reach: MediaReach; userId: number; item: Item; stored: BroughtMedia[] },
): Promise<void> {
  const { kind, place, alt } = item
  const file = item.file!
  const picture = await pictureIn(given, posterIn(file))
  const drawn = await patiently(() => drawPostPicture(picture)).catch(refuse(posterIn(file)))
  const id = randomUUID()
  const folder = folderOf('comment_media', userId, id)
  const files = Object.fromEntries([...drawn.files].map(([name, { length }]) => [name, length]))
  const row: BroughtMedia = {
    id,
    kind,
    moment: new Date(item.moment),
    place,
    alt,
    files,
    bytes: 0,
    width: drawn.width,
    height: drawn.height,
    seconds: null,
    placeholder: drawn.placeholder,
  }
  // Before its first file: what fails from here on leaves none.
  stored.push(row)
  for (const [name, bytes] of drawn.files) await reach.files.put(`${folder}/${name}`, bytes)
  if (kind === 'video')
    await inTemporaryFolder(async (temporary) => {
      const { path, ending, width, height, seconds } = await videoIn(given, { ...reach, folder: temporary, file })
      const name = `${randomBytes(8).toString('hex')}.${ending}`
      await reach.files.put(`${folder}/${name}`, createReadStream(path))
      Object.assign(row, { width, height, seconds, files: { ...files, [name]: (await stat(path)).size } })
    })
  row.bytes = Object.values(row.files).reduce((sum, size) => sum + size, 0)
}

/** People's own uploads go first: with too many of them waiting, it comes back. */
async function patiently<T>(draw: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1)
    try {
      return await draw()
    } catch (error) {
      if (tries === 20 || !(error instanceof AppError) || error.kind !== 'unavailable') throw error
      await setTimeout(1_000)
    }
}
