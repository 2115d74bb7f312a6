export interface BreakerOptions {
  /** So many failures in a row and nobody is let through any more. */
  failures?: number
  /** After this, one call is let through to try. */
  restMs?: number
  /** Milliseconds that only grow. */
  clock?: () => number
}

export interface Breaker {
  /** Whether the provider may be asked; what came of it is told by one of the next three. */
  enter: () => boolean
  /** The provider answered. */
  succeeded: () => void
  /** The provider failed in a way that says something of its health. */
  failed: () => void
  /** It was not asked after all. */
  left: () => void
  /** Milliseconds until a call may be tried; 0 while all is well. */
  restLeft: () => number
}

/** Stops calling a provider that does not answer, so that nobody waits for it in vain and it can get well. */
export function createBreaker({
  failures = 5,
  restMs = 30_000,
  clock = () => performance.now(),
}: BreakerOptions = {}): Breaker {
  let inARow = 0
  let openedAt = -Infinity
  let trying = false
  const restLeft = (): number => (inARow < failures ? 0 : Math.max(0, openedAt + restMs - clock()))
  return {
    restLeft,
    enter() {
      if (inARow < failures) return true
      if (restLeft() > 0 || trying) return false
      trying = true
      return true
    },
    succeeded() {
      inARow = 0
      trying = false
    },
    left: () => void (trying = false),
    failed() {
      inARow++
      trying = false
      if (inARow >= failures) openedAt = clock()
    },
  }
}
