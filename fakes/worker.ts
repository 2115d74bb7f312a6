import { parentPort, workerData } from 'node:worker_threads'
import { fakes } from './registry.ts'

// Started by server/providers/start-fakes.ts with the names of providers and options for each: reports the settings
// that point to them.
const asked = workerData as { name: string; options?: object }[]
const started = await Promise.all(
  asked.map(({ name, options }) => {
    const start = fakes[name]
    if (!start) throw new Error(`fakes/registry.ts has no fake for ${name}`)
    return start(options)
  }),
)
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage(Object.assign({}, ...started.map(({ env }) => env)))
