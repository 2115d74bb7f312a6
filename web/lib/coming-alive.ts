let done: () => void

/** Fulfilled when React has hydrated the page with its first screen. */
export const whenAlive = new Promise<void>((resolve) => (done = resolve))

/** Marks that the page with its first screen is interactive: measurements and browser tests wait for this mark. */
export function markAlive(): void {
  if (performance.getEntriesByName('alive').length > 0) return
  performance.mark('alive')
  done()
}
