import type { Static, TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { decodePage, type IncomingAnswer } from './outgoing.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'

/** How to read an answer. */
export interface Reader<T> {
  /** Sent as `accept`. */
  accept: string
  /** Throws a ProviderError `changed` when the answer does not have the expected shape. */
  read: (answer: IncomingAnswer) => T
}

/** Reads an answer that is too long for the event loop: in a thread, or in steps with turns between them. */
export interface LongReader<T> {
  accept: string
  /** Rejects like `Reader`. */
  read: (answer: IncomingAnswer) => Promise<T>
}

/** JSON of this shape; additional fields are allowed. */
export function json<S extends TSchema>(schema: S): Reader<Static<S>> {
  const fits = createCheck(schema)
  return jsonAs((value) => {
    const misfit = fits(value)
    if (misfit !== null) throw new ProviderError('changed', `the answer has an unexpected shape: ${misfit}`)
    return value as Static<S>
  })
}

/** JSON that `read` converts: for answers in which single rows may be invalid. */
export const jsonAs = <T>(read: (value: unknown) => T): Reader<T> => ({
  accept: 'application/json',
  read: (answer) => read(readJson(answer)),
})

/** A page as text, with its final address. */
export const html: Reader<{ url: string; text: string }> = {
  accept: 'text/html, application/xhtml+xml',
  read({ headers, body, url, status }) {
    const type = headers['content-type'] ?? ''
    if (!/^(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) throw otherType(type, 'a page', status)
    return { url, text: decodePage(body, type) }
  },
}

/** A short text in the provider's own format (OpenID's key-value form). */
export const text: Reader<string> = { accept: 'text/plain, */*;q=0.5', read: ({ body }) => decodePage(body) }

/** Bytes of one of the types: pictures. The caller has to check what they really are. */
export const bytes = (types: string[]): Reader<{ type: string; body: Buffer }> => ({
  accept: types.join(', '),
  read({ headers, body, status }) {
    const type = (headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    if (!types.includes(type)) throw otherType(type, types.join(' or '), status)
    return { type, body }
  },
})

/** The answer as it is: for redirects that carry a code, and for meaningful statuses. */
export const raw: Reader<IncomingAnswer> = { accept: '*/*', read: (answer) => answer }

/**
 * Checks values against a schema; says where and why a value does not fit, null when it does. The message repeats no
 * value.
 */
export function createCheck(schema: TSchema): (value: unknown) => string | null {
  const check = Compile(schema)
  return (value) => {
    if (check.Check(value)) return null
    const [error] = check.Errors(value)
    return `${error?.instancePath || '/'} ${error?.message ?? 'does not fit'}`.slice(0, 200)
  }
}

/**
 * The rows of a list that fit; `onOdd` receives the others. When none of them fits and there are more than `odd`, the
 * format has changed.
 */
export function fittingRows<T>(
  list: unknown,
  check: (row: unknown) => string | null,
  { odd = 0, onOdd }: { odd?: number; onOdd?: (row: unknown, misfit: string) => void } = {},
): T[] {
  if (!Array.isArray(list)) throw new ProviderError('changed', 'the answer is not a list')
  const misfits: string[] = []
  const rows = list.filter((row): row is T => {
    const misfit = check(row)
    if (misfit === null) return true
    misfits.push(misfit)
    onOdd?.(row, misfit)
    return false
  })
  if (rows.length === 0 && misfits.length > odd)
    throw new ProviderError('changed', `no row has the expected shape: ${misfits[0]}`)
  return rows
}

/** The body as JSON; throws when it is not JSON, whatever its status. */
function readJson({ headers, body, status }: IncomingAnswer): unknown {
  const type = headers['content-type'] ?? ''
  const text = decodePage(body, type)
  // Some services label JSON as plain text.
  const isJson =
    /^(?:application|text)\/(?:[\w.+-]{0,60}\+)?json\b/i.test(type) ||
    (/^text\/(?:plain|javascript)\b/i.test(type) && /^\s*[[{]/.test(text))
  if (!isJson) throw otherType(type, 'JSON', status)
  try {
    return JSON.parse(text)
  } catch {
    // Without the parser's own message: it quotes the text, which may be a token.
    throw new ProviderError('changed', 'the answer is broken JSON', { status })
  }
}

const otherType = (type: string, wanted: string, status: number): ProviderError =>
  new ProviderError('changed', `the answer is ${type.slice(0, 60) || 'without a type'}, not ${wanted}`, { status })

/** The meaning of an error status that the provider gives no meaning of its own. */
export function failureOf({ status, headers }: Pick<IncomingAnswer, 'status' | 'headers'>): ProviderError {
  const failure = failures[status] ?? (status >= 500 ? 'upstream' : 'changed')
  return new ProviderError(failure, `the provider answered ${status}`, {
    status,
    retryAfterMs: readRetryAfter(headers['retry-after']),
  })
}

const failures: Record<number, ProviderFailure> = {
  401: 'auth',
  403: 'blocked',
  404: 'not_found',
  408: 'upstream',
  410: 'not_found',
  413: 'too_large',
  429: 'rate_limited',
}

/** Milliseconds of a Retry-After, in seconds or as a date; null without one. */
export function readRetryAfter(value: string | undefined, now = Date.now()): number | null {
  if (value === undefined) return null
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1_000
  const date = Date.parse(value)
  return Number.isNaN(date) ? null : Math.max(0, date - now)
}
