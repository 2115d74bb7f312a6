import autocannon from 'autocannon'
import { parentPort, workerData } from 'node:worker_threads'

/**
 * Requests as fast as the responses arrive, from many connections of one address; each path ends with a random word.
 */
export interface Flood {
  origin: string
  /** What comes before the random word. */
  path: string
  connections: number
  seconds: number
}

const { origin, path, connections, seconds } = workerData as Flood
const statuses = new Map<number, number>()
const run = autocannon({
  url: origin,
  connections,
  duration: seconds,
  sampleInt: 100,
  timeout: 60,
  requests: [
    {
      headers: { 'accept-encoding': 'gzip, deflate, br' },
      setupRequest: (request) => ({ ...request, path: path + Math.random().toString(36).slice(2) }),
    },
  ],
})
void run.on('response', (_client, status) => void statuses.set(status, (statuses.get(status) ?? 0) + 1))
const { errors } = await run
if (errors > 0) statuses.set(0, errors)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(statuses)
