import { findEmbedded, startEmbedded } from './embedded.ts'
import { type DataFolderLock, LockedError, lockDataFolder } from './lock.ts'

export type SessionOptions = {
  log: (line: string) => void
  /** Refuse (LockedError) while a server uses the embedded database. */
  alone?: boolean
}

/**
 * Runs `work` with the connection string of the configured database: DATABASE_URL if set; otherwise the embedded one of
 * the running server, or one started for the duration of `work`.
 */
export async function withDatabase<T>(
  config: { databaseUrl?: string | undefined; dataDir: string },
  { log, alone = false }: SessionOptions,
  work: (url: string) => Promise<T>,
): Promise<T> {
  if (config.databaseUrl) return work(config.databaseUrl)
  let lock: DataFolderLock
  try {
    lock = lockDataFolder(config.dataDir)
  } catch (error) {
    const running = error instanceof LockedError && !alone ? findEmbedded(config.dataDir) : undefined
    if (running) return work(running.url)
    throw error
  }
  try {
    const embedded = await startEmbedded({ dataDir: config.dataDir, log })
    try {
      return await work(embedded.url)
    } finally {
      await embedded.stop()
    }
  } finally {
    lock.release()
  }
}
