import type { FastifyBaseLogger } from 'fastify'
import { setTimeout as sleep } from 'node:timers/promises'

interface Step {
  stop: () => Promise<unknown>
  patienceMs: number
}

/** How this process ends: on SIGINT or SIGTERM, once, in the reverse order of the start. */
export interface Shutdown {
  /** Aborted by the first signal, also while the server is still starting. */
  signal: AbortSignal
  /** Resolves with the first signal. */
  requested: Promise<void>
  /**
   * Registers how a part that has started is stopped. A part that is still busy after `patienceMs` is left behind, so
   * that the parts below it are stopped too. Throws once a signal has arrived.
   */
  add(stop: () => Promise<unknown>, patienceMs?: number): void
  /** Stops what was added, last part first; errors are logged. */
  run(): Promise<void>
}

/** Listens for the signals from now on: before anything starts that would outlive this process. */
export function createShutdown(log: FastifyBaseLogger): Shutdown {
  const steps: Step[] = []
  const controller = new AbortController()
  const { signal } = controller
  const requested = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))
  // Not `once`: without a listener, a second signal would end the process before PostgreSQL has stopped.
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => controller.abort())
  return {
    signal,
    requested,
    add(stop, patienceMs = Infinity) {
      signal.throwIfAborted()
      steps.push({ stop, patienceMs })
    },
    async run() {
      for (let step = steps.pop(); step; step = steps.pop())
        await within(step).catch((error: unknown) => log.error({ err: error }, 'error during shutdown'))
    },
  }
}

async function within({ stop, patienceMs }: Step): Promise<void> {
  if (patienceMs === Infinity) return void (await stop())
  const over = new AbortController()
  const wait = sleep(patienceMs, undefined, { signal: over.signal }).catch(() => undefined)
  try {
    await Promise.race([stop(), wait])
  } finally {
    over.abort()
  }
}
