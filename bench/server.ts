import { spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { memoryOf, processorTime, type ProcessorTimes, processorTimes } from './processor-time.ts'
import type { TempDataDir } from './temp-data-dir.ts'

export interface RunningServer {
  origin: string
  /** Milliseconds from the start of the process to its first answer. */
  startedInMs: number
  /** Milliseconds of processor time so far, its database included; null where the system does not report it. */
  processorTime(): number | null
  /** The same, with PostgreSQL apart. */
  processorTimes(): ProcessorTimes | null
  /** Megabytes of memory that the process holds, its database excluded; null where the system does not report it. */
  memory(): number | null
  /** Its output so far. */
  said(): string
  stop(): Promise<void>
}

/** Signs the tokens of the measurements only. */
export const benchSecret = 'one two three four five six seven eight nine'

const mainFile = fileURLToPath(new URL('../server/main.ts', import.meta.url))
const bareFile = fileURLToPath(new URL('./bare-server.ts', import.meta.url))
const patience = 180_000

const running = new Set<() => Promise<void>>()

/** Removes what an interrupted run left behind. */
export const stopServers = async (): Promise<void> => void (await Promise.all([...running].map((stop) => stop())))

/** The origin from which a server on this port issues its tokens. */
export const originOf = (port: number): string => `http://127.0.0.1:${port}`

/**
 * The real server in a separate process, on a temporary data folder; limits off, no demo, quiet. `program`: another
 * version's main file, and arguments.
 */
export function startServer(
  folder: TempDataDir,
  port: number,
  settings: Record<string, string> = {},
  program = [mainFile],
): Promise<RunningServer> {
  return start(program, port, '/api/ready', {
    LUDOTECA_DATA: folder.dataDir,
    LUDOTECA_DEMO: 'off',
    LUDOTECA_RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
    NODE_ENV: 'development',
    PUBLIC_URL: originOf(port),
    TOKEN_SECRET: benchSecret,
    ...settings,
  })
}

/**
 * Fastify and nothing else: `/bytes/{n}` answers a constant JSON of n bytes; with a database, `/select/{slug}` answers
 * one row of a game.
 */
export const startBareServer = (port: number, databaseUrl = ''): Promise<RunningServer> =>
  start([bareFile], port, '/bytes/100', { DATABASE_URL: databaseUrl })

async function start(
  program: string[],
  port: number,
  ready: string,
  settings: Record<string, string>,
): Promise<RunningServer> {
  const began = performance.now()
  // Only what a process needs: the environment settings of the person who measures must not reach the server.
  const { PATH, HOME, TMPDIR, USER } = process.env
  const child = spawn(process.execPath, program, {
    env: { PATH, HOME, TMPDIR, USER, PORT: String(port), ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk))
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const stop = async (): Promise<void> => {
    running.delete(stop)
    child.kill('SIGTERM')
    await ended
  }
  running.add(stop)
  const origin = originOf(port)
  while (!(await isWell(`${origin}${ready}`))) {
    if (child.exitCode !== null) throw new Error(`The server exited unexpectedly:\n${said}`)
    if (performance.now() - began > patience) throw new Error(`The server does not answer:\n${said}`)
    await sleep(20)
  }
  const pid = child.pid ?? 0
  return {
    origin,
    startedInMs: performance.now() - began,
    processorTime: () => processorTime(pid),
    processorTimes: () => processorTimes(pid),
    memory: () => memoryOf(pid),
    said: () => said,
    stop,
  }
}

/** Milliseconds of processor time in a second that an idle server may use. */
const rest = 60
const longestStart = 180

/**
 * Waits until a server that just started is idle: it loads the catalogue into memory gradually, which would count as
 * work of the first measured calls. Three minutes at most.
 */
export async function settle({ processorTime }: Pick<RunningServer, 'processorTime'>): Promise<void> {
  for (let [n, calm] = [0, 0]; n < longestStart && calm < 3; n++) {
    const before = processorTime()
    await sleep(1_000)
    const after = processorTime()
    if (before === null || after === null) return
    calm = after - before < rest ? calm + 1 : 0
  }
}

/** Whether somebody answers at this address, and well. */
export const isWell = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

/** A port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer().once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => done(port))
    })
  })
}
