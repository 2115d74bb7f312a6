/** The closed list of what can go wrong with a provider. */
export type ProviderFailure =
  /** It has no such thing. */
  | 'not_found'
  /** It wants fewer calls, for now. */
  | 'rate_limited'
  /** Our key or token is not good. */
  | 'auth'
  /** It, or our own list of hosts, does not let us in. */
  | 'blocked'
  /** It cannot be reached, is too slow, or answers 5xx. */
  | 'upstream'
  /** It answers something that we cannot read: its form has changed, or it is not the provider at all. */
  | 'changed'
  /** The answer is larger than we take. */
  | 'too_large'
  /** No turn came free in the time that the caller would wait. */
  | 'busy'
  /** The caller does not want the answer any more. */
  | 'ended'

/** A call to a provider that gave nothing. Its message is for the log and holds no key. */
export class ProviderError extends Error {
  readonly failure: ProviderFailure
  /** HTTP status of the provider's answer, where there was one. */
  readonly status: number | null

  constructor(failure: ProviderFailure, message: string, { status = null, cause }: Reason = {}) {
    super(message, { cause })
    this.name = 'ProviderError'
    this.failure = failure
    this.status = status
  }
}

interface Reason {
  status?: number | null
  cause?: unknown
}
