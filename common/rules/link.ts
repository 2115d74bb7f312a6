import { limits } from './limits.ts'

/** The host of an address as people say it, without "www.": what a card names where a page has no name. */
export const siteOf = (url: string): string =>
  new URL(url).hostname.replace(/^www\.(?=.+\.)/, '').slice(0, limits.linkSiteMax)
