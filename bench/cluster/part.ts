import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createConnection } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { User } from '../../server/db/embedded-runner.ts'

interface Command {
  name: string
  file: string
  args: string[]
  env?: Record<string, string>
  user?: User | undefined
  /** Folder of what it prints. */
  logs: string
  /** Ends it at once and all that it has started; SIGKILL for a program without children. */
  last?: NodeJS.Signals
}

/** A program that runs for the cluster. */
export interface Part {
  name: string
  pid: number
  /** What it has printed, with what others of this name printed before it. */
  said(): string
  /** Null while it runs, else why it ended. */
  ended(): string | null
  /** Sends the signal and waits for the end, 30 seconds at most; after that it is killed. */
  end(signal: NodeJS.Signals): Promise<void>
  signal(signal: NodeJS.Signals): void
  /** See Command. */
  last: NodeJS.Signals
}

const running = new Set<Part>()
const patience = 30_000
let isOver = false

/** Ends everything that was started, the last one first; for the end and for Ctrl-C. */
export async function endParts(): Promise<void> {
  isOver = true
  for (const part of [...running].reverse()) await part.end(part.last)
}

/** Starts a program. It is given only what it needs of the environment: no setting of the person who measures. */
export function startPart({ name, file, args, env = {}, user, logs, last = 'SIGKILL' }: Command): Part {
  if (isOver) throw new Error(`${name} is not started: the cluster ends`)
  const log = join(logs, `${name}.log`)
  const { PATH = '', HOME = '', TMPDIR = '' } = process.env
  const output = openSync(log, 'a')
  const child = spawn(file, args, {
    env: { PATH, HOME, ...(TMPDIR && { TMPDIR }), LC_ALL: 'C', ...env },
    cwd: '/',
    stdio: ['ignore', output, output],
    // Ctrl-C is for the command alone, which then ends its parts in order.
    detached: true,
    ...user,
  })
  closeSync(output)
  child.once('error', () => undefined)
  const over = once(child, 'exit').catch(() => undefined)
  const part: Part = {
    name,
    last,
    pid: child.pid ?? 0,
    said: () => readFileSync(log, 'utf8'),
    ended: () => endOf(child),
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      running.delete(part)
      if (endOf(child) !== null) return
      child.kill(signal)
      const late = setTimeout(() => child.kill('SIGKILL'), patience)
      await over
      clearTimeout(late)
    },
  }
  running.add(part)
  return part
}

const endOf = (child: ChildProcess): string | null =>
  child.pid === undefined
    ? 'could not be started'
    : child.exitCode === null
      ? child.signalCode
      : `code ${child.exitCode}`

/** A program that can be started again after it has ended. */
export interface Restartable {
  /** The one that was started last. */
  part: Part
  /** Resolves when it is ready. */
  restart(): Promise<void>
}

/** Starts a program by a function that resolves when it is ready. */
export async function startRestartable(start: () => Promise<Part>): Promise<Restartable> {
  const running: Restartable = {
    part: await start(),
    async restart() {
      running.part = await start()
    },
  }
  return running
}

/** Runs a program to its end; throws what it said when it fails. */
export async function runToEnd(command: Command): Promise<string> {
  const part = startPart(command)
  while (part.ended() === null) await sleep(20)
  await part.end('SIGKILL')
  if (part.ended() !== 'code 0') throw new Error(`${command.name} failed (${part.ended()}):\n${part.said()}`)
  return part.said()
}

/** Waits until `isReady`; throws when the part ends before, or does not become ready in a minute and a half. */
export async function whenReady(part: Part, isReady: () => Promise<boolean>): Promise<void> {
  const until = performance.now() + 90_000
  while (!(await isReady())) {
    if (part.ended() !== null) throw new Error(`${part.name} ended (${part.ended()}):\n${part.said().slice(-4_000)}`)
    if (performance.now() > until) throw new Error(`${part.name} does not become ready:\n${part.said().slice(-4_000)}`)
    await sleep(50)
  }
}

/** Whether somebody listens at a port of this machine. */
export function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = createConnection({ port, host: '127.0.0.1' })
    const end = (answer: boolean) => () => {
      socket.destroy()
      done(answer)
    }
    socket.once('connect', end(true)).once('error', end(false))
  })
}
