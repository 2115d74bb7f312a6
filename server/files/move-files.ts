import type { FileStore } from './file-store.ts'
import { draftEnding } from './local-store.ts'

export interface MovedFiles {
  copied: number
  /** Files that were in the new store already, of the same size. */
  there: number
}

/**
 * Copies every file of one store into another and compares all sizes at the end; what an interrupted run has copied is
 * not copied again. Throws when a file did not arrive whole.
 */
export async function moveFiles(
  from: FileStore,
  to: FileStore,
  onCopied: (count: number) => void = () => undefined,
): Promise<MovedFiles> {
  const before = await sizesOf(to)
  const moved = { copied: 0, there: 0 }
  for await (const { key, bytes } of wholeFiles(from)) {
    if (before.get(key) === bytes) moved.there += 1
    else if (await copy(from, to, key)) onCopied((moved.copied += 1))
  }
  const after = await sizesOf(to)
  for await (const { key, bytes } of wholeFiles(from))
    if (after.get(key) !== bytes) throw new Error(`${key} is not whole in the new store: run this again.`)
  return moved
}

async function copy(from: FileStore, to: FileStore, key: string): Promise<boolean> {
  const found = await from.read(key)
  // Deleted since the files were listed.
  if (!found) return false
  try {
    await to.put(key, found.stream)
  } finally {
    // A store that fails may leave it open: a file handle that nobody closes ends the process once it is collected.
    found.stream.destroy()
  }
  return true
}

/** Without those that somebody is writing at the moment. */
async function* wholeFiles(store: FileStore) {
  for await (const file of store.list()) if (!file.key.endsWith(draftEnding)) yield file
}

async function sizesOf(store: FileStore): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for await (const { key, bytes } of store.list()) sizes.set(key, bytes)
  return sizes
}
