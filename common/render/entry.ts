import type { Head } from './head.ts'

/** A call of the API as a page that is being rendered makes it; `path` begins below the API's base address and has its query. */
interface PageCall {
  method: string
  path: string
  headers: Record<string, string>
  body?: unknown
}

export interface PageRequest {
  /** Path and query. */
  url: string
  lang: 'en' | 'es'
  /** Brings the API's answers without a network and without a token. */
  send(call: PageCall): Promise<{ status: number; body: unknown }>
}

export type Page =
  /** `forever`: the page has another address from now on. */
  | { kind: 'redirect'; to: string; forever?: true }
  /** Nothing is drawn: the browser does it all. */
  | { kind: 'shell'; status: number }
  /** `state`: for the browser, as JSON. `screens`: source files of the drawn screens, as the build's manifest names them. */
  | { kind: 'drawn'; status: number; html: string; head: Head; state: unknown; screens: string[] }

/** What is printed on the document's first element. */
interface Choices {
  lang: 'en' | 'es'
  theme: 'light' | 'dark' | 'auto'
}

/** What the built web application offers to the server: web/entry-server.tsx is the one, server/render the other side. */
export interface ServerEntry {
  /** Draws a visitor's page. Requests of several languages may run at once. */
  renderPage(request: PageRequest): Promise<Page>
  /** Language and theme of a request: the choice in the cookie, else what the browser prefers. */
  readChoices(headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }, url: string): Choices
  /** The title of the document for that of a screen. */
  fullTitle(title: string): string
  /** The id of the block that holds the state. */
  pageStateId: string
  /** State of a document in which nothing is drawn. */
  shellState: string
}
