import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rename, stat } from 'node:fs/promises'
import { dirname, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Kysely, PostgresDialect } from 'kysely'
import pg, { type ClientBase } from 'pg'
import {
  BackupError,
  isManifest,
  MANIFEST,
  type Manifest,
  listTables,
  quote,
  type TarEntry,
  readTar,
} from './backup-format.ts'
import { migrate, migrateInside } from './migrate.ts'
import { from as copyFrom } from 'pg-copy-streams'

export type RestoreOptions = {
  url: string
  file: string
  /** Target folder of the uploads; existing files stay. */
  filesDir: string
  /** Empty the database first. */
  force?: boolean
  log?: (line: string) => void
  /** Folder of the migrations; the program's own by default. */
  migrations?: URL
}

/**
 * Checks the whole backup, then loads it into an empty database in one transaction (a failed or interrupted restore
 * changes nothing), migrates that to the newest version, and unpacks the uploads.
 */
export async function restore({ url, file, filesDir, force = false, ...options }: RestoreOptions): Promise<Manifest> {
  const { log = () => undefined, migrations } = options
  const manifest = await verify(file)
  log(`The backup of ${manifest.made_at} is complete`)
  const client = new pg.Client({ connectionString: url, application_name: 'ludoteca restore' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const limit of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await client.query(`SET LOCAL ${limit} = 0`)
    await makeRoom(client, force)
    await migrateInside(asDatabase(client), manifest.migration, migrations)
    const constraints = await dropConstraints(client)
    await loadTables(client, entries(file), manifest)
    await addConstraints(client, constraints)
    await setSequences(client, manifest)
    await forgetEntrances(client)
    await client.query('COMMIT')
  } finally {
    await client.end()
  }
  log(`${Object.values(manifest.tables).reduce((sum, { rows }) => sum + rows, 0)} rows restored`)
  log('All sessions are ended, known devices and waiting log-ins forgotten: everybody logs in again')
  await migrate(url, { log, folder: migrations })
  await unpackFiles(file, filesDir)
  return manifest
}

function entries(file: string): AsyncGenerator<TarEntry> {
  const bytes = createGunzip()
  // Its errors reach the reader of `bytes`; here they only must not go unhandled.
  pipeline(createReadStream(file), bytes).catch(() => undefined)
  return readTar(bytes)
}

/** Reads the whole backup once and compares it with its manifest before anything changes. */
async function verify(file: string): Promise<Manifest> {
  if (!(await stat(file).catch(() => undefined))) throw new BackupError(`The file ${file} does not exist.`)
  const hashes = new Map<string, ReturnType<typeof createHash>>()
  let manifest: unknown
  try {
    for await (const { name, body } of entries(file)) {
      const part = name.startsWith('tables/') ? name.slice(0, name.lastIndexOf('/')) : name
      const hash = hashes.get(part) ?? createHash('sha256')
      hashes.set(part, hash)
      const chunks: Buffer[] = []
      for await (const chunk of body) {
        if (name === MANIFEST) chunks.push(chunk)
        else hash.update(chunk)
      }
      if (name === MANIFEST) manifest = JSON.parse(Buffer.concat(chunks).toString())
    }
  } catch (error) {
    throw new BackupError(`${file} ${faultOf(error)}: copy it here again, or use another backup. Nothing was changed.`)
  }
  if (!isManifest(manifest)) throw new BackupError(`${file} is not a Ludoteca backup that this version can read.`)
  const expected = [
    ...Object.entries(manifest.tables).map(([name, { sha256 }]) => [`tables/${name}`, sha256] as const),
    ...Object.entries(manifest.files).map(([name, { sha256 }]) => [`files/${name}`, sha256] as const),
  ]
  for (const [name, sha256] of expected) {
    const found = (hashes.get(name) ?? createHash('sha256')).digest('hex')
    if (found !== sha256)
      throw new BackupError(
        `${file} is damaged (${name}): copy it here again, or use another backup. Nothing was changed.`,
      )
  }
  return manifest
}

/** What is wrong with an archive that could not be read to its end. */
function faultOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'Z_BUF_ERROR') return 'is incomplete (its end is missing)'
  if (code === 'Z_DATA_ERROR' && message === 'incorrect header check') return 'is no Ludoteca backup (a .tar.gz file)'
  if (code === 'EACCES' || code === 'EISDIR' || code === 'EIO') return `cannot be read (${message})`
  return `is damaged (${message})`
}

/**
 * Whatever ended after the backup was made would be valid again: logged-out sessions, changed passwords, stolen
 * sessions, devices of thieves, log-ins that wait for their code (OP-05). Older backups lack some of these tables.
 */
