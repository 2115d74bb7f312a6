import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Answered, Asks, IndexSource, QuestionName } from './catalogue-index.ts'
import {
  Correspondence,
  unavailable,
  type Asked,
  type FromThread,
  type Reply,
  toError,
  type ToThread,
} from './correspondence.ts'

interface Options {
  /** Of the database: the thread has its own connections. */
  url: string
  /** See createDatabase. */
  prepared: boolean
  /** Logs failures of the thread. */
  warn: (error: unknown, message: string) => void
  /** For tests: another worker, and other time limits. */
  file?: URL
  times?: Partial<typeof usualTimes>
}

/** Milliseconds. */
const usualTimes = {
  /** The maximum wait for an answer, and while the index is loaded for the first time. */
  answer: 10_000,
  load: 60_000,
  /** From a crash to the next start: doubled with each crash before the index is loaded. */
  restart: 1_000,
  restartMost: 30_000,
  /** The maximum time for the thread to end on its own. */
  close: 800,
}

const workerFile = new URL('./worker.ts', import.meta.url)

/**
 * The index in a worker thread, started by the first question: loading and sorting delay no request. A thread that
 * crashes or hangs is restarted; until then questions fail with 503.
 */
export class IndexThread implements IndexSource {
  private readonly options: Options
  private readonly times: typeof usualTimes
  private worker: Worker | null = null
  private loaded = false
  /** When the thread last sent anything, by performance.now(). */
  private heardAt = 0
  private crashes = 0
  private restarting: NodeJS.Timeout | null = null
  private closed = false
  private readonly questions = new Correspondence((asked) => this.post({ asked }))

  constructor(options: Options) {
    this.options = options
    this.times = { ...usualTimes, ...options.times }
  }

  async ask<Q extends QuestionName>(question: Q, about: Asks<Q>): Promise<Answered<Q>> {
    const limit = this.loaded ? this.times.answer : this.times.load
    return (await this.request({ question, about }, limit)) as Answered<Q>
  }

  async ready(): Promise<void> {
    await this.request({ question: 'ready' })
  }

  async close(): Promise<void> {
    if (this.closed) return
    this.closed = true
    if (this.restarting) clearTimeout(this.restarting)
    this.questions.refuseAll()
    const { worker } = this
    if (!worker) return
    const ended = once(worker, 'exit')
    this.post('close')
    const late = setTimeout(() => void worker.terminate(), this.times.close)
    await ended
    clearTimeout(late)
  }

  private request(asked: Omit<Asked, 'id'>, limit?: number): Promise<Answered<QuestionName> | null> {
    if (this.closed || this.restarting) return Promise.reject(unavailable())
    this.worker ??= this.start()
    return this.questions.ask(asked, limit, (sentAt) => this.handleLate(sentAt))
  }

  private start(): Worker {
    const { file = workerFile, url, prepared } = this.options
    const worker = new Worker(file, { name: 'catalogue-index', workerData: { url, prepared } })
    worker.on('message', (message: FromThread) => this.hear(message))
    worker.on('error', (error) => this.closed || this.options.warn(error, 'the thread of the catalogue index failed'))
    worker.once('exit', () => this.handleExit())
    return worker
  }

  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
  private readonly post = (message: ToThread): void => this.worker?.postMessage(message)

  private hear(message: FromThread): void {
    this.heardAt = performance.now()
    if ('answered' in message) for (const reply of message.answered) this.settle(reply)
    else this.options.warn(message.failure && toError(message.failure), message.warning)
  }

  private settle(reply: Reply): void {
    if ('answer' in reply) {
      this.loaded = true
      this.crashes = 0
    }
    this.questions.settle(reply)
  }

  /**
   * A question has timed out. A thread that has sent nothing since then hangs, unless it is loading: then it may be
   * sorting.
   */
  private handleLate(sentAt: number): void {
    if (!this.loaded || this.heardAt > sentAt) return
    this.options.warn(undefined, 'the thread of the catalogue index does not answer and is ended')
    void this.worker?.terminate()
  }

  private handleExit(): void {
    this.worker = null
    this.loaded = false
    this.questions.refuseAll()
    if (this.closed) return
    const pause = Math.min(this.times.restart * 2 ** this.crashes++, this.times.restartMost)
    this.options.warn(undefined, `the thread of the catalogue index has ended; it starts again in ${pause} ms`)
    this.restarting = setTimeout(() => {
      this.restarting = null
      this.ready().catch(
        (error: unknown) => this.closed || this.options.warn(error, 'the catalogue could not be loaded'),
      )
    }, pause).unref()
  }
}
