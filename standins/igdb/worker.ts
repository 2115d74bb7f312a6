import { parentPort, workerData } from 'node:worker_threads'
import { type StandinOptions, startIgdbStandin } from './standin.ts'

const { env } = await startIgdbStandin(workerData as StandinOptions)
parentPort?.postMessage(env)
