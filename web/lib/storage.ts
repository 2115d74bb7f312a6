const memory = new Map<string, string>()
const store = (): Storage | null => {
  try {
    return typeof window === 'undefined' ? null : window.localStorage
  } catch {
    return null
  }
}

/** localStorage, or this page's memory where the browser forbids it. */
export const storage = {
  get: (key: string): string | null => store()?.getItem(key) ?? memory.get(key) ?? null,
  set(key: string, value: string): void {
    try {
      const kept = store()
      if (!kept) throw new Error('no storage')
      kept.setItem(key, value)
      memory.delete(key)
    } catch {
      memory.set(key, value)
    }
  },
  remove(key: string): void {
    store()?.removeItem(key)
    memory.delete(key)
  },
  keys: (): string[] => Object.keys(store() ?? {}),
}
