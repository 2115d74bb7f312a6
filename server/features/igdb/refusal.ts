import { AppError } from '../../errors.ts'
import { ProviderError } from '../../providers/client/provider-error.ts'

/** No key for the external database is configured. */
export const providerOff = (): AppError =>
  new AppError('conflict', 'The external games database is not connected here.', { code: 'provider_off' })

/** A failure of the external database as our own error; other errors are returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error
  return error.failure === 'busy' || error.failure === 'rate_limited'
    ? new AppError(
        'conflict',
        'The external games database is asked too much at the moment. Try again in a few seconds.',
        {
          code: 'provider_busy',
          retryAfter: 3,
          cause: error,
        },
      )
    : new AppError('conflict', 'The external games database does not answer at the moment. Try again later.', {
        code: 'provider_down',
        cause: error,
      })
}
