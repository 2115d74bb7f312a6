import type { DehydratedState } from '@tanstack/react-query'

/** What the server hands to the browser beside the HTML, as JSON in a data block. */
export interface PageState {
  /** The path that was drawn; null: the document is only a shell. */
  drawn: string | null
  /** The address holds nothing (404). */
  missing: boolean
  data: DehydratedState | null
}

export const pageStateId = 'page-state'
