import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

/** A file of the archive as the manifest tells of it. */
export interface WrittenFile {
  name: string
  bytes: number
  sha256: string
}

/** A file to be: its pieces are made when it is its turn. `packed`: it is compressed already (pictures). */
export interface FileToWrite {
  name: string
  pieces: () => AsyncIterable<string | Uint8Array>
  packed?: boolean
}

interface Options {
  path: string
  /** The files' date. */
  at: Date
  signal: AbortSignal
  onWritten: (count: number) => void
}

/**
 * Writes a ZIP, a file after the other as their pieces come: memory holds one batch, whatever the size. `last` gets the digests of
 * the others. Answers the ZIP's bytes. Rejects when a piece fails or the signal comes; what stands on the disk then is of no use.
 */
export async function writeZip(
  files: FileToWrite[],
  last: (written: WrittenFile[]) => FileToWrite,
  { path, at, signal, onWritten }: Options,
): Promise<number> {
  const zip = new ZipFile()
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  const written: WrittenFile[] = []
  const add = (file: () => FileToWrite, name: string, packed = false): void =>
    zip.addReadStreamLazy(name, { mtime: at, mode: 0o100600, compress: !packed }, (give) => {
      const source = Readable.from(file().pieces(), { signal: ended })
      const counted = digest((bytes, sha256) => onWritten(written.push({ name, bytes, sha256 })))
      source.on('error', (error) => counted.destroy(error))
      counted.on('error', (error) => stop.abort(error))
      give(null, source.pipe(counted))
    })
  for (const file of files) add(() => file, file.name, file.packed)
  add(() => last(written), last([]).name)
  zip.end()
  const target = createWriteStream(path, { mode: 0o600 })
  try {
    await pipeline(zip.outputStream, target, { signal: ended })
  } catch (error) {
    // Why the source failed says more than that the pipe was cut.
    throw stop.signal.aborted ? stop.signal.reason : error
  }
  return target.bytesWritten
}

function digest(done: (bytes: number, sha256: string) => void): Transform {
  const hash = createHash('sha256')
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      hash.update(chunk)
      bytes += chunk.length
      next(null, chunk)
    },
    flush(next) {
      done(bytes, hash.digest('hex'))
      next()
    },
  })
}
