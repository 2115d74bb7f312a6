/** The page with its screen, and its parts whose code is still loading. */
let waiting = 1
let isMarked = false
let done: () => void

/** Fulfilled when React has taken over the server's HTML: the page with its screen, and its parts whose code came later. */
export const whenAlive = new Promise<void>((resolve) => (done = resolve))

function isAlive(): void {
  waiting -= 1
  if (waiting === 0) done()
}

/** Marks that the page with its first screen is interactive: measurements and browser tests wait for this mark. */
export function markAlive(): void {
  if (isMarked) return
  isMarked = true
  performance.mark('alive')
  isAlive()
}

/** A part of the page waits for its code, until the function that is returned is called. */
export function waitForPart(): () => void {
  waiting += 1
  return isAlive
}
