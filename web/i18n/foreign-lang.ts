import { getLocale } from '../paraglide/runtime.js'

/**
 * The `lang` of an element that shows a text of a user: where its language is not that of the page, a screen reader
 * changes its voice (WCAG 3.1.2).
 */
export const foreignLang = (lang: string | null | undefined): string | undefined =>
  lang && lang.split('-')[0] !== getLocale() ? lang : undefined
