import { parentPort, workerData } from 'node:worker_threads'

/** What a thread sends: any number of messages, then its answer. */
export type FromTask = { told: unknown } | { answer: unknown }

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const post = (message: FromTask): void => parentPort?.postMessage(message)

/** Called by the file of a task, in its thread: does the work, and sends the answer to who runs it (threads.ts). */
export async function runTask<Given, Told = never>(
  work: (given: Given, tell: (told: Told) => void) => unknown,
): Promise<void> {
  post({ answer: await work(workerData as Given, (told) => post({ told })) })
}
