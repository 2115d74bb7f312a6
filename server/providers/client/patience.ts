import type { Wish } from './pace.ts'

/** What a call may cost its caller. */
export interface Patience extends Wish {
  /** Milliseconds for everything, tries and waiting included; `patient` calls have as long as it takes. */
  within?: number
}

/** A person waits: three seconds for a turn, nine in all. */
export const personal: Patience = { wait: 3_000, within: 9_000 }

/** A job waits as long as it takes, and lets people go first. */
export const patiently = (signal?: AbortSignal): Patience => ({ wait: 'patient', signal })

/** One patience for several calls in a row: each has what those before left of it. */
export function together(patience: Patience): () => Patience {
  const { within } = patience
  const start = performance.now()
  return () => (within === undefined ? patience : { ...patience, within: within - (performance.now() - start) })
}
