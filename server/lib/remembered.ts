/**
 * A value that costs a heavy query and may be a little old. While it is fresh it is given at once; when it is old it is still given at
 * once and renewed behind; only the first caller ever waits. Many callers share one renewal.
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
    // A failed renewal leaves the old value; the next caller tries again.
    if (now() - kept.at > freshMs) renew().catch(() => undefined)
    return kept.value
  }
}
