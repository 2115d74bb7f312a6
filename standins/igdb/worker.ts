import { parentPort, workerData } from 'node:worker_threads'
import { type StandinOptions, startIgdbStandin } from './standin.ts'

const { env } = await startIgdbStandin(workerData as StandinOptions)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(env)
