import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, lstatSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Binaries } from './embedded-binaries.ts'
import { damagedError, EmbeddedError, explain } from './embedded-error.ts'
import type { Runner } from './embedded-runner.ts'

/** Creates the cluster in `clusterDir` when it does not exist; refuses a cluster of another major version. */
export async function ensureCluster(binaries: Binaries, runner: Runner, clusterDir: string): Promise<'made' | 'kept'> {
  const found = majorVersion(clusterDir)
  const wanted = runner.version.split('.')[0]
  if (found === wanted) return 'kept'
  const files = readdirSync(clusterDir)
  if (found === undefined ? files.includes('global') : !/^\d+$/.test(found))
    throw damagedError(clusterDir, `its PG_VERSION is ${found === undefined ? 'missing' : 'not readable'}`)
  if (found !== undefined) {
    throw new EmbeddedError(
      `The database in ${clusterDir} was made by PostgreSQL ${found} and this is PostgreSQL ${wanted}: ` +
        'make a backup with the version of Ludoteca that made it, and restore it into a new data folder.',
    )
  }
  if (files.length > 0) {
    throw new EmbeddedError(
      `${clusterDir} holds files that are not a database: choose another folder with LUDOTECA_DATA.`,
    )
  }
  // Created next to its final place and moved there in one step, so that an interrupted start leaves nothing
  // incomplete.
  const draft = `${clusterDir}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  if (runner.owner) chownSync(draft, runner.owner.uid, runner.owner.gid)
  await initdb(binaries, runner, draft)
  renameSync(draft, clusterDir)
  return 'made'
}

/** The cluster's major version, like `18`; undefined for an empty or missing folder, which is created. */
function majorVersion(clusterDir: string): string | undefined {
  try {
    mkdirSync(clusterDir, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explain(String(error), clusterDir)
  }
  try {
    return readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw explain(String(error), clusterDir)
  }
}

async function initdb(binaries: Binaries, runner: Runner, folder: string): Promise<void> {
  const { file, args, options } = runner.command(binaries.initdb, [
    `--pgdata=${folder}`,
    '--username=postgres',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    // Anyone who can enter the socket's folder (mode 0700) may connect; there are no network connections.
    '--auth-local=trust',
    '--auth-host=reject',
    '--no-instructions',
  ])
  const child = spawn(file, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stdout?.on('data', (chunk) => (said += chunk))
  child.stderr?.on('data', (chunk) => (said += chunk))
  const code = await new Promise((done) => {
    child.on('error', (error) => ((said += error.message), done(1)))
    child.on('close', done)
  })
  if (code !== 0) throw explain(said, dirname(folder))
}

/** PostgreSQL's settings as command line arguments; `durable: false` is for temporary test databases only. */
export function clusterSettings(socketDir: string, durable: boolean): string[] {
  const sync = durable ? 'on' : 'off'
  const settings = {
    listen_addresses: '',
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
    unix_socket_permissions: '0700',
    fsync: sync,
    full_page_writes: sync,
    synchronous_commit: sync,
    max_connections: durable ? 60 : 200,
    shared_buffers: durable ? '256MB' : '128MB',
    effective_cache_size: '1GB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    max_wal_size: '1GB',
    wal_compression: 'on',
    random_page_cost: '1.1',
    jit: 'off',
    // Parallel plans need more of /dev/shm than a container provides, and gain nothing on two busy cores.
    max_parallel_workers_per_gather: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    // The application logs a refused statement; here it would only write users' data into a file.
    log_min_messages: 'log',
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}

/**
 * A private folder for the socket: `<data>/run`, or one in the system's temporary folder when that path is too long.
 */
export function prepareSocketDir(dataDir: string, runner: Runner): string {
  const near = join(dataDir, 'run')
  // The maximum length of a socket path is 103 (macOS) or 107 (Linux) bytes.
  const LONGEST = 100
  const key = createHash('sha256').update(dataDir).digest('hex').slice(0, 16)
  const fits = Buffer.byteLength(join(near, '.s.PGSQL.5432')) <= LONGEST
  const folder = fits ? near : join(tmpdir(), `ludoteca-${key}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw explain(String(error), dataDir)
  }
  const { uid } = lstatSync(folder)
  const allowed = [process.getuid?.(), runner.owner?.uid]
  // In our own data folder every file is ours; in the system's temporary folder another user may have created it first.
  if (!lstatSync(folder).isDirectory() || !(fits || allowed.includes(uid))) {
    throw new EmbeddedError(`${folder} belongs to another user: remove it and start again.`)
  }
  if (runner.owner) chownSync(folder, runner.owner.uid, runner.owner.gid)
  chmodSync(folder, 0o700)
  return folder
}
