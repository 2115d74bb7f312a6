import { setImmediate } from 'node:timers/promises'

/** The longest time in milliseconds that work on a shared thread runs before it yields to the event loop. */
const longestMs = 6

/** Called often during long work: waits only when it is time to yield to the event loop. */
export type YieldToEventLoop = () => Promise<void> | undefined

/** `check` is called after each yield and throws when the work is no longer wanted. */
export function createYield(check: () => void = () => undefined): YieldToEventLoop {
  let since = performance.now()
  return () => {
    if (performance.now() - since < longestMs) return undefined
    return setImmediate().then(() => {
      check()
      since = performance.now()
    })
  }
}
