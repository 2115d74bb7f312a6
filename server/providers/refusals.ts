import { AppError } from '../errors.ts'
import { ProviderError } from './client/provider-error.ts'

/** The failures of a service as our own errors; `name` begins a sentence: "The GIF service". */
export const refusalsOf = (name: string) => ({
  /** No key for it is configured. */
  off: (): AppError => new AppError('conflict', `${name} is not connected here.`, { code: 'provider_off' }),
  /** A failure of its calls; other errors are returned unchanged. */
  of(error: unknown): unknown {
    if (!(error instanceof ProviderError)) return error
    return error.failure === 'busy' || error.failure === 'rate_limited'
      ? new AppError('conflict', `${name} is busy at the moment. Try again in a few seconds.`, {
          code: 'provider_busy',
          retryAfter: 3,
          cause: error,
        })
      : new AppError('conflict', `${name} does not answer at the moment. Try again later.`, {
          code: 'provider_down',
          cause: error,
        })
  },
})
