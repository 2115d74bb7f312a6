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
