/**
 * Shares a read among concurrent callers: everybody gets a value that was read after their call began, and at most one
 * read runs and one waits, however many call.
 */
export function sharedRead<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<T> | null = null
  return () => {
    next ??= running.then(() => {
      const now = read()
      // The next one starts after this one, whatever became of it.
      running = now.catch(() => undefined)
      next = null
      return now
    })
    return next
  }
}
