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
