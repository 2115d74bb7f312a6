import type { Wish } from './pace.ts'

/** How long a call may take for its caller. */
export interface Patience extends Wish {
  /** Total milliseconds, retries and waiting included; `patient` calls have no limit. */
  within?: number
}

/** A person waits: three seconds for a turn, nine in total. */
export const personal: Patience = { wait: 3_000, within: 9_000 }

/** A job waits as long as necessary, and lets interactive calls go first. */
export const patiently = (signal?: AbortSignal): Patience => ({ wait: 'patient', signal })

/** One patience for several calls in a row: each gets what the previous ones left. */
export function together(patience: Patience): () => Patience {
  const { within } = patience
  const start = performance.now()
  return () => (within === undefined ? patience : { ...patience, within: within - (performance.now() - start) })
}
