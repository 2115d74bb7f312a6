import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endPostmaster, findPostmaster } from '../embedded-process.ts'
import { type EmbeddedDatabase, startEmbedded } from '../embedded.ts'

const PREFIX = 'ludoteca-test-'

/** A separate PostgreSQL in a temporary folder, without fsync; `stop` removes it. */
export async function startTestCluster(log: (line: string) => void = () => undefined): Promise<EmbeddedDatabase> {
  await removeForgotten()
  const folder = makeFolder()
  const cluster = await startEmbedded({ dataDir: folder, durable: false, log })
  return {
    ...cluster,
    async stop() {
      await cluster.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** An empty temporary folder that PostgreSQL's user may enter when the tests run as root. */
export function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  if (process.getuid?.() === 0) chmodSync(folder, 0o711)
  return folder
}

// A killed run leaves its PostgreSQL behind.
async function removeForgotten(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : 0
    if (!owner || runs(owner)) continue
    const folder = join(tmpdir(), name)
    const postmaster = findPostmaster(join(folder, 'postgres'))
    try {
      if (postmaster) await endPostmaster(postmaster.pid, join(folder, 'postgres'))
      rmSync(folder, { recursive: true, force: true })
    } catch {
      // It belongs to another user, who has to remove it.
    }
  }
}

function runs(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
