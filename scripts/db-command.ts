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

/** What a person asked for cannot be done; its message is one sentence for that person. */
export class UsageError extends Error {
  override name = 'UsageError'
}

const EXPECTED = [UsageError, ConfigError, BackupError, DataFolderError, EmbeddedError, MigrationError]

/** Runs one of the db:* and catalogue:* commands; what a person can mend is told in one sentence, the rest with its stack. */
export async function runCommand(command: (config: Config, args: string[]) => Promise<void>): Promise<void> {
  try {
    await command(readConfig(process.env), process.argv.slice(2))
  } catch (error) {
    console.error(EXPECTED.some((kind) => error instanceof kind) ? (error as Error).message : error)
    process.exitCode = 1
  }
}

/** Runs `work` on the configured database, also while the server runs; refused in one sentence where the server has not been yet. */
export function withTables<T>(config: Config, work: (db: Kysely<DB>) => Promise<T>): Promise<T> {
  return withDatabase(config, { log: say }, async (url) => {
    const database = createDatabase({ url, max: 1, log: say })
    try {
      await checkMigrated(database)
      return await work(database.db)
    } finally {
      await database.close()
    }
  })
}

export const say = (line: string): void => console.log(line)
