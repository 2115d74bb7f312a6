/**
 * Runs at most `most` tasks at a time and queues at most `waiting` more; above that it throws what `refusal` gives, at
 * once.
 */
export function createSemaphore(most: number, waiting: number, refusal: () => Error) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else {
      if (line.length >= waiting) throw refusal()
      // A finished task hands over its slot, so that no newcomer takes it.
      await new Promise<void>((resolve) => void line.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = line.shift()
      if (next) next()
      else running -= 1
    }
  }
}
