import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readdir, rename, rm, rmdir, stat, statfs } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { Readable } from 'node:stream'
import { checkKey, type FileStore, type StoredFile } from './file-store.ts'

/** Suffix of a file that is still being written. */
export const draftEnding = '.part'

/** Files in a folder that only the server's user can read. Throws on a key that the server would not make. */
export function createLocalStore(root: string): FileStore {
  const pathOf = (key: string): string => join(root, checkKey(key))

  return {
    async put(key, content) {
      const path = pathOf(key)
      const draft = `${path}.${randomBytes(8).toString('hex')}${draftEnding}`
      const file = await openDraft(draft)
      try {
        await writeWhole(file, content)
        await rename(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
      await flushFolder(dirname(path))
    },

    async read(key, range) {
      const file = await open(pathOf(key)).catch(ifMissing)
      if (!file) return null
      const { size } = await file.stat()
      return { bytes: size, stream: file.createReadStream(range && { start: range.first, end: range.last }) }
    },

    async remove(key) {
      const path = pathOf(key)
      await rm(path, { recursive: true, force: true })
      // The folder stays while it contains something else.
      await rmdir(dirname(path)).catch(() => undefined)
    },

    list: (folder) => listFolder(root, folder === undefined ? root : pathOf(folder)),

    async free() {
      await mkdir(root, { recursive: true, mode: 0o700 })
      const { bavail, bsize } = await statfs(root)
      return bavail * bsize
    },
  }
}

/** A folder that has just become empty may be deleted before the file is in it: then it is created again. */
async function openDraft(path: string, tries = 5): Promise<FileHandle> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  const file = await open(path, 'wx', 0o600).catch(ifMissing)
  if (file) return file
  if (tries === 0) throw new Error(`the folder of ${path} keeps disappearing`)
  return openDraft(path, tries - 1)
}

/** Synced to disk, not only in the system's cache: the row that names the file will be durable as well. */
async function writeWhole(file: FileHandle, content: Buffer | Readable): Promise<void> {
  try {
    await file.writeFile(content)
    await file.sync()
  } finally {
    await file.close()
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

async function* listFolder(root: string, folder: string = root): AsyncGenerator<StoredFile> {
  for (const item of (await readdir(folder, { withFileTypes: true }).catch(ifMissing)) ?? []) {
    const path = join(folder, item.name)
    if (item.isDirectory()) yield* listFolder(root, path)
    else if (item.isFile()) {
      const found = await stat(path).catch(ifMissing)
      if (found) yield { key: relative(root, path).replaceAll(sep, '/'), bytes: found.size, changedAt: found.mtime }
    }
  }
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}
