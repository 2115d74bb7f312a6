import { CatalogueFileError } from '../catalogue/load/read-catalogue.ts'
import { ConfigError } from '../config-error.ts'
import { EmbeddedError } from '../db/embedded-error.ts'
import { DataFolderError } from '../db/lock.ts'
import { MigrationError } from '../db/migrate.ts'
import { WebProcessError } from '../web-processes.ts'

/** One sentence for errors that the person who starts the server can fix; a stack trace for anything else. */
export function explain(error: unknown): string {
  const known = [CatalogueFileError, ConfigError, EmbeddedError, DataFolderError, MigrationError, WebProcessError].some(
    (kind) => error instanceof kind,
  )
  const { message, code, stack } = error as NodeJS.ErrnoException
  if (known) return message
  if (code === 'EADDRINUSE')
    return `Port ${process.env.PORT ?? 3000} is in use: stop the program that uses it, or choose another port with PORT.`
  if (code === 'EACCES')
    return `This user may not listen on port ${process.env.PORT ?? 3000}: choose a port above 1024 with PORT.`
  if (code === '53100' || code === 'ENOSPC') return 'The disk is full: free some space and start again.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL cannot be used (${message}): check the address, name and password.`
  return stack ?? message
}
