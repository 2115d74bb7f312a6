import { spawn, spawnSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, readdirSync, readlinkSync, realpathSync } from 'node:fs'
import { renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { explain, logSince } from './embedded-error.ts'
import type { Runner } from './embedded-runner.ts'

export type Postmaster = { pid: number; socketDir: string }

const MAX_LOG_BYTES = 10_000_000

/** The PostgreSQL that is running on this cluster, if any. */
export function findPostmaster(clusterDir: string): Postmaster | undefined {
  const lines = readLines(join(clusterDir, 'postmaster.pid'))
  const pid = Number(lines[0])
  return pid > 0 && worksIn(pid, clusterDir) ? { pid, socketDir: lines[4] ?? '' } : undefined
}

/** True while `pid` is a PostgreSQL of this cluster and not another process that later got the same number. */
export function worksIn(pid: number, clusterDir: string): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(clusterDir)
    const shown = spawnSync('ps', ['-ww', '-p', `${pid}`, '-o', 'command='], { encoding: 'utf8' }).stdout
    return shown.includes(`-D ${clusterDir}`)
  } catch {
    return false
  }
}

/** Stops PostgreSQL: with a fast shutdown first, then by force; resolves when it has exited. */
export async function endPostmaster(pid: number, clusterDir: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 5_000],
    ['SIGKILL', 5_000],
  ]
  for (const [signal, patience] of steps) {
    if (!worksIn(pid, clusterDir)) return
    try {
      process.kill(pid, signal)
    } catch {
      return
    }
    for (const end = Date.now() + patience; Date.now() < end && worksIn(pid, clusterDir);) await sleep(20)
  }
}

/** Starts PostgreSQL in its own process group; `ended()` gives the reason once it has exited. */
export function launch(runner: Runner, postgres: string, clusterDir: string, settings: string[], logFile: string) {
  forgetStrangers(clusterDir)
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG_BYTES) renameSync(logFile, `${logFile}.1`)
  const log = openSync(logFile, 'a', 0o600)
  const offset = fstatSync(log).size
  const { file, args, options } = runner.command(postgres, ['-D', clusterDir, ...settings])
  // Detached: Ctrl-C in a terminal reaches the whole group, and PostgreSQL must outlive the server's last queries.
  const child = spawn(file, args, { ...options, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  child.unref()
  let why: Error | undefined
  child.on('error', (error) => (why = explain(error.message, clusterDir, logFile)))
  child.on('exit', () => (why ??= explain(logSince(logFile, offset), clusterDir, logFile)))
  return { pid: child.pid ?? 0, ended: () => why }
}

/** Removes sockets that a killed PostgreSQL left; only when none is running. */
export function clearSockets(socketDir: string): void {
  for (const name of readdirSync(socketDir)) {
    if (name.startsWith('.s.PGSQL.')) rmSync(join(socketDir, name), { force: true })
  }
}

/**
 * A pid file whose number now belongs to another process would keep PostgreSQL from starting. The file is not deleted
 * (PostgreSQL uses it to find the shared memory of its previous run, and must not start while that is in use); the
 * number is replaced by one that no process can have.
 */
function forgetStrangers(clusterDir: string): void {
  const path = join(clusterDir, 'postmaster.pid')
  const [pid, ...rest] = readLines(path)
  if (pid === undefined || worksIn(Number(pid), clusterDir)) return
  const NOBODY = 2 ** 31 - 1
  writeFileSync(path, [NOBODY, ...rest].join('\n'))
}

function readLines(path: string): string[] {
  try {
    return readFileSync(path, 'utf8').split('\n')
  } catch {
    return []
  }
}
