interface Options {
  /** How many tasks run at a time. */
  running: number
  /** How many more wait: of one key, and of all. */
  waiting: { ofEach: number; ofAll: number }
  /** What it throws above that, at once. */
  refusal: () => Error
}

/**
 * Runs a few tasks at a time. Those that wait are taken from each key in turn (round-robin), so that a key with many
 * tasks delays the others by one task only.
 */
export function createFairQueue({ running: most, waiting: { ofEach, ofAll }, refusal }: Options) {
  /** The keys in the order of their turns. */
  const waiting = new Map<string, (() => void)[]>()
  let all = 0
  let running = 0

  function wait(key: string): Promise<void> {
    const own = waiting.get(key) ?? []
    if (own.length >= ofEach || all >= ofAll) throw refusal()
    all += 1
    waiting.set(key, own)
    return new Promise((begin) => void own.push(begin))
  }

  /** A finished task hands over its slot, so that no newcomer takes it. */
  function leave(): void {
    const [next] = waiting
    if (!next) return void (running -= 1)
    const [key, [begin, ...others]] = next
    all -= 1
    waiting.delete(key)
    // Its next turn comes after those of all other keys.
    if (others.length > 0) waiting.set(key, others)
    begin?.()
  }

  return async <T>(key: string, task: () => Promise<T>): Promise<T> => {
    if (running < most) running += 1
    else await wait(key)
    try {
      return await task()
    } finally {
      leave()
    }
  }
}
