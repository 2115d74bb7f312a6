import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Context } from '../../context.ts'
import { inTemporaryFolder } from '../../lib/temporary-folder.ts'
import { knownArchives, deleteOver, giveUpStuck } from './archive.queries.ts'
import type { FastifyRequest } from 'fastify'
import { limits } from '../../../common/rules/limits.ts'
import { AppError } from '../../errors.ts'
import type { FileStore } from '../../files/file-store.ts'
import { receiveFile, refuseDeclared, needRoom } from '../../files/receive-file.ts'
import { refuseInfected } from '../../files/virus-scan.ts'

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
async function removeLeftFiles({ db, files, now }: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
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

const limit = {
  most: limits.archiveBytes,
  tooLarge: () => new AppError('too-large', `An archive has at most ${limits.archiveBytes / 1_048_576} MB.`),
}

/** With less free disk space than this no archive is accepted or created: the database needs it more (F-06). */
const leastFree = 1_073_741_824

/** Refuses a body before reading a byte of it: when its declared size is too large, or there is no space for any. */
export async function refuseEarly(request: Pick<FastifyRequest, 'headers'>, files: FileStore): Promise<void> {
  refuseDeclared(request, limit)
  await refuseWithoutRoom(files)
}

/** Refuses what would be written without enough space for it. */
export const refuseWithoutRoom = (files: Pick<FileStore, 'free'>): Promise<void> => needRoom(files, 'files', leastFree)

/**
 * Streams the body of a request into the store; returns its size, throws 413 at the first byte too many (UP-04), and
 * 422 for one in which the scanner finds something: its pictures and videos are not scanned once more.
 */
export async function receiveArchive(
  request: Pick<FastifyRequest, 'raw'>,
  ctx: Pick<Context, 'config' | 'files' | 'log'>,
  key: string,
): Promise<number> {
  const bytes = await receiveFile(request, limit, (content) => ctx.files.put(key, content))
  await refuseInfected(ctx, () => storedPieces(ctx.files, key))
  return bytes
}

/** A stored file, opened when its first piece is read. */
async function* storedPieces(files: FileStore, key: string): AsyncGenerator<Buffer> {
  const found = await files.read(key)
  if (!found) throw new Error('the file is gone')
  yield* found.stream as AsyncIterable<Buffer>
}

/** Longer than all attempts of a job together. */
const stuckMs = 6 * 3_600_000

/** Deletes expired exports and imports, and files without a row. */
export async function removeOldArchives(ctx: Pick<Context, 'db' | 'files' | 'now'>): Promise<void> {
  for (const key of await deleteOver(ctx.db, new Date(ctx.now()))) await removeArchive(ctx, key)
  await giveUpStuck(ctx.db, new Date(ctx.now() - stuckMs))
  await removeLeftFiles(ctx)
}
