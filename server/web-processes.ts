import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'
import type { IndexSource } from './catalogue/index/catalogue-index.ts'
import { answerProcess, IndexOfHolder } from './catalogue/index/index-of-holder.ts'
import { answerFigures, type Figures } from './metrics/figures.ts'

/** What a web process of a machine is told by the first one, in its environment. */
export interface Joined {
  /** Of the database that the first process has opened. */
  url: string
  /** Settings of stand-ins that the first process has started, and their names. */
  fakes: Record<string, string>
  played: string[]
}

interface Options extends Joined {
  count: number
  /** The index that all of them ask. */
  source: IndexSource
  /** Those of this process, which one of them tells with its own. */
  figures: () => Promise<Figures>
  log: FastifyBaseLogger
  /** How long they may take to end, in milliseconds. */
  patienceMs: number
}

/** Milliseconds from the end of a process to the start of another in its place: doubled while they end at once. */
const pause = { first: 500, most: 30_000, whole: 20_000 }

/** Web processes that could not start: each has said why. */
export class WebProcessError extends Error {
  override name = 'WebProcessError'
}

/** What the first process of this machine has told this one; null: this is the first one. */
export function joined(env = process.env): Joined | null {
  return cluster.isWorker && env['WEB_PROCESS'] ? (JSON.parse(env['WEB_PROCESS']) as Joined) : null
}

export const indexOfFirst = (): IndexSource => new IndexOfHolder()

/**
 * Starts processes that share the port of this one and serve pages and calls; where one ends, another is started.
 * Resolves when all listen, to a function that ends them. Throws a WebProcessError when one ends before that.
 */
export async function startWebProcesses({
  count,
  source,
  figures,
  log,
  patienceMs,
  ...told
}: Options): Promise<() => Promise<void>> {
  cluster.setupPrimary({ args: [], serialization: 'advanced' })
  const env = { WEB_PROCESS: JSON.stringify(told satisfies Joined), LUDOTECA_ONLY: 'web', LUDOTECA_PROCESSES: '1' }
  const running = new Set<Worker>()
  const stopping = new AbortController()
  const start = (wait: number): Worker => {
    const startedAt = performance.now()
    const worker = cluster.fork(env)
    running.add(worker)
    answerProcess(worker, source)
    answerFigures(worker, () => [...running].filter((other) => other !== worker), figures)
    worker.once('exit', (code, signal) => {
      running.delete(worker)
      if (stopping.signal.aborted) return
      const next = performance.now() - startedAt > pause.whole ? pause.first : wait
      log.warn(`a web process has ended (${signal ?? code}); another one starts in ${next} ms`)
      setTimeout(() => stopping.signal.aborted || start(Math.min(next * 2, pause.most)), next).unref()
    })
    return worker
  }
  const stop = async (): Promise<void> => {
    stopping.abort()
    const ended = [...running].map((worker) => once(worker, 'exit'))
    for (const worker of running) worker.process.kill('SIGTERM')
    await Promise.race([Promise.all(ended), sleep(patienceMs, undefined, { ref: false })])
    for (const worker of running) worker.process.kill('SIGKILL')
  }
  try {
    await Promise.all(Array.from({ length: count }, () => listening(start(pause.first))))
  } catch (error) {
    await stop()
    throw error
  }
  return stop
}

async function listening(worker: Worker): Promise<void> {
  const ended = new AbortController()
  const { signal } = ended
  await Promise.race([
    once(worker, 'listening', { signal }),
    once(worker, 'exit', { signal }).then(() => {
      throw new WebProcessError('A web process ended before it could listen.')
    }),
  ]).finally(() => ended.abort())
}
