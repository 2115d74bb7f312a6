/** A user with a valid token; rights are read from the database at each request (US-01). */
export interface Viewer {
  id: number
  nick: string
  admin: boolean
  /** Whether the session was opened with a second factor: a passkey or a code. */
  secondFactor: boolean
  /** An admin keeps the account from writing until then; null when nobody does. */
  suspendedUntil: Date | null
  sessionId: string
  jti: string
}

/** The viewer of a page, as far as visibility depends on it; null for a visitor. */
export type AnyViewer = Pick<Viewer, 'id'> | null
