import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { inTemporaryFolder } from '../../lib/temporary-folder.ts'
import { knownArchives } from './exports.queries.ts'

type Files = Pick<Context, 'files'>
type Key = { user_id: number; id: string }

const archiveFolder = 'archives'

/**
 * Where the file of an export or import is stored: below its owner, so that all files of a user can be deleted at once.
 */
export const archiveKey = ({ user_id, id }: Key): string => `${archiveFolder}/${user_id}/${id}.zip`
const form = /^archives\/(\d+)\/([0-9a-f-]{36})\.zip$/

/** Removes the file of an export or import. */
export const removeArchive = ({ files }: Files, key: Key): Promise<void> => files.remove(archiveKey(key))

/** Gives `work` a copy on the local disk: a ZIP is read from its end. Undefined when the file does not exist. */
export async function withLocalCopy<T>(
  { files }: Files,
  key: Key,
  work: (path: string) => Promise<T>,
): Promise<T | undefined> {
  const stored = await files.read(archiveKey(key))
  if (!stored) return undefined
  return inTemporaryFolder(async (folder) => {
    const path = join(folder, 'archive.zip')
    await pipeline(stored.stream, createWriteStream(path, { mode: 0o600 }))
    return work(path)
  })
}

const batchSize = 500
const anHour = 3_600_000

/** Deletes files without an export or import: of deleted users, of servers that died. */
export async function removeLeftFiles({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  let batch: Key[] = []
  const sweep = async (): Promise<void> => {
    const known = await knownArchives(db, batch)
    for (const key of batch) if (!known.has(key.id)) await removeArchive({ files }, key)
    batch = []
  }
  for await (const { key, changedAt } of files.list(archiveFolder)) {
    const [, userId, id] = form.exec(key) ?? []
    if (userId === undefined || id === undefined || changedAt.getTime() > now() - anHour) continue
    batch.push({ user_id: Number(userId), id })
    if (batch.length >= batchSize) await sweep()
  }
  await sweep()
}
