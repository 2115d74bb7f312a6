import type { Kysely, Transaction } from 'kysely'
import type { ArchiveReport } from '../../../../common/api/archive.ts'
import { type PictureKind, pictureKinds, profilePictures, variantName } from '../../../../common/rules/pictures.ts'
import type { Context } from '../../../context.ts'
import type { DB } from '../../../db/types.ts'
import type { FileStore } from '../../../files/file-store.ts'
import { encodePicture, PictureError } from '../../../files/pictures.ts'
import { pictureFolder } from '../../media/picture-files.ts'
import type { StoredPicture } from '../../media/media.queries.ts'
import { attachPictures, storePictures } from '../../media/profile-pictures.ts'
import { ArchiveError } from '../archive-error.ts'
import type { FileToWrite } from '../zip-writer.ts'
import { fillAccount } from './account.queries.ts'
import { shownPictures } from './pictures.queries.ts'

/** The pictures of an archive by their kind, as they are in the file: not trusted yet. */
export type GivenPictures = Partial<Record<PictureKind, Buffer>>

const fileOf = (kind: PictureKind): string => `media/${kind}.webp`
export const pictureNames = pictureKinds.map(fileOf)
export const kindOf = (name: string): PictureKind | undefined => pictureKinds.find((kind) => fileOf(kind) === name)

/** The largest file of each picture that a profile shows; one whose bytes are gone is left out. */
export async function picturesToWrite(
  { files }: Pick<Context, 'files'>,
  trx: Transaction<DB>,
  userId: number,
): Promise<FileToWrite[]> {
  const found: FileToWrite[] = []
  for (const { id, kind } of await shownPictures(trx, userId)) {
    const largest = variantName(Math.max(...profilePictures[kind].widths), 'webp')
    const key = `${pictureFolder(userId, id)}/${largest}`
    const stored = await files.read(key)
    stored?.stream.destroy()
    if (stored) found.push({ name: fileOf(kind), pieces: () => bytesOf(files, key), packed: true })
  }
  return found
}

/** Opened when it is its turn; the files of a picture that is replaced meanwhile stay for a while. */
async function* bytesOf(files: FileStore, key: string): AsyncIterable<Uint8Array> {
  const stored = await files.read(key)
  if (!stored) throw new Error('the file of a picture is gone')
  yield* stored.stream
}

/** Throws an ArchiveError for a file that is no picture: told before anything is written. */
export async function checkPictures(given: GivenPictures): Promise<void> {
  for (const kind of pictureKinds) {
    const bytes = given[kind]
    if (bytes)
      await encodePicture(bytes, kind).catch((error: unknown) => {
        throw error instanceof PictureError ? new ArchiveError('wrong-picture', fileOf(kind), error.message) : error
      })
  }
}

/** The given pictures of the kinds that the profile has none of, and what the report says of them. */
export async function choosePictures(db: Kysely<DB>, userId: number, given: GivenPictures) {
  const shown = new Set((await shownPictures(db, userId)).map(({ kind }) => kind))
  const kinds = pictureKinds.filter((kind) => given[kind])
  const wanted = kinds.filter((kind) => !shown.has(kind))
  const part: ArchiveReport['parts'][number] = {
    entity: 'pictures',
    total: kinds.length,
    added: wanted.length,
    kept: kinds.length - wanted.length,
    unknown: 0,
  }
  return { chosen: Object.fromEntries(wanted.map((kind) => [kind, given[kind]])) as GivenPictures, part }
}

/** Encodes pictures anew and stores them, then does the change that shows them; when it fails, none of their files stays. */
export const withStored = <T>(
  ctx: Context,
  userId: number,
  given: GivenPictures,
  change: (show: (trx: Transaction<DB>) => Promise<void>) => Promise<T>,
): Promise<T> =>
  storePictures(ctx, userId, given, (stored: StoredPicture[]) =>
    change(async (trx) => {
      const columns = await attachPictures(trx, ctx, userId, { stored, removed: [] })
      if (stored.length > 0) await fillAccount(trx, userId, columns)
    }),
  )
