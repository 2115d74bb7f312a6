import { limits } from './limits.ts'

/**
 * The host of an address, without "www.": what a card names, whatever the page calls itself (LK-01). Of a long one the end, which says
 * whose it is.
 */
export function siteOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\.(?=.+\.)/, '')
  return host.length <= limits.linkSiteMax ? host : `…${host.slice(1 - limits.linkSiteMax)}`
}

/** No host is longer, and the time that the pattern takes grows with the square of what it reads. */
const wordMost = 300
/** A host in a text: words with dots between them, in any script. */
const hostPattern = /(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+/u

/** As a browser would read it: dots and letters of all widths, without what nobody sees. */
const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[。․ꓸ܁܂]/g, '.')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/** The host of a link whose text names another one; null where the text names none, or this one alone (LK-01). */
export function hostBehind(text: string, url: string): string | null {
  const site = siteOf(url)
  const hosts = asTyped(text)
    .split(/\s+/)
    .flatMap((word) => hostPattern.exec(word.slice(0, wordMost))?.[0] ?? [])
  const isOther = (host: string): boolean => !URL.canParse(`https://${host}`) || siteOf(`https://${host}`) !== site
  return hosts.some(isOther) ? site : null
}
