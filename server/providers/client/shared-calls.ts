import { ProviderError } from './provider-error.ts'

interface Running<T> {
  promise: Promise<T>
  waiting: number
  end: AbortController
}

/**
 * Calls shared by all concurrent callers that want the same. A caller that aborts stops waiting; the call itself is
 * aborted when nobody waits for it any more.
 */
export function createSharedCalls<T>() {
  const running = new Map<string, Running<T>>()

  function start(key: string, call: (signal: AbortSignal) => Promise<T>): Running<T> {
    const end = new AbortController()
    const promise = call(end.signal).finally(() => {
      if (running.get(key)?.end === end) running.delete(key)
    })
    const started = { promise, waiting: 0, end }
    running.set(key, started)
    return started
  }

  return async (key: string, call: (signal: AbortSignal) => Promise<T>, signal?: AbortSignal): Promise<T> => {
    if (signal?.aborted) throw ended()
    const shared = running.get(key) ?? start(key, call)
    shared.waiting++
    if (!signal) return shared.promise
    const gone = Promise.withResolvers<never>()
    const leave = (): void => {
      gone.reject(ended())
      if (--shared.waiting > 0) return
      // Later callers start a new call.
      if (running.get(key) === shared) running.delete(key)
      shared.end.abort()
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await Promise.race([shared.promise, gone.promise])
    } finally {
      signal.removeEventListener('abort', leave)
    }
  }
}

const ended = (): ProviderError => new ProviderError('ended', 'no caller waits for the answer any more')
