import type { Kysely } from 'kysely'
import type { Context } from '../../context.ts'
import type { DB } from '../../db/types.ts'
import { findKnown, type MediaTable, deleteUnattached, allRows } from './media.queries.ts'
import { limits } from '../../../common/rules/limits.ts'
import { draftEnding } from '../../files/local-store.ts'
import type { QueuedJob, TimedJob } from '../../jobs/job-list.ts'
import { deleteWaiting } from './post-media.queries.ts'
import type { FileStore } from '../../files/file-store.ts'

/** The folders of the file store by the table that names their files: pictures of profiles, and media of posts. */
const folders: Record<MediaTable, string> = { uploads: 'pictures', comment_media: 'posts' }
const mediaTables = Object.keys(folders) as MediaTable[]

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
function rowOf(key: string): Row | null {
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

/** Removes the files of pictures and videos that were replaced or removed. */
export const deleteOrphanedFiles: QueuedJob<'remove-files-nobody-needs'> = {
  run: (ctx, { user_id: userId, ids, table = 'uploads' }) =>
    removeFilesOf(
      ctx,
      ids.map((id) => ({ table, userId, id })),
    ),
}

const day = 86_400_000
const batchSize = 500

/**
 * Removes what a stopped server or a failed change left behind: pictures that nothing shows and files without a row,
 * once a day old (UP-07).
 */
export const removeForgottenFiles: TimedJob = {
  name: 'remove-pictures-that-nothing-shows',
  cron: '37 3 * * *',
  minutes: 60,
  async run({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>, signal: AbortSignal): Promise<void> {
    const before = new Date(now() - day)
    await deleteUnattached(db, before)
    await deleteWaiting(db, new Date(now() - limits.mediaHours * 3_600_000))
    let batch = new Map<string, NonNullable<ReturnType<typeof rowOf>>>()
    const sweep = async () => {
      await removeFilesOf({ db, files }, [...batch.values()])
      batch = new Map()
    }
    for await (const { key, changedAt } of files.list()) {
      signal.throwIfAborted()
      if (changedAt >= before) continue
      if (key.endsWith(draftEnding)) await files.remove(key)
      const row = rowOf(key)
      if (row) batch.set(row.id, row)
      if (batch.size >= batchSize) await sweep()
    }
    await sweep()
  },
}

export interface PictureFaults {
  /** Keys of files that a row refers to and that are missing or incomplete. */
  missing: string[]
  /** Keys of files without a row that are older than a day: younger ones may still be uploading, or await removal. */
  extra: string[]
}

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
