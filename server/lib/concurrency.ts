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

/** Runs at most `most` works of one key at a time; throws what `refusal` gives for one more. */
export function limitAtOnce<K>(most: number, refusal: () => Error) {
  const open = new Map<K, number>()
  return async <T>(key: K, work: () => Promise<T>): Promise<T> => {
    const others = open.get(key) ?? 0
    if (others >= most) throw refusal()
    open.set(key, others + 1)
    try {
      return await work()
    } finally {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    }
  }
}

/**
 * Runs work about the same thing, by its key, one after the other, and about different things side by side; answers
 * what the work does.
 */
export function createTurns(): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>()
  return (key, work) => {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    const leave = () => {
      if (last.get(key) === mine) last.delete(key)
    }
    mine.then(leave, leave)
    return mine
  }
}

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
