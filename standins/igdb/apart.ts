import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { IgdbStandin, StandinOptions } from './standin.ts'

/** The stand-in in a thread of its own, so that its searching does not hold up the server that it runs in. */
export async function startIgdbApart(
  options: StandinOptions = {},
): Promise<{ env: IgdbStandin['env']; stop: () => Promise<unknown> }> {
  const worker = new Worker(new URL('worker.ts', import.meta.url), { workerData: options })
  const [env] = (await once(worker, 'message')) as [IgdbStandin['env']]
  return { env, stop: () => worker.terminate() }
}
