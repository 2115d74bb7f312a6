import type { WorkToDo } from '../../../common/api/shapes.ts'
// oxlint-disable-next-line import/default -- Vite makes the module of this query
import address from './find-nonce.worker.ts?worker&url'

interface PolicyFactory {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

/** Only this worker's file passes the trusted-types policy. */
const policy = (globalThis as { trustedTypes?: PolicyFactory }).trustedTypes?.createPolicy('ludoteca-work', {
  createScriptURL: (url) => {
    if (url !== address) throw new TypeError('Not our worker')
    return url
  },
})

/**
 * A nonce that solves the challenge, found in a worker so that the page stays alive. Rejects with the signal's reason
 * once aborted, and where the worker cannot start.
 */
export async function findNonce({ salt, bits }: WorkToDo, signal: AbortSignal): Promise<number> {
  signal.throwIfAborted()
  const worker = new Worker(policy?.createScriptURL(address) ?? address, { type: 'module' })
  const found = new Promise<number>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<number>) => resolve(data))
    worker.addEventListener('error', reject)
    signal.addEventListener('abort', () => reject(signal.reason as Error))
  })
  // oxlint-disable-next-line require-post-message-target-origin -- a worker has no origin to name
  worker.postMessage({ salt, bits })
  return found.finally(() => worker.terminate())
}
