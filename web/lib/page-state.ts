import type { DehydratedState } from '@tanstack/react-query'

/** The state that the server passes to the browser with the HTML, as JSON in a data block. */
export interface PageState {
  /** The rendered path; null: the document is only a shell. */
  drawn: string | null
  /** The address is unknown (404). */
  missing: boolean
  data: DehydratedState | null
}

export const pageStateId = 'page-state'
