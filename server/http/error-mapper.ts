import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { isUnavailable } from '../db/connection-errors.ts'
import { AppError, type ErrorKind } from '../errors.ts'

/** Fastify's own refusals in our words: its messages reveal internals. */
const refusals: Record<string, [ErrorKind, string]> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported-type', 'Send application/json.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The length of the data is not what was announced.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The data is missing.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The data is not valid JSON.'],
  FST_UNDER_PRESSURE: ['unavailable', 'Too much is going on here. Try again in a moment.'],
}

/** Anything thrown, as AppError. */
function toAppError(error: unknown, { routeOptions }: FastifyRequest): AppError {
  if (error instanceof AppError) return error
  const { code, statusCode } = error as Partial<FastifyError>
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('too-large', `The data is too large: ${inWords(routeOptions.bodyLimit)} at most.`)
  const refusal = code === undefined ? undefined : refusals[code]
  if (refusal) return new AppError(...refusal)
  if (error instanceof SyntaxError && statusCode === 400)
    return new AppError('malformed', 'The data is not valid JSON.')
  // Node's error for a sender that has gone has the code of a broken connection to the database.
  if (code === 'ECONNRESET' && (error as Error).message === 'aborted')
    return new AppError('malformed', 'The data did not arrive whole.')
  if (isUnavailable(error))
    return new AppError('unavailable', 'The database does not answer at the moment. Try again later.', {
      retryAfter: 2,
      cause: error,
    })
  if (code === '22003') return new AppError('invalid', 'A number is too large.', { cause: error })
  if (statusCode === 404) return new AppError('not-found', 'There is nothing at this address.')
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new AppError('malformed', 'The request is not valid.', { cause: error })
  return new AppError('internal', 'Something went wrong. If it goes on, try again later.', { cause: error })
}

const inWords = (bytes: number): string =>
  bytes < 1_048_576 ? `${Math.floor(bytes / 1_024)} kB` : `${Math.floor(bytes / 1_048_576)} MB`

/** The only place where an error becomes a response (ERR-02). */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const problem = toAppError(error, request)
  if (problem.kind === 'internal') request.log.error({ err: problem.cause ?? error }, 'request failed')
  else if (problem.kind === 'unavailable') {
    // No stack: a full disk refuses every write, and the place in the code does not matter.
    const { message, code } = (problem.cause ?? error) as { message?: string; code?: string }
    request.log.warn({ reason: message, code }, 'request refused for now')
  }
  if (problem.extra.retryAfter !== undefined) void reply.header('retry-after', problem.extra.retryAfter)
  return reply
    .code(problem.status)
    .header('cache-control', 'no-store')
    .type('application/problem+json; charset=utf-8')
    .serializer((body: unknown) => JSON.stringify(body))
    .send(problem.toProblem())
}
