/** A screen's values for the head of the document. */
export interface Head {
  title: string
  /** The title is not final: the data of the page is loading. */
  loading?: true
  description?: string
  /** Canonical path and query of this page, if not its own path. */
  canonical?: string
  /** Address of a picture for link previews. */
  image?: string
  type?: 'website' | 'article' | 'profile'
  /** schema.org data. */
  jsonLd?: Record<string, unknown>
  /**
   * Not for search engines; `follow`: they may still go where it leads; `preview`: link previews may say what it is.
   */
  noindex?: boolean | 'follow' | 'preview'
  /** The screen's present address, when a former one was requested. */
  moved?: string
}
