/** A limit set by a provider: a number of calls in a number of seconds. */
export interface Rate {
  calls: number
  seconds: number
  /** How many of them may go out at once after a pause; default 1, which spaces them evenly. */
  burst?: number
}

/** A rate as stored: the name of its row, the interval between calls, and how far calls may run ahead of it. */
export interface KeptRate {
  key: string
  stepMs: number
  slackMs: number
}

/**
 * A burst spends some of the allowance in advance, so the intervals after it are longer: no window of `seconds` has
 * more than `calls` calls (generic cell rate algorithm).
 */
export function keptRate(key: string, { calls, seconds, burst = 1 }: Rate): KeptRate {
  const together = Math.min(Math.max(1, burst), calls)
  const stepMs = (seconds * 1_000) / (calls - together + 1)
  return { key, stepMs, slackMs: stepMs * (together - 1) }
}
