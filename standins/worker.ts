import { parentPort, workerData } from 'node:worker_threads'
import { standins } from './registry.ts'

// Started by server/providers/start-standins.ts with the names of providers and options for each: answers the settings that lead to them.
const asked = workerData as { name: string; options?: object }[]
const started = await Promise.all(
  asked.map(({ name, options }) => {
    const start = standins[name]
    if (!start) throw new Error(`standins/registry.ts has no stand-in for ${name}`)
    return start(options)
  }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(Object.assign({}, ...started.map(({ env }) => env)))
