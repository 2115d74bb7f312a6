import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A data folder that cannot be used; the message is one sentence for the person who starts the server. */
export class DataFolderError extends Error {
  override name = 'DataFolderError'
}

/** Another process holds the data folder; `pid` is undefined when that process has not written its number yet. */
export class LockedError extends DataFolderError {
  override name = 'LockedError'
  readonly pid: number | undefined
  constructor(dataDir: string, pid: number | undefined) {
    super(
      `Another Ludoteca${pid ? ` (process ${pid})` : ''} already uses ${dataDir}: stop it first, ` +
        'or choose another folder with LUDOTECA_DATA and another PORT.',
    )
    this.pid = pid
  }
}

export type DataFolderLock = { release(): void }

// Also referenced here: a lock that only its caller references would be released by the garbage collector.
const held = new Set<DatabaseSync>()

/** Creates the folder when missing; throws a DataFolderError when it is not writable. */
export function prepareDataFolder(dataDir: string): void {
  try {
    // Root leaves the folder searchable: PostgreSQL then runs as a dedicated user and must reach its folder inside.
    makeFolder(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new DataFolderError(explainFolder(dataDir, error), { cause: error })
  }
}

// Not mkdir's own `recursive` option: it never returns where the system denies that a folder's parent exists (/proc).
function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && statSync(path).isDirectory()) return
    if (code !== 'ENOENT' || existsSync(dirname(path))) throw error
    makeFolder(dirname(path), mode)
    makeFolder(path, mode)
  }
}

/**
 * Takes the lock of a data folder, or throws a LockedError at once. SQLite holds an operating-system lock on
 * `server.lock` for us (Node has no flock): only one process can hold it, and the kernel releases it when that process
 * dies for any reason. The lock cannot become stale.
 */
export function lockDataFolder(dataDir: string): DataFolderLock {
  prepareDataFolder(dataDir)
  const pidFile = join(dataDir, 'server.pid')
  const lock = takeLock(dataDir, pidFile)
  held.add(lock)
  const draft = `${pidFile}.${process.pid}`
  writeFileSync(draft, `${process.pid}\n`)
  renameSync(draft, pidFile)
  return {
    release() {
      rmSync(pidFile, { force: true })
      held.delete(lock)
      lock.close()
    },
  }
}

function takeLock(dataDir: string, pidFile: string): DatabaseSync {
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(join(dataDir, 'server.lock'), { timeout: 0 })
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    lock?.close()
    const SQLITE_BUSY = 5
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) throw new LockedError(dataDir, readPid(pidFile))
    const SQLITE_NOTADB = 26
    if ((error as { errcode?: number }).errcode === SQLITE_NOTADB) {
      throw new DataFolderError(
        `The file ${join(dataDir, 'server.lock')} is damaged: delete it and start again; it holds no data.`,
        { cause: error },
      )
    }
    throw new DataFolderError(explainFolder(dataDir, error), { cause: error })
  }
}

// When two processes start at once, the winner writes its number a moment after it has the lock.
function readPid(pidFile: string): number | undefined {
  for (let tries = 0; tries < 10; tries++) {
    try {
      const pid = Number(readFileSync(pidFile, 'utf8'))
      process.kill(pid, 0)
      return pid
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'EPERM') return Number(readFileSync(pidFile, 'utf8'))
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 30)
    }
  }
  return undefined
}

function explainFolder(dataDir: string, error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOSPC') return `The disk that holds ${dataDir} is full: free some space and start again.`
  if (code === 'EEXIST' || code === 'ENOTDIR') return `${dataDir} is not a folder: choose another with LUDOTECA_DATA.`
  return (
    `The data folder ${dataDir} cannot be written by ${currentUser()} (${message}): ` +
    'give that user write access, or choose another folder with LUDOTECA_DATA.'
  )
}

function currentUser(): string {
  try {
    return userInfo().username
  } catch {
    // Containers may run under a user id that has no name.
    return `user ${process.getuid?.()}`
  }
}
