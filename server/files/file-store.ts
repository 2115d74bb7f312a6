import type { Readable } from 'node:stream'

export interface StoredFile {
  key: string
  bytes: number
  changedAt: Date
}

/** Where files rest that people gave us or are to take away. A key is made by the server, like `pictures/0a/<id>/256.webp`. */
export interface FileStore {
  /** Puts a file there whole, or not at all; one that is there already is replaced. */
  put(key: string, content: Buffer | Readable): Promise<void>
  /** A file's size in bytes and its bytes; null when there is none. */
  read(key: string): Promise<{ bytes: number; stream: Readable } | null>
  /** Takes away a file, or all below a key that is a folder; what is not there is fine. */
  remove(key: string): Promise<void>
  /** Every file, in no order. */
  list(): AsyncIterable<StoredFile>
  /** Bytes that may still be written. */
  free(): Promise<number>
}
