import { setImmediate } from 'node:timers/promises'

/** The longest that work on a shared thread goes on before others are let in, in milliseconds. */
const longestMs = 6

/** Called often inside long work: waits only when it is time to let others in. */
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
