import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import {
  BackupError,
  MANIFEST,
  type Manifest,
  listTables,
  quote,
  tarEnd,
  tarHeader,
  tarPadding,
} from './backup-format.ts'

export type BackupOptions = {
  url: string
  /** The `.tar.gz` to make; it must not exist. */
  file: string
  /** Folder of the uploads; left out when it does not exist, or when they are elsewhere (null). */
  filesDir: string | null
}

// A table is split into files of this size, because a tar header states the file's size before its bytes.
const PART_BYTES = 8_000_000

/**
 * Saves every table from one snapshot, then the uploads (files never change once written, so those of the saved rows
 * exist).
 * The job queue is not saved: the timetable fills it again, but pending mails and imports are lost.
 * Readable by its owner only (mode 0600).
 */
export async function backup({ url, file, filesDir }: BackupOptions): Promise<Manifest> {
  if (await stat(file).catch(() => undefined)) throw new BackupError(`${file} exists already: choose another name.`)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const draft = `${file}.part`
  const client = new pg.Client({ connectionString: url, application_name: 'ludoteca backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const manifest = await begin(client)
    const bytes = Readable.from(archive(client, filesDir, manifest), { objectMode: false })
    await pipeline(bytes, createGzip(), createWriteStream(draft, { mode: 0o600 }))
    await flush(draft)
    await rename(draft, file)
    return manifest
  } catch (error) {
    await rm(draft, { force: true })
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new BackupError(`The disk that holds ${file} is full: no backup was made.`)
    if (code === 'EACCES') throw new BackupError(`${file} cannot be written: no backup was made.`)
    throw error
  } finally {
    await client.end()
  }
}

async function begin(client: pg.Client): Promise<Manifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY')
  await client.query('SET LOCAL statement_timeout = 0')
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0')
  const made = await client.query("SELECT to_regclass('public.migration') AS found")
  if (!made.rows[0].found) throw new BackupError('There is nothing to back up yet: start Ludoteca once first.')
  const { rows } = await client.query('SELECT name FROM migration ORDER BY name COLLATE "C" DESC LIMIT 1')
  const made_at = new Date().toISOString()
  return { format: 1, made_at, migration: rows[0].name, tables: {}, sequences: {}, files: {} }
}

/** The bytes of the archive; fills the manifest as it goes and writes it last. */
async function* archive(client: pg.Client, filesDir: string | null, manifest: Manifest): AsyncGenerator<Buffer> {
  for (const { name, columns } of await listTables(client)) yield* table(client, name, columns, manifest)
  const sequences = await client.query(
    `SELECT sequencename AS name, COALESCE(last_value, start_value)::float8 AS value, last_value IS NOT NULL AS called
     FROM pg_sequences WHERE schemaname = 'public'`,
  )
  for (const { name, value, called } of sequences.rows) manifest.sequences[name] = { value, called }
  await client.query('COMMIT')
  if (filesDir !== null) yield* uploads(filesDir, manifest)
  yield* entry(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
  yield tarEnd()
}

async function* table(client: pg.Client, name: string, columns: string[], manifest: Manifest): AsyncGenerator<Buffer> {
  const copy = client.query(copyTo(`COPY public.${quote(name)} (${columns.map(quote).join(', ')}) TO STDOUT`))
  const hash = createHash('sha256')
  let chunks: Buffer[] = []
  let [held, bytes, parts] = [0, 0, 0]
  const part = () => {
    const whole = Buffer.concat(chunks)
    ;[chunks, held, bytes] = [[], 0, bytes + whole.length]
    return entry(`tables/${name}/${String(++parts).padStart(6, '0')}.copy`, whole)
  }
  for await (const chunk of copy as AsyncIterable<Buffer>) {
    hash.update(chunk)
    chunks.push(chunk)
    held += chunk.length
    if (held >= PART_BYTES) yield* part()
  }
  if (held > 0) yield* part()
  manifest.tables[name] = { columns, rows: copy.rowCount, bytes, sha256: hash.digest('hex') }
}

async function* uploads(filesDir: string, manifest: Manifest): AsyncGenerator<Buffer> {
  const found = await readdir(filesDir, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const item of found.filter((each) => each.isFile())) {
    const path = join(item.parentPath, item.name)
    const name = relative(filesDir, path)
    const file = await open(path).catch(() => undefined)
    // Deleted since the folder was listed.
    if (!file) continue
    const hash = createHash('sha256')
    const { size } = await file.stat()
    yield tarHeader(`files/${name}`, size)
    for await (const chunk of readExactly(file, size)) {
      hash.update(chunk)
      yield chunk
    }
    yield tarPadding(size)
    manifest.files[name] = { bytes: size, sha256: hash.digest('hex') }
  }
}

async function* readExactly(file: FileHandle, size: number): AsyncGenerator<Buffer> {
  try {
    for (let left = size; left > 0;) {
      const { bytesRead, buffer } = await file.read(Buffer.alloc(Math.min(left, 1_000_000)))
      if (bytesRead === 0) throw new Error('A file shrank during the backup.')
      left -= bytesRead
      yield buffer.subarray(0, bytesRead)
    }
  } finally {
    await file.close()
  }
}

function* entry(name: string, body: Buffer): Generator<Buffer> {
  yield tarHeader(name, body.length)
  yield body
  yield tarPadding(body.length)
}

async function flush(path: string): Promise<void> {
  const handle = await open(path, 'r+')
  await handle.sync()
  await handle.close()
}
