import yauzl, { type Entry, type ZipFile as StoredZip } from 'yauzl'
import { limits } from '../../../common/rules/limits.ts'
import { ArchiveError } from '../../resource/archive/archive-part.ts'
import { createHash } from 'node:crypto'
import { pipeline, Readable, Transform } from 'node:stream'
import { ZipFile } from 'yazl'

/** More files than any archive of ours has. */
const mostFiles = limits.archivedMedia + 100
/** Text like ours compresses to a tenth or a thirtieth; a bomb to a thousandth. */
const densest = 200
const smallFile = 1_048_576
const fileKind = { mask: 0o170_000, plain: 0o100_000 }

export interface OpenZip {
  entries: Map<string, Entry>
  read: (entry: Entry) => Promise<NodeJS.ReadableStream>
  close: () => void
}

/**
 * Opens a ZIP and checks only its list of files: nothing is decompressed yet. Throws an ArchiveError for anything that
 * no archive of ours contains.
 */
export async function openZip(path: string, isKnown: (name: string) => boolean): Promise<OpenZip> {
  const zip = await openFile(path)
  try {
    if (zip.entryCount > mostFiles)
      throw new ArchiveError(
        'too-many-files',
        null,
        `There are ${zip.entryCount} files in it, at most ${mostFiles} may be.`,
      )
    const entries = await listEntries(zip, isKnown)
    return { entries, read: (entry) => zip.openReadStreamPromise(entry), close: () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function openFile(path: string): Promise<StoredZip> {
  try {
    return await yauzl.openPromise(path, { autoClose: false, lazyEntries: true, strictFileNames: true })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw error
    throw new ArchiveError('not-a-zip', null, (error as Error).message)
  }
}

async function listEntries(zip: StoredZip, isKnown: (name: string) => boolean): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>()
  let unpacked = 0
  try {
    for await (const entry of zip.eachEntry()) {
      checkEntry(entry, isKnown)
      if (entries.has(entry.fileName))
        throw new ArchiveError('unsafe-name', entry.fileName, 'The same name is there twice.')
      unpacked += entry.uncompressedSize
      if (unpacked > limits.archiveUnpackedBytes)
        throw new ArchiveError('too-large', entry.fileName, 'Unpacked it would be larger than any archive.')
      entries.set(entry.fileName, entry)
    }
  } catch (error) {
    if (error instanceof ArchiveError) throw error
    const { message } = error as Error
    const unsafe = /path|file ?name|invalid characters/i.test(message)
    throw new ArchiveError(unsafe ? 'unsafe-name' : 'damaged', null, message)
  }
  return entries
}

function checkEntry(entry: Entry, isKnown: (name: string) => boolean): void {
  const { fileName: name, externalFileAttributes, compressionMethod, compressedSize, uncompressedSize } = entry
  if (entry.isEncrypted()) throw new ArchiveError('encrypted', name, 'The file is encrypted.')
  const kind = (externalFileAttributes >>> 16) & fileKind.mask
  if (kind !== 0 && kind !== fileKind.plain)
    throw new ArchiveError('unsafe-name', name, 'This is a link or a folder, not a file.')
  if (!isKnown(name)) throw new ArchiveError('unknown-file', name, 'No archive of ours has such a file.')
  if (compressionMethod !== 0 && compressionMethod !== 8)
    throw new ArchiveError('damaged', name, 'The file is packed in a way that is not read here.')
  if (uncompressedSize > smallFile && uncompressedSize > compressedSize * densest)
    throw new ArchiveError('too-large', name, 'The file unpacks to far more than it is.')
}

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
