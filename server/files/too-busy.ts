import { AppError } from '../errors.ts'

/** The refusal when the capacity for pictures is used up. */
export const tooBusy = (cause?: unknown): AppError =>
  new AppError('unavailable', 'Many pictures arrive at the moment. Try again in a moment.', {
    retryAfter: 5,
    cause,
  })
