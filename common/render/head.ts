/** What the head of the document says of a screen. */
export interface Head {
  title: string
  description?: string
  /** Path and query that this page is known by, if not its own path. */
  canonical?: string
  /** Address of a picture for link previews. */
  image?: string
  type?: 'website' | 'article' | 'profile'
  /** schema.org data. */
  jsonLd?: Record<string, unknown>
  noindex?: boolean
  /** The screen's present address, when it was asked for by a former one. */
  moved?: string
}
