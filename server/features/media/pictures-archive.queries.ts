import type { Kysely, Transaction } from 'kysely'
import { type PictureKind, pictureKinds, profilePictures, variantName } from '../../../common/rules/pictures.ts'
import type { DB } from '../../db/types.ts'
import { limits } from '../../../common/rules/limits.ts'
import type { FileStore } from '../../files/file-store.ts'
import { PictureError } from '../../files/picture-work.ts'
import { encodePicture } from '../../files/pictures.ts'
import {
  ArchiveError,
  type ArchiveMedia,
  type GivenMedia,
  type MediaFile,
  type MediaPlan,
} from '../../resource/archive/archive-part.ts'
import { folderOf } from './media-files.ts'
import { attachPictures, storePictures } from './profile-pictures.ts'

/** The pictures that a user's profile shows. */
async function shownPictures(db: Kysely<DB>, userId: number): Promise<{ id: string; kind: PictureKind }[]> {
  const rows = await db
    .selectFrom('uploads')
    .select(['id', 'kind'])
    .where('user_id', '=', userId)
    .where('attached_at', 'is not', null)
    .execute()
  return rows.map(({ id, kind }) => ({ id, kind: kind as PictureKind }))
}

/** Shows pictures that are attached to the profile. */
async function setProfilePictures(
  trx: Transaction<DB>,
  userId: number,
  columns: Partial<Record<PictureKind, string | null>>,
): Promise<void> {
  await trx.updateTable('users').set(columns).where('id', '=', userId).where('deleted_at', 'is', null).execute()
}

const fileOf = (kind: PictureKind): string => `media/${kind}.webp`

/** The pictures of a profile. A picture is imported only if the profile has none of its kind. */
export const picturesMedia: ArchiveMedia = {
  name: 'pictures',
  about: { en: 'your pictures', es: 'tus imágenes' },
  maxBytes: limits.pictureBytes,
  owns: (name) => pictureKinds.some((kind) => fileOf(kind) === name),
  write: writePictures,
  check: async (given) => {
    for (const kind of kindsOf(given))
      await encodePicture(await given.read(fileOf(kind)), kind).catch((error: unknown) => {
        throw error instanceof PictureError ? new ArchiveError('wrong-picture', fileOf(kind), error.message) : error
      })
  },
  plan: planPictures,
}

const kindsOf = ({ names }: GivenMedia): PictureKind[] => pictureKinds.filter((kind) => names.includes(fileOf(kind)))

/** The largest file of each picture that a profile shows; a picture with a missing file is left out. */
async function writePictures({
  files,
  trx,
  userId,
}: {
  files: FileStore
  trx: Transaction<DB>
  userId: number
}): Promise<MediaFile[]> {
  const found: MediaFile[] = []
  for (const { id, kind } of await shownPictures(trx, userId)) {
    const largest = variantName(Math.max(...profilePictures[kind].widths), 'webp')
    const key = `${folderOf('uploads', userId, id)}/${largest}`
    const stored = await files.read(key)
    stored?.stream.destroy()
    if (stored) found.push({ name: fileOf(kind), pieces: () => bytesOf(files, key) })
  }
  return found
}

/** Opened only when needed; the files of a picture that is replaced meanwhile stay for a while. */
async function* bytesOf(files: FileStore, key: string): AsyncIterable<Uint8Array> {
  const stored = await files.read(key)
  if (!stored) throw new Error('the file of a picture is missing')
  yield* stored.stream
}

async function planPictures(db: Kysely<DB>, { userId }: { userId: number }, given: GivenMedia): Promise<MediaPlan> {
  const shown = new Set((await shownPictures(db, userId)).map(({ kind }) => kind))
  const kinds = kindsOf(given)
  const wanted = kinds.filter((kind) => !shown.has(kind))
  return {
    brings: () => false,
    counts: { total: kinds.length, added: wanted.length, kept: kinds.length - wanted.length, unknown: 0 },
    async store(reach, change) {
      const pictures: Partial<Record<PictureKind, Buffer>> = {}
      for (const kind of wanted) pictures[kind] = await given.read(fileOf(kind))
      return storePictures(reach, userId, pictures, (stored) =>
        change(async (trx) => {
          const columns = await attachPictures(trx, reach, userId, { stored, removed: [] })
          if (stored.length > 0) await setProfilePictures(trx, userId, columns)
        }),
      )
    },
  }
}
