import { networkAnswered } from '../lib/network.ts'

/** One call on its way: `path` begins below the API's base address and has its query. */
export interface Outgoing {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
  /** Files that travel with the body, by the names of their parts. */
  files?: Record<string, Blob> | undefined
  /** Hears how much of the files has left, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}
/** `body` is the parsed JSON, null where there is none. */
export interface Incoming {
  status: number
  body: unknown
}
export type Send = (call: Outgoing) => Promise<Incoming>

/** Over the network; rejects when no answer came. */
export const sendByFetch: Send = async (call) => {
  if (call.files) return (await import('./send-form.ts')).sendForm(call, parseJson)
  const { method, path, headers, body, signal } = call
  const response = await fetch(`/api${path}`, {
    method,
    headers: body === undefined ? headers : { ...headers, 'content-type': contentType(body) },
    body: body === undefined ? null : body instanceof Blob ? body : JSON.stringify(body),
    signal: signal ?? null,
  })
  networkAnswered()
  const text = await response.text()
  return { status: response.status, body: parseJson(text) }
}

/** A file goes as it is. */
const contentType = (body: unknown): string => (body instanceof Blob ? body.type : 'application/json')

function parseJson(text: string): unknown {
  try {
    return text === '' ? null : JSON.parse(text)
  } catch {
    return null
  }
}
