/** Limits of corrections, apart from the others: few pages need them (decision 63). */
export const correctionLimits = {
  /** Those of one user that wait at once. */
  open: 20,
  /** Those in an archive. */
  kept: 20_000,
  /** The address of a source. */
  sourceMax: 500,
} as const
