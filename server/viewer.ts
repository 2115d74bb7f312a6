/** Somebody with a valid token; rights come from the database at each request (US-01). */
export interface Viewer {
  id: number
  nick: string
  admin: boolean
  sessionId: string
  jti: string
}

/** Who a page is made for, as far as it decides what they may see; null for a visitor. */
export type AnyViewer = Pick<Viewer, 'id'> | null
