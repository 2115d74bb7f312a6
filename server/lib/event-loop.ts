import { setImmediate } from 'node:timers/promises'

/** Long work on the one thread stops after this many milliseconds, so that answers are never kept waiting. */
const longestMs = 6

/** Called often inside long work; waits only when it is time to let others in. */
export type Breath = () => Promise<void> | undefined

/** `check` throws when the work shall not go on. */
export function createBreath(check: () => void = () => undefined): Breath {
  let since = performance.now()
  return () => {
    if (performance.now() - since < longestMs) return undefined
    return setImmediate().then(() => {
      check()
      since = performance.now()
    })
  }
}
