import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of the archive as the manifest describes it. */
export interface WrittenFile {
  name: string
  bytes: number
  sha256: string
}

/** A file to write: its pieces are created when its turn comes. `packed`: it is compressed already (pictures). */
export interface FileToWrite {
  name: string
  pieces: () => AsyncIterable<string | Uint8Array>
  packed?: boolean
}

interface Options {
  /** The files' date. */
  at: Date
  signal: AbortSignal
  onWritten: (count: number) => void
  /** Called for each written piece of the ZIP. */
  onPacked: (bytes: number) => void
}

/**
 * A ZIP stream, one file after the other as their pieces arrive: memory holds one batch, whatever the size. `last` gets
 * the digests of the others. The stream fails when a piece fails or the signal aborts.
 */
export function zipOf(
  files: FileToWrite[],
  last: { name: string; pieces: (written: WrittenFile[]) => AsyncIterable<string> },
  { at, signal, onWritten, onPacked }: Options,
): Readable {
  const zip = new ZipFile()
  const out = new Transform({
    transform(chunk: Buffer, _encoding, next) {
      onPacked(chunk.length)
      next(null, chunk)
    },
  })
  const written: WrittenFile[] = []
  const add = ({ name, pieces, packed = false }: FileToWrite): void =>
    zip.addReadStreamLazy(name, { mtime: at, mode: 0o100600, compress: !packed }, (give) => {
      const counted = digest((bytes, sha256) => onWritten(written.push({ name, bytes, sha256 })))
      // The error of the source says more than the aborted pipe.
      pipeline(Readable.from(pieces(), { signal }), counted, (error) => error && out.destroy(error))
      give(null, counted)
    })
  for (const file of files) add(file)
  add({ name: last.name, pieces: () => last.pieces(written) })
  zip.end()
  pipeline(zip.outputStream, out, () => undefined)
  return out
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
