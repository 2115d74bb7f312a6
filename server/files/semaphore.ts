import { AppError } from '../errors.ts'

/** Lets `most` tasks run at a time and `waiting` more stand in line; beyond that 503, told at once. */
export function createSemaphore(most: number, waiting: number) {
  let running = 0
  const line: (() => void)[] = []
  return async <T>(task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else {
      if (line.length >= waiting) throw tooBusy()
      // Whoever ends hands over the turn, so that nobody slips in between.
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
