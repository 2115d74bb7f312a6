/** An outgoing call: `path` is relative to the base address of its host and includes its query. */
export interface Outgoing {
  method: string
  path: string
  /** The second host, which may have an address of its own. */
  host?: 'platform' | undefined
  headers: Record<string, string>
  body?: unknown
  /** Files sent with the body, by the names of their parts. */
  files?: Record<string, Blob> | undefined
  /** Reports how much of the files has been sent, 0 to 1. */
  onProgress?: ((part: number) => void) | undefined
  signal?: AbortSignal | undefined
}
/** `body` is the parsed JSON, null without one, or a Blob of a picture or video. */
export interface Incoming {
  status: number
  body: unknown
  etag?: string | undefined
}
export type Send = (call: Outgoing) => Promise<Incoming>
