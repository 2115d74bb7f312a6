import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { findKnown } from './media.queries.ts'

const folder = /^pictures\/(\d+)\/([0-9a-f-]{36})\//

/** The folder of a picture in the file store; the owner's id comes first, as in the table's key. */
export const pictureFolder = (userId: number, id: string): string => `pictures/${userId}/${id}`

/** The picture that a file belongs to; null for any other file. */
export function pictureOf(key: string): { userId: number; id: string } | null {
  const [, userId, id] = folder.exec(key) ?? []
  return userId === undefined || id === undefined ? null : { userId: Number(userId), id }
}

/** Removes the files of these pictures, unless one has a row after all. */
export async function removePictureFiles(
  { db, files }: { db: Kysely<DB> } & Pick<Context, 'files'>,
  userId: number,
  ids: string[],
): Promise<void> {
  const known = await findKnown(
    db,
    ids.map((id) => ({ userId, id })),
  )
  for (const id of ids) if (!known.has(id)) await files.remove(pictureFolder(userId, id))
}
