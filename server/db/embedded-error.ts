import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The embedded database is not available; the message is one sentence for the person who starts the server. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

/** Files of the database are damaged or missing; `what` is PostgreSQL's own sentence. */
const damaged = (dataDir: string, what: string): string =>
  `The database in ${dataDir} is damaged (${what}): keep a copy of the folder, then restore the newest backup into a new data folder with LUDOTECA_DATA=<folder> npm run db:restore <file>.`

export const damagedError = (dataDir: string, what: string): EmbeddedError => new EmbeddedError(damaged(dataDir, what))

/** Codes of PostgreSQL for damaged or missing files: https://www.postgresql.org/docs/18/errcodes-appendix.html */
const DAMAGE = /^(?:XX00[12]|58P01|58030)$/

/** An EmbeddedError where the error of a statement says that files of the database are damaged; otherwise undefined. */
export function explainDamage(error: unknown, dataDir: string): EmbeddedError | undefined {
  const { code, message, detail = '' } = error as Error & { code?: unknown; detail?: string }
  // A database whose folder is lost does not exist for PostgreSQL; why is in the details.
  const isLost = code === '3D000' && detail.endsWith('is missing.')
  const isDamage = isLost || (typeof code === 'string' && DAMAGE.test(code))
  return isDamage ? damagedError(dataDir, isLost ? detail.slice(0, -1) : message) : undefined
}

const KNOWN: [RegExp, (dataDir: string, said: string) => string][] = [
  [
    /No space left on device|ENOSPC|Disk quota exceeded/,
    (dataDir) => `The disk that holds ${dataDir} is full: free some space and start again.`,
  ],
  [
    /Permission denied|Read-only file system|EACCES|EPERM|EROFS/,
    (dataDir) =>
      `The embedded database cannot read or write ${dataDir}: give the user who starts the server access to it.`,
  ],
  [
    /Cannot allocate memory|could not map anonymous shared memory|Out of memory/,
    () => 'There is not enough free memory for the embedded database (about 300 MB): free some, or set DATABASE_URL.',
  ],
  [
    /database files are incompatible with server/,
    (dataDir) =>
      `The database in ${dataDir} was created by another version of PostgreSQL: restore a backup into a new folder.`,
  ],
  [
    /lock file "postmaster.pid" already exists|pre-existing shared memory block/,
    (dataDir) => `The database in ${dataDir} is in use by another process: stop that process first.`,
  ],
  [
    /could not locate a valid checkpoint record|pg_control|global\/\d|pg_filenode\.map|pg_wal|pg_xact|invalid checksum|invalid page|is not a valid data directory|contains invalid data|could not open (?:file|directory) "(?:base|global|pg_\w+)/,
    (dataDir, said) => damaged(dataDir, reasonOf(said)),
  ],
  [
    /(?:postgresql|pg_hba|pg_ident)\.conf": |could not access the server configuration file|pg_hba\.conf$/m,
    (dataDir, said) => damaged(dataDir, reasonOf(said)),
  ],
  [
    /error while loading shared libraries|ENOENT/,
    () => 'The embedded PostgreSQL does not run on this system: set DATABASE_URL to your own PostgreSQL.',
  ],
]

/** One sentence from the output of initdb, PostgreSQL or the system. */
export function explain(said: string, dataDir: string, logFile?: string): EmbeddedError {
  const known = KNOWN.find(([pattern]) => pattern.test(said))
  if (known) return new EmbeddedError(known[1](dataDir, said))
  return new EmbeddedError(
    `The embedded database did not start (${reasonOf(said)})${logFile ? `: see ${logFile}` : ''}.`,
  )
}

/** The sentence with which PostgreSQL ended, not those with which it refused connections before. */
function reasonOf(said: string): string {
  const reasons = [...said.matchAll(/(?:FATAL|PANIC|error):\s*(.+)/g)].map(([, reason]) => reason ?? '')
  return (
    reasons.find((reason) => !/is (?:starting up|shutting down)/.test(reason)) ?? said.trim().split('\n').at(-1) ?? ''
  )
}

/** Why the embedded database ended while it was used, by what it wrote into its log since it started. */
export function explainEnd(dataDir: string): EmbeddedError {
  const logFile = join(dataDir, 'postgres.log')
  const said = logSince(logFile, 0)
  const known = KNOWN.find(([pattern]) =>
    pattern.test(said.slice(Math.max(0, said.lastIndexOf('starting PostgreSQL')))),
  )
  return new EmbeddedError(known?.[1](dataDir, said) ?? `The embedded database ended unexpectedly: see ${logFile}.`)
}

/** The part of a log written after `offset` bytes. */
export function logSince(logFile: string, offset: number): string {
  try {
    return readFileSync(logFile).subarray(offset).toString()
  } catch {
    return ''
  }
}
