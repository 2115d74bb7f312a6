import { CatalogueFileError } from '../catalogue/load/read-catalogue.ts'
import { ConfigError } from '../config-error.ts'
import { BackupError } from '../db/backup-format.ts'
import { isUnavailable } from '../db/connection-errors.ts'
import { EmbeddedError, explainDamage, explainEnd } from '../db/embedded-error.ts'
import { DataFolderError } from '../db/lock.ts'
import { MigrationError } from '../db/migrate.ts'
import { WebProcessError } from '../web-processes.ts'

/** Their message is a sentence for the operator. */
const EXPECTED = [
  BackupError,
  CatalogueFileError,
  ConfigError,
  DataFolderError,
  EmbeddedError,
  MigrationError,
  WebProcessError,
]

/** Codes of a database that cannot be reached or refuses this user, with which DATABASE_URL may be wrong. */
const UNREACHABLE = /^(?:ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|28P01|28000|3D000)$/

/**
 * One sentence for errors that the person who started the server or a command can fix; a stack trace for anything else.
 * `config`: of that start, if its settings could be read.
 */
export function explain(error: unknown, config?: { dataDir: string; databaseUrl: string | undefined }): string {
  const { message, code = '', path, syscall, stack } = error as NodeJS.ErrnoException
  if (EXPECTED.some((kind) => error instanceof kind)) return message
  const { PORT = 3000 } = process.env
  if (code === 'EADDRINUSE')
    return `Port ${PORT} is in use: stop the program that uses it, or choose another port with PORT.`
  if (code === 'EACCES' && syscall === 'listen')
    return `This user may not listen on port ${PORT}: choose a port above 1024 with PORT.`
  if (/^(?:EACCES|EPERM|EROFS)$/.test(code) && path !== undefined)
    return `This user may not read or write ${path}: give it access, or run this as the owner of the file.`
  if (code === '53100' || code === 'ENOSPC')
    return `The disk${config ? ` that holds ${config.databaseUrl === undefined ? config.dataDir : 'the database'}` : ''} is full: free some space and start again.`
  if (config && config.databaseUrl === undefined) {
    const damage = explainDamage(error, config.dataDir)
    if (damage) return damage.message
    if (isUnavailable(error)) return explainEnd(config.dataDir).message
  } else if (UNREACHABLE.test(code) || isUnavailable(error))
    return `The database of DATABASE_URL cannot be used (${message}): check the address, name and password, and whether it runs.`
  return stack ?? message
}
