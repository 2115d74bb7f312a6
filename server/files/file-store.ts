import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  changedAt: Date
}

/** Storage for files that users upload or download. The server makes the key, like `pictures/0a/<id>/256.webp`. */
export interface FileStore {
  /** Stores a file completely or not at all; replaces an existing one. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** A file's size in bytes and its content; null when it does not exist. */
  read(key: string): Promise<{ bytes: number; stream: Readable } | null>
  /** Deletes a file, or everything below a key that is a folder; a missing file is no error. */
  remove(key: string): Promise<void>
  /** Every file, in no particular order. */
  list(): AsyncIterable<StoredFile>
  /** Free space in bytes. */
  free(): Promise<number>
}