async function forgetEntrances(client: pg.Client): Promise<void> {
  for (const [table, statement] of [
    ['sessions', 'UPDATE public.sessions SET revoked_at = now() WHERE revoked_at IS NULL'],
    ['known_devices', 'DELETE FROM public.known_devices'],
    ['login_tickets', 'DELETE FROM public.login_tickets'],
    ['passkey_challenges', 'DELETE FROM public.passkey_challenges'],
  ] as const) {
    const { rows } = await client.query<{ there: boolean }>('SELECT to_regclass($1) IS NOT NULL AS there', [
      `public.${table}`,
    ])
    if (rows[0]?.there) await client.query(statement)
  }
}

async function makeRoom(client: pg.Client, force: boolean): Promise<void> {
  const tables = await listTables(client)
  if (tables.length === 0) return
  if (!force) {
    throw new BackupError(
      'The database is not empty: use a new data folder or database, or add --force to replace everything.',
    )
  }
  await client.query('DROP SCHEMA public CASCADE')
  await client.query('CREATE SCHEMA public')
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE')
}

/** The transaction that this client has begun. */
function asDatabase(client: pg.Client): Kysely<unknown> {
  const connect = async () => Object.assign(client, { release: () => undefined })
  const pool = { connect, end: async () => undefined, options: {} }
  return new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
}

async function unpackFiles(file: string, filesDir: string): Promise<void> {
  for await (const { name, body } of entries(file)) {
    if (!name.startsWith('files/')) continue
    const path = resolve(filesDir, name.slice('files/'.length))
    if (!path.startsWith(resolve(filesDir) + sep)) throw new BackupError(`${name} points outside the file folder.`)
    if (await stat(path).catch(() => undefined)) continue
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    await pipeline(Readable.from(body), createWriteStream(`${path}.part`, { mode: 0o600 }))
    await rename(`${path}.part`, path)
  }
}

export type Constraint = { table: string; name: string; definition: string }

/**
 * Drops the foreign keys while tables are loaded one by one, and disables triggers: this needs neither a superuser nor
 * an order of tables, and the keys check all rows when they are added again.
 */
export async function dropConstraints(client: ClientBase): Promise<Constraint[]> {
  const { rows } = await client.query<Constraint>(
    `SELECT conrelid::regclass::text AS "table", quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`,
  )
  for (const { table, name } of rows) await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  for (const { name } of await listTables(client)) await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`)
  return rows
}

/** Reverses dropConstraints once all rows are loaded, and refreshes what is computed from them. */
async function addConstraints(client: ClientBase, constraints: Constraint[]): Promise<void> {
  for (const { table, name, definition } of constraints) {
    await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
  }
  for (const { name } of await listTables(client)) await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`)
  const views = await client.query(
    "SELECT quote_ident(matviewname) AS name FROM pg_matviews WHERE schemaname = 'public'",
  )
  for (const { name } of views.rows) await client.query(`REFRESH MATERIALIZED VIEW ${name}`)
  await client.query('ANALYZE')
}

/** Replaces the rows that migrations inserted by the rows of the backup. */
async function loadTables(client: ClientBase, entries: AsyncGenerator<TarEntry>, manifest: Manifest): Promise<void> {
  const names = Object.keys(manifest.tables)
  if (names.length > 0) await client.query(`TRUNCATE ${names.map(quote).join(', ')}`)
  const tableOf = (entry?: TarEntry) => entry?.name.match(/^tables\/(.+)\/\d+\.copy$/)?.[1]
  const next = async () => (await entries.next()).value as TarEntry | undefined
  try {
    let entry = await next()
    for (let name = tableOf(entry); name !== undefined; name = tableOf(entry)) {
      const parts = async function* () {
        for (; entry && tableOf(entry) === name; entry = await next()) yield* entry.body
      }
      await loadTable(client, name, parts(), manifest)
    }
  } finally {
    await entries.return(undefined)
  }
}

async function loadTable(
  client: ClientBase,
  name: string,
  rows: AsyncIterable<Buffer>,
  manifest: Manifest,
): Promise<void> {
  const columns = manifest.tables[name]?.columns.map(quote).join(', ')
  const copy = client.query(copyFrom(`COPY public.${quote(name)} (${columns}) FROM STDIN`))
  await pipeline(Readable.from(rows), copy)
  if (copy.rowCount !== manifest.tables[name]?.rows)
    throw new BackupError(`Some rows of ${name} could not be restored.`)
}

async function setSequences(client: ClientBase, { sequences }: Manifest): Promise<void> {
  for (const [name, { value, called }] of Object.entries(sequences)) {
    await client.query('SELECT setval($1::regclass, $2, $3)', [quote(name), value, called])
  }
}
