import type { Head } from './head.ts'

/** An API call made by a page during rendering; `path` begins below the API's base address and includes its query. */
interface PageCall {
  method: string
  path: string
  host?: 'platform' | undefined
  headers: Record<string, string>
  body?: unknown
}

export interface PageRequest {
  /** Path and query. */
  url: string
  lang: 'en' | 'es'
  /** Calls the API without a network and without a token. */
  send(call: PageCall): Promise<{ status: number; body: unknown }>
}

export type Page =
  /** `forever`: the address of the page has changed permanently. */
  | { kind: 'redirect'; to: string; forever?: true }
  /** Nothing is rendered: the browser does it all. `head`: what link previews read. */
  | { kind: 'shell'; status: number; head?: Head }
  /**
   * `state`: for the browser, as JSON. `screens`: source files of the rendered screens, as the build's manifest names
   * them.
   */
  | { kind: 'drawn'; status: number; html: string; head: Head; state: string; screens: string[] }

/** `url`: its path and declared query parameters; the page depends on nothing else of its address. */
interface PageToRender {
  kind: 'render'
  url: string
}

/** Attributes of the document's root element. */
interface Choices {
  lang: 'en' | 'es'
  theme: 'light' | 'dark' | 'auto'
}

/**
 * The interface between the built web application and the server: web/entry-server.tsx implements it, server/render
 * uses it.
 */
export interface ServerEntry {
  /** What an address needs, without rendering anything: cheap, whatever anybody writes into it. */
  readPage(url: string): Exclude<Page, { kind: 'drawn' }> | PageToRender
  /** Renders a visitor's page. Requests in several languages may run at once. */
  renderPage(request: PageRequest): Promise<Page>
  /** Language and theme of a request: the choice in the cookie, otherwise the browser's preference. */
  readChoices(
    headers: { cookie?: string | undefined; 'accept-language'?: string | undefined },
    url: string,
    /** Of the site: it decides the names of its cookies. */
    origin: string,
  ): Choices
  /** The document title for a screen's title. */
  fullTitle(title: string): string
  /** The id of the block that contains the state. */
  pageStateId: string
  /** State of a document without rendered content. */
  shellState: string
}
