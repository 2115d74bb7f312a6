import { queryOptions } from '@tanstack/react-query'
import { getLocale } from '../../paraglide/runtime.js'
import { siteKeys } from '../../cache/keys.ts'

export interface LegalText {
  title: string
  description: string
  /** Day of the last change, YYYY-MM-DD. */
  updated: string
  sections: { heading: string; paragraphs: string[]; list?: string[] }[]
}
export type LegalPage = 'notice' | 'cookies' | 'privacy' | 'accessibility'

const texts = import.meta.glob<{ text: LegalText }>('./texts/*.ts')

/** The text of a legal page in the language of the page; each is its own file. */
export const legalQuery = (page: LegalPage) =>
  queryOptions({
    queryKey: siteKeys.legal(page, getLocale()),
    queryFn: async () => (await texts[`./texts/${page}.${getLocale()}.ts`]!()).text,
    staleTime: Infinity,
  })
