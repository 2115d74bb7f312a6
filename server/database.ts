import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from './config.ts'
import { type Connection, createDatabase } from './db/connection.ts'
import { startEmbedded } from './db/embedded.ts'
import { lockDataFolder } from './db/lock.ts'
import { migrate } from './db/migrate.ts'

export interface Database extends Connection {
  /** Closes the connections, stops the embedded database if there is one, then releases the data folder. */
  stop: () => Promise<void>
}

/** Queries that still run this long after everything above has stopped end with their connection. */
const closingMs = 500

/**
 * The database of this installation, running and migrated to the newest version: the one of DATABASE_URL, or the
 * embedded one.
 * When `signal` interrupts it, it rejects with the signal's reason, after the embedded database has stopped.
 */
export async function openDatabase(
  config: Config,
  log: (line: string) => void,
  signal = new AbortController().signal,
): Promise<Database> {
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
    await unlessAborted(signal, () => migrate(url, { log: (line) => signal.aborted || log(line) }))
    const { stop, ...connection } = joinDatabase(url, config, log)
    return { ...connection, stop: () => stop().then(end) }
  } catch (error) {
    await end()
    throw error
  }
}

/**
 * A connection of one more process of this machine: the first one holds the data folder, and has migrated the database.
 */
export function joinDatabase(url: string, config: Config, log: (line: string) => void): Database {
  const connection = createDatabase({ url, max: config.databasePool, prepared: config.databasePrepared, log })
  return { ...connection, stop: async () => void (await Promise.race([connection.close(), sleep(closingMs)])) }
}

/** Rejects at once when the signal is aborted; the work is left to fail when its connections end. */
async function unlessAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  )
  return Promise.race([work(), aborted])
}
