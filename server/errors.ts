import type { Problem, WorkToDo } from '../common/api/shapes.ts'
import { utcDay } from '../common/rules/utc-day.ts'

/** The complete list of intended errors; anything else is a 500 without details. */
const kinds = {
  malformed: { status: 400, title: 'Bad request' },
  unauthorized: { status: 401, title: 'Not logged in' },
  forbidden: { status: 403, title: 'Not allowed' },
  'not-found': { status: 404, title: 'Not found' },
  conflict: { status: 409, title: 'Conflict' },
  'too-large': { status: 413, title: 'Too large' },
  'unsupported-type': { status: 415, title: 'Unsupported content type' },
  'no-such-part': { status: 416, title: 'Range not satisfiable' },
  invalid: { status: 422, title: 'Invalid data' },
  'too-many': { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong' },
  unavailable: { status: 503, title: 'Try again later' },
} as const

export type ErrorKind = keyof typeof kinds
export type FieldErrors = Record<string, string[]>

interface Extra {
  /** Messages for each field of the input. */
  errors?: FieldErrors
  /** A code for which the client has its own text. */
  code?: string
  /** A valid value in place of the given one: a free nick. */
  suggestion?: string
  /** The mailed token did not verify an address. */
  verified?: false
  /** Seconds to wait, sent as Retry-After. */
  retryAfter?: number
  /** What opens the call before that. */
  work?: WorkToDo
  cause?: unknown
}

/** A response other than a success, thrown from anywhere inside a request. */
export class AppError extends Error {
  readonly kind: ErrorKind
  readonly extra: Extra

  constructor(kind: ErrorKind, detail: string, extra: Extra = {}) {
    super(detail, { cause: extra.cause })
    this.name = 'AppError'
    this.kind = kind
    this.extra = extra
  }

  get status(): number {
    return kinds[this.kind].status
  }

  /** The body of the response: RFC 9457 problem details. */
  toProblem(): Problem {
    const { code, errors, suggestion, verified, retryAfter, work } = this.extra
    const { status, title } = kinds[this.kind]
    return {
      type: 'about:blank',
      title,
      status,
      detail: this.message,
      ...(code && { code }),
      ...(errors && { errors }),
      ...(suggestion && { suggestion }),
      ...(verified === false && { verified }),
      ...(retryAfter !== undefined && { retry_after: retryAfter }),
      ...(work && { work }),
    }
  }
}

/** The same error for a hidden and an unknown resource (R2). */
export const notFound = (): AppError => new AppError('not-found', 'There is nothing at this address.')

/** Field errors of invalid input. */
export const invalid = (errors: FieldErrors, code?: string): AppError =>
  new AppError('invalid', 'Some of the data is not valid.', { errors, ...(code !== undefined && { code }) })

/** 403 for what needs a session that was opened with a second factor. */
export const secondFactorNeeded = (): AppError =>
  new AppError('forbidden', 'This needs a second factor: set one up in the settings, or log in with it.', {
    code: 'second_factor_needed',
  })

/** 403 for writes of an account that an admin suspended. */
export const suspended = (until: Date): AppError =>
  new AppError(
    'forbidden',
    `This account is suspended until ${utcDay(until)}: it can read, delete what is its own and take its data along, but not write.`,
    { code: 'suspended' },
  )

/** The six exact 401 texts that clients depend on (spec section 8). */
export const tokenProblems = {
  expired: 'Token has expired',
  invalid: 'Invalid token',
  missing: 'Token not parsed',
  blacklisted: 'The token has been blacklisted',
  final: 'Token has expired and can no longer be refreshed',
  segments: 'Wrong number of segments',
} as const
export const tokenError = (problem: keyof typeof tokenProblems): AppError =>
  new AppError('unauthorized', tokenProblems[problem])

/** 429, with the time of the next allowed attempt. */
export const tooMany = (seconds: number): AppError =>
  new AppError('too-many', 'That was too much in a short time. Wait a little and try again.', {
    retryAfter: Math.max(1, seconds),
  })

/** The refusal of one call too many (429). */
export const isTooMany = (problem: unknown): problem is AppError =>
  problem instanceof AppError && problem.kind === 'too-many'
