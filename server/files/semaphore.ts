import { AppError } from '../errors.ts'

/** Runs at most `most` tasks at a time and queues at most `waiting` more; above that it throws 503 at once. */
export function createSemaphore(most: number, waiting: number) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else {
      if (line.length >= waiting) throw tooBusy()
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

export const tooBusy = (): AppError =>
  new AppError('unavailable', 'Many pictures arrive at the moment. Try again in a moment.', { retryAfter: 5 })
