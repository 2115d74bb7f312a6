import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { TableError } from './table.ts'

/** An archive of somebody's tables has few and small files. */
const most = { files: 200, bytes: 20_000_000 }
/** Tables compress to a twentieth; a bomb to a thousandth. */
const densest = 100
const small = 1_000_000

/**
 * The files of an archive by their paths, unpacked to at most 20 MB. The sizes that an archive states are checked
 * first, and what is unpacked is counted: neither may lie. Throws TableError.
 */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  let left = most.bytes
  try {
    const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
    if (zip.entryCount > most.files) throw new TableError('too-large')
    for await (const entry of zip.eachEntry()) {
      const { fileName, uncompressedSize, compressedSize } = entry
      if (fileName.endsWith('/')) continue
      if (entry.isEncrypted()) throw new TableError('encrypted')
      if (uncompressedSize > left || (uncompressedSize > small && uncompressedSize > compressedSize * densest))
        throw new TableError('too-large')
      const content = await readAll(await zip.openReadStreamPromise(entry), left)
      left -= content.length
      files.set(fileName, content)
    }
  } catch (error) {
    throw error instanceof TableError ? error : new TableError('broken-archive')
  }
  return files
}

async function readAll(stream: NodeJS.ReadableStream, left: number): Promise<Buffer> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of stream as Readable) {
    size += (part as Buffer).length
    if (size > left) throw new TableError('too-large')
    parts.push(part as Buffer)
  }
  return Buffer.concat(parts)
}
