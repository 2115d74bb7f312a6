import { readFileSync } from 'node:fs'

/** The embedded database is not available; the message is one sentence for the person who starts the server. */
export class EmbeddedError extends Error {
  override name = 'EmbeddedError'
}

const KNOWN: [RegExp, (dataDir: string) => string][] = [
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
    /error while loading shared libraries|ENOENT/,
    () => 'The embedded PostgreSQL does not run on this system: set DATABASE_URL to your own PostgreSQL.',
  ],
]

/** One sentence from the output of initdb, PostgreSQL or the system. */
export function explain(said: string, dataDir: string, logFile?: string): EmbeddedError {
  const known = KNOWN.find(([pattern]) => pattern.test(said))
  if (known) return new EmbeddedError(known[1](dataDir))
  const last = said.match(/(?:FATAL|PANIC|error):\s*(.+)/)?.[1] ?? said.trim().split('\n').at(-1)
  return new EmbeddedError(`The embedded database did not start (${last})${logFile ? `: see ${logFile}` : ''}.`)
}

/** The part of a log written after `offset` bytes. */
export function logSince(logFile: string, offset: number): string {
  try {
    return readFileSync(logFile).subarray(offset).toString()
  } catch {
    return ''
  }
}
