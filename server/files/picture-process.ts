import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { createSemaphore } from '../lib/concurrency.ts'
import { type PictureAnswer, PictureError, type PictureTask, type PictureWork } from './picture-work.ts'
import { tooBusy } from './receive-file.ts'

type Name = keyof PictureWork
type Given<N extends Name> = Parameters<PictureWork[N]>[0]
type Drawn<N extends Name> = Awaited<ReturnType<PictureWork[N]>>

/**
 * Milliseconds: of one task, which its decoder ends sooner; and until a process without tasks ends and gives its memory
 * back.
 */
const times = { task: 120_000, idle: 30_000 }

/** One at a time: limits the memory. */
const turn = createSemaphore(1, 16, tooBusy)

/** Has a picture drawn when it is its turn. Throws as askForPicture, and 503 when too many are waiting. */
export const drawInTurn = <N extends Name>(name: N, given: Given<N>): Promise<Drawn<N>> =>
  turn(() => askForPicture(name, given))

let current: PictureProcess | undefined

/**
 * Has pictures decoded and encoded by a process of low priority, started with the first one: whatever they cost, and
 * whatever is wrong with them, answers go first and go on. Throws PictureError for what the decoder
 * refuses, 503 when the process died or took too long.
 */
export async function askForPicture<N extends Name>(name: N, given: Given<N>): Promise<Drawn<N>> {
  if (!current?.isOpen) current = new PictureProcess()
  return (await current.ask(name, given)) as Drawn<N>
}

interface Waiting {
  resolve: (answer: unknown) => void
  reject: (error: Error) => void
  timer: NodeJS.Timeout
}

class PictureProcess {
  isOpen = true
  private readonly child: ChildProcess
  private readonly waiting = new Map<number, Waiting>()
  private asked = 0
  private idle: NodeJS.Timeout | undefined

  constructor() {
    // Nothing of the environment: whoever takes over a decoder finds no secrets in it.
    this.child = fork(fileURLToPath(new URL('./pictures.process.ts', import.meta.url)), [], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    this.child.on('message', (answer) => this.hear(answer as PictureAnswer))
    this.child.on('error', (error) => this.end(error))
    this.child.on('exit', (code, signal) => this.end(new Error(`the process for pictures ended (${signal ?? code})`)))
  }

  ask(name: Name, given: unknown): Promise<unknown> {
    const task: PictureTask = { id: (this.asked += 1), name, given }
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const timer = setTimeout(() => this.child.kill('SIGKILL'), times.task)
    this.waiting.set(task.id, { resolve, reject, timer })
    this.holdOn()
    this.child.send(task, (error) => {
      if (error) this.settle(task.id)?.reject(tooBusy(error))
    })
    return promise
  }

  private hear(message: PictureAnswer): void {
    const asked = this.settle(message.id)
    if ('answer' in message) asked?.resolve(message.answer)
    else if ('refused' in message) asked?.reject(new PictureError(message.refused))
    else asked?.reject(message.late ? tooBusy(new Error(message.failed)) : new Error(message.failed))
  }

  private settle(id: number): Waiting | undefined {
    const asked = this.waiting.get(id)
    if (!asked) return undefined
    clearTimeout(asked.timer)
    this.waiting.delete(id)
    if (this.waiting.size === 0) this.letGo()
    return asked
  }

  /** While it works, this process does not end before it. */
  private holdOn(): void {
    clearTimeout(this.idle)
    this.child.ref()
    this.child.channel?.ref()
  }

  private letGo(): void {
    this.child.unref()
    this.child.channel?.unref()
    this.idle = setTimeout(() => this.end(), times.idle).unref()
  }

  private end(cause?: Error): void {
    if (!this.isOpen) return
    this.isOpen = false
    for (const id of this.waiting.keys()) this.settle(id)?.reject(tooBusy(cause))
    // Also that of the last one settled here.
    clearTimeout(this.idle)
    if (this.child.connected) this.child.disconnect()
  }
}
