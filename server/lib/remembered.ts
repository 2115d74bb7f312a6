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
