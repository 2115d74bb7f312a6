/** Collects what is sent in one turn of the event loop: a message or a statement costs more than its contents. */
export function createOutbox<T>(send: (items: T[]) => void): (item: T) => void {
  let waiting: T[] = []
  return (item) => {
    if (waiting.push(item) > 1) return
    setImmediate(() => {
      const items = waiting
      waiting = []
      send(items)
    })
  }
}
