/** The page itself, and its parts whose code is still on its way. */
let waiting = 1
let done: () => void

/** Fulfilled when React has taken over the server's HTML: the page, and its parts whose code came later. */
export const whenAlive = new Promise<void>((resolve) => (done = resolve))

/** To be called once by the page, and once for each `waitForPart`. */
export function isAlive(): void {
  waiting -= 1
  if (waiting === 0) done()
}

/** A part of the page waits for its code, until the function that is returned is called. */
export function waitForPart(): () => void {
  waiting += 1
  return isAlive
}
