import { parentPort } from 'node:worker_threads'
import type { ToThread } from '../catalogue/index/correspondence.ts'
import { failures } from './failing-index.ts'

// The worker of the index, except that pages of certain companies end it in the ways that a bug would.
parentPort?.on('message', (message: ToThread) => {
  if (message === 'close') return
  for (const { question, about } of message.asked) {
    if (question !== 'company') continue
    if (about.id === failures.crash) throw new Error('A deliberate crash')
    // oxlint-disable-next-line no-empty -- what a bug would do
    while (about.id === failures.hang) {}
  }
})
await import('../catalogue/index/worker.ts')
