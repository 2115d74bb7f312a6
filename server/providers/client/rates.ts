/** A limit that a provider sets: so many calls in so many seconds. */
export interface Rate {
  calls: number
  seconds: number
  /** How many of them may go at once after a rest; 1 unless told otherwise, which spreads them evenly. */
  burst?: number
}

/** A rate as it is kept: the name of its row, from one call to the next, and how far calls may run ahead of that. */
export interface KeptRate {
  key: string
  stepMs: number
  slackMs: number
}

/**
 * A burst spends some of the allowance in advance, so the steps after it are longer: in no window of `seconds` do more than `calls` go
 * out (generic cell rate algorithm).
 */
export function keptRate(key: string, { calls, seconds, burst = 1 }: Rate): KeptRate {
  const together = Math.min(Math.max(1, burst), calls)
  const stepMs = (seconds * 1_000) / (calls - together + 1)
  return { key, stepMs, slackMs: stepMs * (together - 1) }
}
