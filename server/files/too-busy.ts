import { AppError } from '../errors.ts'

/** The refusal while all room for pictures is taken. */
export const tooBusy = (): AppError =>
  new AppError('unavailable', 'Many pictures arrive at the moment. Try again in a moment.', { retryAfter: 5 })
