import { Worker } from 'node:worker_threads'
import { AppError, tooMany } from '../errors.ts'
import { limitAtOnce, createSemaphore } from '../lib/concurrency.ts'
import type { FromTask } from './task.ts'

/** Why a task was ended: what somebody brought needs more time or memory than anything real. */
export class ThreadError extends Error {
  override name = 'ThreadError'
  readonly problem: 'too-slow' | 'too-large'

  constructor(problem: 'too-slow' | 'too-large') {
    super(problem)
    this.problem = problem
  }
}

interface RunOptions {
  /** Ends the task; `run` then rejects with its reason. */
  signal?: AbortSignal
  /** What the task tells before its answer. */
  hear?: (told: never) => void
  /** Whose request waits for the answer: nobody takes the places of all others. */
  whose?: number
}

export interface Threads {
  /**
   * Runs a task (a file that calls `runTask`) in a thread of its own; `given` and the answer are structured clones.
   * Throws ThreadError above the limits, 503 when too many tasks wait, and 429 when too many of them are one person's.
   */
  run<Answer>(task: URL, given: unknown, options?: RunOptions): Promise<Answer>
}

interface ThreadLimits {
  milliseconds: number
  heapMegabytes: number
  /** Tasks that may wait for their turn. */
  waiting: number
  /** Tasks of one person that may run or wait. */
  ofOne: number
}

const usualLimits: ThreadLimits = { milliseconds: 30_000, heapMegabytes: 384, waiting: 20, ofOne: 3 }

/**
 * Where files of people, and the largest answers of providers, are parsed: one at a time, and nothing in them can hold
 * up requests. Each task has a new thread, so that none sees what another left, and its end frees all memory; the start
 * costs about 0.1 s, in the thread.
 */
export function createThreads(limits: Partial<ThreadLimits> = {}): Threads {
  const all = { ...usualLimits, ...limits }
  const inTurn = createSemaphore(1, all.waiting, busy)
  const ofOne = limitAtOnce<number>(all.ofOne, () => tooMany(2))
  const count = <T>(whose: number | undefined, work: () => Promise<T>): Promise<T> =>
    whose === undefined ? work() : ofOne(whose, work)
  return {
    run: (task, given, options) =>
      count(options?.whose, () => inTurn(() => runOnce(task, given, { ...all, ...options }))),
  }
}

async function runOnce<Answer>(
  task: URL,
  given: unknown,
  { milliseconds, heapMegabytes, signal, hear }: ThreadLimits & RunOptions,
): Promise<Answer> {
  signal?.throwIfAborted()
  const resourceLimits = { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 32 }
  const worker = new Worker(task, { name: 'task', workerData: given, resourceLimits })
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const timer = setTimeout(() => reject(new ThreadError('too-slow')), milliseconds)
  const stop = () => reject(signal?.reason as Error)
  signal?.addEventListener('abort', stop)
  worker.on('message', (message: FromTask) => {
    if ('answer' in message) resolve(message.answer as Answer)
    else hear?.(message.told as never)
  })
  worker.on('error', (error: NodeJS.ErrnoException) =>
    reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new ThreadError('too-large') : error),
  )
  worker.on('exit', () => reject(new Error('A thread ended before its task.')))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    await worker.terminate()
  }
}

const busy = (): AppError =>
  new AppError('unavailable', 'Many files are being read at the moment. Try again in a moment.', { retryAfter: 10 })
