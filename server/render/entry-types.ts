import type * as entry from '../../web/entry-server.tsx'

/** What the built web application offers to the server. */
export type ServerEntry = typeof entry
export type Page = entry.Page
