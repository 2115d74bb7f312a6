import type { ClientBase } from 'pg'
import Type, { type Static } from 'typebox'
import { Value } from 'typebox/value'

const content = { bytes: Type.Number(), sha256: Type.String() }
const schema = Type.Object({
  format: Type.Literal(1),
  made_at: Type.String(),
  /** The last migration applied to the saved database. */
  migration: Type.String(),
  tables: Type.Record(
    Type.String(),
    Type.Object({ columns: Type.Array(Type.String()), rows: Type.Number(), ...content }),
  ),
  sequences: Type.Record(Type.String(), Type.Object({ value: Type.Number(), called: Type.Boolean() })),
  files: Type.Record(Type.String(), Type.Object(content)),
})

/** The last file of a backup: what the backup contains and how to check that it is complete. */
export type Manifest = Static<typeof schema>

export const isManifest = (value: unknown): value is Manifest => Value.Check(schema, value)

/** A problem with a backup or with the restore target; the message is one sentence. */
export class BackupError extends Error {
  override name = 'BackupError'
}

export const MANIFEST = 'manifest.json'

export const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Tables with their stored columns (generated columns are left out). */
export async function listTables(client: ClientBase): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> 'migration'
       AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     GROUP BY c.relname ORDER BY c.relname`,
  )
  return rows
}

const BLOCK = 512

export type TarEntry = { name: string; size: number; body: AsyncIterable<Buffer> }

/**
 * The header of one file in a tar archive (POSIX ustar), readable by its owner only. Throws when the name is over 100
 * bytes.
 */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(BLOCK)
  if (header.write(name) < Buffer.byteLength(name) || Buffer.byteLength(name) > 100) {
    throw new Error(`A name in a backup has at most 100 bytes: ${name}`)
  }
  const octal = (value: number, at: number, length: number) =>
    header.write(`${value.toString(8).padStart(length - 1, '0')}\0`, at)
  octal(0o600, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  octal(Math.floor(Date.now() / 1000), 136, 12)
  header.write('0ustar\x0000', 156)
  header.fill(' ', 148, 156)
  const sum = header.reduce((total, byte) => total + byte, 0)
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
  return header
}

/** The padding after a file of `size` bytes, so that the next header starts at a block boundary. */
export const tarPadding = (size: number): Buffer => Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)

/** The end marker of an archive. */
export const tarEnd = (): Buffer => Buffer.alloc(2 * BLOCK)

/** An archive that was not written like this, or was changed since. */
class ArchiveError extends Error {
  override name = 'ArchiveError'
}

/**
 * The files of a tar archive in order; an unread body is skipped. Reads the source to its end, where a compressed one
 * has its checksum. Throws an ArchiveError when the archive is truncated, or a header is not one.
 */
export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const bytes = byteReader(source)
  for (;;) {
    const header = await bytes.exactly(BLOCK)
    if (header.every((byte) => byte === 0)) return bytes.skip()
    const text = (from: number, to: number) => header.toString('utf8', from, to).split('\0', 1)[0] ?? ''
    const size = Number.parseInt(text(124, 136), 8)
    if (!(size >= 0)) throw new ArchiveError('a header is not readable')
    let left = size
    const body = (async function* () {
      while (left > 0) {
        const chunk = await bytes.some(left)
        left -= chunk.length
        yield chunk
      }
    })()
    yield { name: text(0, 100), size, body }
    while (left > 0) left -= (await bytes.some(left)).length
    await bytes.exactly(tarPadding(size).length)
  }
}

function byteReader(source: AsyncIterable<Buffer>) {
  const chunks = source[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)
  /** Between 1 and `most` bytes. */
  async function some(most: number): Promise<Buffer> {
    while (rest.length === 0) {
      const { value, done } = await chunks.next()
      if (done) throw new ArchiveError('its end is missing')
      rest = value
    }
    const part = rest.subarray(0, most)
    rest = rest.subarray(part.length)
    return part
  }
  async function exactly(count: number): Promise<Buffer> {
    const parts: Buffer[] = []
    for (let left = count; left > 0; left -= parts.at(-1)?.length ?? 0) parts.push(await some(left))
    return Buffer.concat(parts)
  }
  /** Reads what is left. */
  async function skip(): Promise<void> {
    while (!(await chunks.next()).done);
  }
  return { some, exactly, skip }
}
