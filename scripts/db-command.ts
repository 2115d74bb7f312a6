import type { Kysely } from 'kysely'
import { type Config, readConfig } from '../server/config.ts'
import { createDatabase } from '../server/db/connection.ts'
import { withDatabase } from '../server/db/embedded.ts'
import { checkMigrated } from '../server/db/migrate.ts'
import type { DB } from '../server/db/types.ts'
import { explain } from '../server/start/explain.ts'

/** The command was used in a wrong way; the message is one sentence for the person who ran it. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/**
 * Runs a command: prints `usage` for `--help`, and an error that the operator can fix as one sentence, any other with
 * its stack.
 */
export async function runCommand(
  usage: string,
  command: (config: Config, args: string[]) => Promise<void>,
): Promise<void> {
  const args = process.argv.slice(2)
  if (args.includes('--help') || args.includes('-h')) return say(usage)
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    await command(config, args)
  } catch (error) {
    console.error(error instanceof UsageError ? error.message : explain(error, config))
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
