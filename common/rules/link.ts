import { limits } from './limits.ts'
import { trimEndOf } from './text.ts'

/**
 * The host of an address, without "www.": what a card names, whatever the page calls itself (LK-01). Of a long one the
 * end, which says whose it is.
 */
export function siteOf(url: string): string {
  const host = new URL(url).hostname.replace(/^www\.(?=.+\.)/, '')
  return host.length <= limits.linkSiteMax ? host : `…${host.slice(1 - limits.linkSiteMax)}`
}

/** What separates the parts of a text of which one may be a host. */
const separators = /[^\p{L}\p{N}.-]+|\.{2,}/u
/**
 * A host: words with dots between them, in any script, or an IPv4 address. Anchored, so that its time grows with the
 * text only.
 */
const hostPattern = /^(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+|^\d{1,10}\.\d{1,10}\.\d{1,10}\.\d{1,10}$/u
/** What follows a scheme or a user is a host, also without a dot: "https://intranet", "x@mail". */
const namedHost = /(?:\/\/|(?<=[^\s/@])@)([\p{L}\p{N}.-]+)/gu
/** Characters of an IPv6 address, in brackets or as a whole word. */
const ipv6Pattern = /\[([\da-f:.]{2,45})\]|^([\da-f:.]{2,45})$/i

/** The first host that a word names like a page, in a list; empty when it names none. */
const hostsOf = (word: string): string[] =>
  word
    .split(separators)
    .flatMap((part) => hostPattern.exec(part.replace(/^\./, ''))?.[0] ?? [])
    .slice(0, 1)

/** Hosts that a word names behind a scheme or a user, without the dot of a sentence. */
const namedHostsOf = (word: string): string[] =>
  Array.from(word.matchAll(namedHost), ([, host = '']) => trimEndOf(host, /[.-]/)).filter((host) => host !== '')

/** The IPv6 address that a word names, in brackets, in a list. A time of day has fewer colons. */
function ipv6Of(word: string): string[] {
  const [, inBrackets, alone] = ipv6Pattern.exec(word) ?? []
  const address = inBrackets ?? alone ?? ''
  return address.includes('::') || address.split(':').length === 8 || inBrackets?.includes(':') ? [`[${address}]`] : []
}

/** As a browser would read it: dots and letters of all widths, without invisible characters. */
const asTyped = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[。․ꓸ܁܂٠۰꘎𐩐]/gu, '.')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')

/** The host of a link whose text names another one; null where the text names none, or this one alone (LK-01). */
export function hostBehind(text: string, url: string): string | null {
  const site = siteOf(url)
  const hosts = asTyped(text)
    .split(/\s+/)
    .flatMap((word) => [...hostsOf(word), ...namedHostsOf(word), ...ipv6Of(word)])
  const isOther = (host: string): boolean => !URL.canParse(`https://${host}`) || siteOf(`https://${host}`) !== site
  return hosts.some(isOther) ? site : null
}
