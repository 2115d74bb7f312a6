import type { Kysely } from 'kysely'
import { type Config, readConfig } from '../server/config.ts'
import { ConfigError } from '../server/config-error.ts'
import { BackupError } from '../server/db/backup-manifest.ts'
import { EmbeddedError } from '../server/db/embedded-error.ts'
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded-session.ts'
import { DataFolderError } from '../server/db/lock.ts'
import { checkMigrated, MigrationError } from '../server/db/migrate.ts'
import type { DB } from '../server/db/types.ts'

/** The command was used in a wrong way; the message is one sentence for the person who ran it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const EXPECTED = [UsageError, ConfigError, BackupError, DataFolderError, EmbeddedError, MigrationError]

/**
 * Runs a command: prints `usage` for `--help`, and an error that the operator can fix as one sentence, any other with its stack.
 */
export async function runCommand(
  usage: string,
  command: (config: Config, args: string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return say(usage)
  try {
    await command(readConfig(process.env), args)
  } catch (error) {
    console.error(EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error)
    process.exitCode = 1
  }
}

/** Runs `work` on the configured database, also while the server runs; throws if its migrations were not applied. */
export function withTables<T>(config: Config, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  return withDatabase(config, { log: say }, async (url) => {
    const database = createDatabase({ url, max: 1, prepared: config.databasePrepared, log: say })
    try {
      await checkMigrated(database)
      return await work(database.db)
    } finally {
      await database.close()
    }
  })
}

export const say = (line: string): void => console.log(line)
