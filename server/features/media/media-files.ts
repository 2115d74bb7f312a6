import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { findKnown, type MediaTable } from './media.queries.ts'

/** The folders of the file store by the table that names their files: pictures of profiles, and media of posts. */
const folders: Record<MediaTable, string> = { uploads: 'pictures', comment_media: 'posts' }
export const mediaTables = Object.keys(folders) as MediaTable[]

/** Where the files of a row are; the owner's id comes first, as in the table's key. */
export const folderOf = (table: MediaTable, userId: number, id: string): string => `${folders[table]}/${userId}/${id}`

/** Files of what was removed stay for an hour: a backup that has already read their rows still finds them (F-22). */
export const restOfFiles = 3_600_000

interface Row {
  table: MediaTable
  userId: number
  id: string
}

const form = /^([a-z]+)\/(\d+)\/([0-9a-f-]{36})\//

/** The row that a file belongs to; null for any other file. */
export function rowOf(key: string): Row | null {
  const [, folder, userId, id] = form.exec(key) ?? []
  const table = mediaTables.find((name) => folders[name] === folder)
  return table === undefined || userId === undefined || id === undefined ? null : { table, userId: Number(userId), id }
}

/** Removes the files of these, unless one has a row after all. */
export async function removeFilesOf(
  { db, files }: { db: Kysely<DB> } & Pick<Context, 'files'>,
  rows: readonly Row[],
): Promise<void> {
  for (const table of mediaTables) {
    const given = rows.filter((row) => row.table === table)
    const known = await findKnown(db, table, given)
    for (const { userId, id } of given) if (!known.has(id)) await files.remove(folderOf(table, userId, id))
  }
}
