import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { loadCatalogue } from '../server/catalogue/load/load-catalogue.ts'
import { resources } from '../server/resources.generated.ts'
import { createDatabase } from '../server/db/connection.ts'
import { startEmbedded } from '../server/db/embedded.ts'
import { lockDataFolder } from '../server/db/lock.ts'
import { migrate } from '../server/db/migrate.ts'

/** A data folder for one measurement only. */
export interface TempDataDir {
  dataDir: string
  /** Kept at the end, for inspection with another tool. */
  keep: boolean
  remove(): void
}

const alive = new Set<TempDataDir>()
/** Marks a folder whose contents may be deleted. */
const marker = 'temp-data-dir'

/** A new, empty data folder in the system's temporary folder. */
export function createTempDataDir(keep = false): TempDataDir {
  const dataDir = mkdtempSync(join(tmpdir(), 'ludoteca-bench-'))
  // PostgreSQL never runs as root: its own user must be able to enter.
  if (process.getuid?.() === 0) chmodSync(dataDir, 0o711)
  writeFileSync(join(dataDir, marker), 'Made by npm run bench\n')
  return own(dataDir, keep)
}

/** The folder that an earlier run with --keep left; it is kept again. */
export function reopenTempDataDir(dataDir: string): TempDataDir {
  if (!existsSync(join(dataDir, marker))) throw new Error(`${dataDir} was not created by npm run bench`)
  return own(dataDir, true)
}

function own(dataDir: string, keep: boolean): TempDataDir {
  const folder: TempDataDir = {
    dataDir,
    keep,
    remove() {
      alive.delete(folder)
      if (!keep) rmSync(folder.dataDir, { recursive: true, force: true })
    },
  }
  alive.add(folder)
  return folder
}

/** Removes what an interrupted run left behind. */
export const removeTempDataDirs = (): void => [...alive].forEach((folder) => folder.remove())

/** Statements over a whole large world take minutes. */
const patienceMs = 3_600_000

type Connections = { adminUrl: string } & Pick<ReturnType<typeof createDatabase>, 'db'>

/**
 * Runs `work` on the folder's own PostgreSQL, migrated and with the open catalogue, as its superuser and without fsync;
 * afterwards the folder is ready for a server. Refuses a folder that was not created here.
 */
export async function withTempDataDir<T>(
  folder: TempDataDir,
  work: (connections: Connections) => Promise<T>,
): Promise<T> {
  if (!alive.has(folder)) throw new Error(`${folder.dataDir} is not a temporary folder of this run`)
  const lock = lockDataFolder(folder.dataDir)
  try {
    const embedded = await startEmbedded({ dataDir: folder.dataDir, durable: false, log: () => undefined })
    try {
      await migrate(embedded.url)
      const connection = createDatabase({ url: embedded.adminUrl, max: 2, patienceMs, log: () => undefined })
      try {
        await loadCatalogue(connection.db, resources)
        return await work({ adminUrl: embedded.adminUrl, db: connection.db })
      } finally {
        await connection.close()
      }
    } finally {
      await embedded.stop()
    }
  } finally {
    lock.release()
  }
}
