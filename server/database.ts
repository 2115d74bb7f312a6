import type { Config } from './config.ts'
import { type Connection, createDatabase } from './db/connection.ts'
import { startEmbedded } from './db/embedded.ts'
import { lockDataFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'

export interface Database extends Connection {
  /** Closes the connections, stops the embedded database if there is one, then releases the data folder. */
  stop: () => Promise<void>
}

/**
 * The database of this installation, running and migrated to the newest version: the one of DATABASE_URL, or the
 * embedded one.
 */
export async function openDatabase(config: Config, log: (line: string) => void): Promise<Database> {
  const lock = lockDataFolder(config.dataDir)
  let end = async (): Promise<void> => lock.release()
  try {
    let url = config.databaseUrl
    if (url === undefined) {
      const embedded = await startEmbedded({ dataDir: config.dataDir, log })
      url = embedded.url
      end = async () => {
        await embedded.stop()
        lock.release()
      }
    }
    await migrate(url, { log })
    const connection = createDatabase({ url, max: config.databasePool, prepared: config.databasePrepared, log })
    return {
      ...connection,
      stop: async () => {
        await connection.close()
        await end()
      },
    }
  } catch (error) {
    await end()
    throw error
  }
}
