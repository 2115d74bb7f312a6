import type { IncomingAnswer, Outgoing } from './outgoing.ts'
import { ProviderError, type ProviderFailure } from './provider-error.ts'
import { failureOf, type LongReader, type Reader } from './readers.ts'
import { trimEndOf } from '../../../common/rules/text.ts'

/** One request to a provider and how to read the answer. */
export interface Call<T> {
  /** Its name in the log and the health record: "search". */
  name: string
  /** Which of the provider's hosts; the first by default. */
  host?: string
  /** Below the host, built with path`…`. Absent: the host's address itself. */
  path?: string
  /** A complete address instead: only for one that a provider or a user sent. It must be an allowed address. */
  url?: string
  query?: Parameters
  headers?: Record<string, string>
  /** POST with a body, otherwise GET. */
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  /** A body as a form, as JSON, or as it is (give its content type). */
  form?: Parameters
  json?: unknown
  body?: string | Uint8Array
  read: Reader<T> | LongReader<T>
  /** Accepted statuses besides 2xx. */
  statuses?: number[]
  /** Whether a retry is safe: a GET is, a POST must declare it. */
  repeatable?: boolean
  /** Limits besides those of the provider. */
  lane?: string
  /** Without the provider's token. */
  anonymous?: boolean
  timeoutMs?: number
  /** Of the decompressed answer; default 5 MB. */
  maxBytes?: number
  /** Truncate the answer at `maxBytes` instead of failing: for pages of which only the beginning matters. */
  cut?: boolean
  /** Stop reading after this text, in ASCII and lower case. */
  until?: string
  /** How many redirects are followed; default none. */
  redirects?: number
}

interface SendOptions {
  outgoing: Outgoing
  /** Base addresses by name, the default one first. */
  hosts: Record<string, string>
  /** Sent with every call. */
  headers: Record<string, string>
  /** What an answer means when its status does not say; undefined: the default meaning of the status. */
  judge: ((answer: IncomingAnswer) => ProviderFailure | undefined) | undefined
}

interface Sending {
  headers?: Record<string, string>
  timeoutMs: number
  signal: AbortSignal | undefined
}

interface Sent<T> {
  value: T
  headers: IncomingAnswer['headers']
}

/** The address of a call. */
export function addressFor({ host, path = '', url, query, name }: Call<unknown>, hosts: Record<string, string>): URL {
  if (url !== undefined) {
    if (!URL.canParse(url)) throw new ProviderError('blocked', 'this is not an address')
    return new URL(url)
  }
  const base = host === undefined ? Object.values(hosts)[0] : hosts[host]
  if (base === undefined) throw new RangeError(`the call "${name}" has no host`)
  return new URL(addressOf(base, path, query))
}

/** Sends a call once and reads the answer: no limits, no token, no retry. */
export function createSend({ outgoing, hosts, headers, judge }: SendOptions) {
  return async <T>(call: Call<T>, sending: Sending): Promise<Sent<T>> => {
    const { type, body } = bodyOf(call)
    const { maxBytes, cut, until, redirects } = call
    const { timeoutMs, signal } = sending
    const answer = await outgoing({
      url: addressFor(call, hosts).href,
      method: call.method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        accept: call.read.accept,
        ...(type !== undefined && { 'content-type': type }),
        ...headers,
        ...sending.headers,
        ...call.headers,
      },
      body,
      timeoutMs,
      maxBytes,
      cut,
      until,
      redirects,
      signal,
    })
    refuseFailure(answer, call.statuses ?? [], judge)
    const { headers: received } = answer
    const value = call.read.read(answer)
    return value instanceof Promise
      ? value.then((read: T) => ({ value: read, headers: received }))
      : { value, headers: received }
  }
}
export type Send = ReturnType<typeof createSend>

function bodyOf({ form, json, body }: Call<unknown>): { type?: string; body?: string | Uint8Array } {
  if (form !== undefined) return { type: 'application/x-www-form-urlencoded', body: encodeParameters(form) }
  if (json !== undefined) return { type: 'application/json', body: JSON.stringify(json) }
  return { body }
}

function refuseFailure(answer: IncomingAnswer, statuses: number[], judge: SendOptions['judge']): void {
  const { status } = answer
  const failure = judge?.(answer)
  if (failure === undefined && ((status >= 200 && status < 300) || statuses.includes(status))) return
  const usual = failureOf(answer)
  throw failure === undefined ? usual : new ProviderError(failure, usual.message, usual)
}

/**
 * A provider path in which each value is one segment or part of one, whatever it contains: path`/users/${id}/titles`.
 * Empty values and dots, which would change the path, name nothing: they throw `not_found` without a request.
 */
export function path(strings: TemplateStringsArray, ...values: (string | number)[]): string {
  return strings.reduce((before, after, at) => before + segment(values[at - 1] ?? '') + after)
}

function segment(value: string | number): string {
  const text = String(value).toWellFormed()
  if (/^\.{0,2}$/.test(text)) throw new ProviderError('not_found', 'this is not a name')
  return encodeURIComponent(text)
}

/** Parameters of a query or a form; undefined ones are left out. */
export type Parameters = Record<string, string | number | boolean | undefined>

function encodeParameters(parameters: Parameters): string {
  const given = Object.entries(parameters).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value).toWellFormed()] as [string, string]],
  )
  return new URLSearchParams(given).toString()
}

/** The whole address: base, path, query. */
export function addressOf(base: string, path: string, query: Parameters = {}): string {
  const encoded = encodeParameters(query)
  return trimEndOf(base, /\//) + path + (encoded && `?${encoded}`)
}
