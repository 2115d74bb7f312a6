import { createOutbox } from './outbox.ts'

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

interface Asked<K, Row> {
  key: K
  resolve: (row: Row | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Reads rows by key, all those together that are asked for in one turn of the event loop: under load one statement
 * answers many calls. Nobody gets what was read before they asked. `read` gives the rows that exist, each with the
 * place of its key, `at`, from 1 on (`with ordinality`).
 */
export function batchedRead<K, Row extends { at: number }>(
  read: (keys: K[]) => Promise<Row[]>,
): (key: K) => Promise<Row | undefined> {
  const ask = createOutbox<Asked<K, Row>>((asked) => {
    const reading = read(asked.map(({ key }) => key)).then((rows) => new Map(rows.map((row) => [row.at, row])))
    for (const [place, { resolve, reject }] of asked.entries())
      reading.then((rows) => resolve(rows.get(place + 1)), reject)
  })
  return (key) => new Promise((resolve, reject) => void ask({ key, resolve, reject }))
}

/**
 * A value that needs an expensive query and may be slightly stale. It is returned at once, fresh or stale, and a stale
 * one is renewed in the background; only the first caller ever waits. Concurrent callers share one renewal.
 */
export function remembered<T>(make: () => Promise<T>, freshMs: number, now: () => number = Date.now): () => Promise<T> {
  let kept: { value: T; at: number } | null = null
  let renewal: Promise<T> | null = null
  const renew = (): Promise<T> =>
    (renewal ??= make()
      .then((value) => {
        kept = { value, at: now() }
        return value
      })
      .finally(() => {
        renewal = null
      }))
  return async () => {
    if (!kept) return renew()
    // A failed renewal keeps the old value; the next caller tries again.
    if (now() - kept.at > freshMs) renew().catch(() => undefined)
    return kept.value
  }
}
