/**
 * A cache of drawn pictures, limited in bytes; the least recently used one goes first. Concurrent requests for a
 * picture wait for one drawing.
 */
export function createPictureCache(mostBytes: number) {
  const kept = new Map<string, Buffer>()
  const begun = new Map<string, Promise<Buffer>>()
  let bytes = 0

  const take = (key: string): Buffer | undefined => {
    const picture = kept.get(key)
    if (!picture) return undefined
    kept.delete(key)
    kept.set(key, picture)
    return picture
  }

  const keep = (key: string, picture: Buffer): void => {
    kept.set(key, picture)
    bytes += picture.length
    for (const [oldest, { length }] of kept) {
      if (bytes <= mostBytes) return
      kept.delete(oldest)
      bytes -= length
    }
  }

  const begin = (key: string, draw: () => Promise<Buffer>): Promise<Buffer> => {
    const drawing = draw()
      .then((picture) => {
        keep(key, picture)
        return picture
      })
      .finally(() => begun.delete(key))
    begun.set(key, drawing)
    return drawing
  }

  return {
    /** Whether it is cached, or being drawn already. */
    has: (key: string): boolean => kept.has(key) || begun.has(key),
    /** The picture of this key; `draw` creates it when it is not cached. */
    get: async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
      take(key) ?? begun.get(key) ?? begin(key, draw),
  }
}
