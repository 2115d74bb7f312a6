import { parentPort, workerData } from 'node:worker_threads'
import { createDatabase } from '../../db/connection.ts'
import { steadyNow } from '../../lib/clock.ts'
import { createOutbox } from '../../lib/outbox.ts'
import { replyTo, type FromThread, type Reply, toFailure, type ToThread } from './correspondence.ts'
import { LiveIndex } from './live-index.ts'

// Started by index-thread.ts: the index of the catalogue with its own connections, which it closes when idle.
const { url, prepared } = workerData as { url: string; prepared: boolean }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
const post = (message: FromThread): void => parentPort?.postMessage(message)

const database = createDatabase({ url, max: 2, prepared, log: (warning) => post({ warning }) })
const live = new LiveIndex({
  db: database.db,
  now: steadyNow,
  warn: (error, warning) => post({ warning, failure: toFailure(error) }),
})
const reply = createOutbox<Reply>((answered) => post({ answered }))

parentPort?.on('message', async (message: ToThread) => {
  if (message !== 'close') return message.asked.forEach((asked) => void replyTo(asked, live).then(reply))
  await live.close()
  await database.close()
  // Nothing else keeps the thread alive.
  parentPort?.close()
})
