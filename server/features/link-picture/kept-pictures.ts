/**
 * Drawn pictures that are still warm: bounded in bytes, the least lately asked for goes first. Who asks for one that is being drawn
 * waits for that drawing.
 */
export function createKeptPictures(mostBytes: number) {
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
    /** Whether nothing has to be drawn for it. */
    has: (key: string): boolean => kept.has(key) || begun.has(key),
    /** The picture of this key; `draw` makes it when it is not at hand. */
    get: async (key: string, draw: () => Promise<Buffer>): Promise<Buffer> =>
      take(key) ?? begun.get(key) ?? begin(key, draw),
  }
}
