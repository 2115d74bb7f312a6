import type { Kysely } from 'kysely'
import type { DB } from '../../db/types.ts'
import type { FileStore } from '../../files/file-store.ts'
import { allRows } from './media.queries.ts'
import { folderOf, mediaTables, rowOf } from './media-files.ts'

export interface PictureFaults {
  /** Keys of files that a row refers to and that are missing or incomplete. */
  missing: string[]
  /** Keys of files without a row that are older than a day: younger ones may still be uploading, or await removal. */
  extra: string[]
}

const day = 86_400_000

/**
 * Compares the rows of pictures and videos with the file store; changes nothing. Files are listed first, so that
 * concurrent uploads are not reported.
 */
export async function verifyPictures(db: Kysely<DB>, files: FileStore, now: number): Promise<PictureFaults> {
  const there = new Map<string, number>()
  const old = new Set<string>()
  for await (const { key, bytes, changedAt } of files.list()) {
    there.set(key, bytes)
    if (rowOf(key) && changedAt.getTime() < now - day) old.add(key)
  }
  const missing = new Set<string>()
  for (const table of [...mediaTables, 'reported_media'] as const)
    for await (const rows of allRows(db, table))
      for (const { userId, id, files: named } of rows)
        for (const [name, bytes] of Object.entries(named)) {
          const folder = folderOf(table === 'reported_media' ? 'comment_media' : table, userId, id)
          const key = `${folder}/${name}`
          old.delete(key)
          if (there.get(key) !== bytes && !(await isWhole(files, key, bytes))) missing.add(key)
        }
  return { missing: [...missing], extra: [...old] }
}

/** Checked again: it may have been written after the files were listed. */
async function isWhole(files: FileStore, key: string, bytes: number): Promise<boolean> {
  const found = await files.read(key)
  found?.stream.destroy()
  return found?.bytes === bytes
}
