import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  changedAt: Date
}

/** Bytes of a file from the first to the last, both included, as in HTTP. */
export interface ByteRange {
  first: number
  last: number
}

/** Storage for files that users upload or download. The server makes the key, like `pictures/0a/<id>/256.webp`. */
export interface FileStore {
  /** Stores a file completely or not at all; replaces an existing one. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** A file's whole size in bytes and its content, or this part of it; null when it does not exist. */
  read(key: string, range?: ByteRange): Promise<{ bytes: number; stream: Readable } | null>
  /** Deletes a file, or everything below a key that is a folder; a missing file is no error. */
  remove(key: string): Promise<void>
  /** Every file, or those below a key that is a folder, in no particular order. */
  list(folder?: string): AsyncIterable<StoredFile>
  /** Free space in bytes; infinite where nobody can tell. */
  free(): Promise<number>
}

const safeKey = /^[a-z0-9][a-z0-9-]*(?:\/[a-z0-9][a-z0-9-]*)*(?:\.[a-z0-9]+)*$/

/** Throws on a key that the server would not make. */
export function checkKey(key: string): string {
  if (!safeKey.test(key)) throw new Error(`not a key of the file store: ${JSON.stringify(key)}`)
  return key
}
