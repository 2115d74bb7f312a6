/** The closed list of what can go wrong with a provider. */
export type ProviderFailure =
  /** The resource does not exist. */
  | 'not_found'
  /** The resource exists but is not visible: the profile is private. */
  | 'private'
  /** It wants fewer calls for now. */
  | 'rate_limited'
  /** Our key or token is not accepted. */
  | 'auth'
  /** It refuses us, or the address is not an allowed one. */
  | 'blocked'
  /** It cannot be reached, is too slow, or answers 5xx. */
  | 'upstream'
  /** Its answer cannot be read: the format has changed, or something else answers in its place. */
  | 'changed'
  /** The answer is larger than the limit. */
  | 'too_large'
  /** The limits of the provider allow no call within the time that the caller would wait. */
  | 'busy'
  /** The caller no longer wants the answer. */
  | 'ended'

interface Reason {
  /** HTTP status of the provider's answer, if any. */
  status?: number | null
  /** How long the provider asks us to wait. */
  retryAfterMs?: number | null
  cause?: unknown
}

/** Whether an answer was larger than its limit: less of it may be asked for. */
export const isTooLarge = (error: unknown): boolean => error instanceof ProviderError && error.failure === 'too_large'

/** A failed call to a provider. Its message is for the log and contains no key and no address. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure
  readonly status: number | null
  readonly retryAfterMs: number | null

  constructor(failure: ProviderFailure, message: string, { status = null, retryAfterMs = null, cause }: Reason = {}) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.failure = failure
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}
