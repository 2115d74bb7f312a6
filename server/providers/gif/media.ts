import type { GifProvider } from '../../../common/api/gif.ts'
import { limits } from '../../../common/rules/limits.ts'

/** Where pictures are when no fake stands in. */
export const usualMedia = 'https://static.klipy.com'

/** The hosts on which each service keeps its pictures. */
const hosts: Record<GifProvider, readonly string[]> = {
  giphy: ['media.giphy.com', ...[0, 1, 2, 3, 4].map((number) => `media${number}.giphy.com`), 'i.giphy.com'],
  klipy: ['static.klipy.com'],
}

/**
 * The origins from which pages show GIFs: those of both services, so that posts keep theirs when the operator changes
 * from one to the other.
 */
export const gifOrigins = (mediaUrl: string): string[] => [
  ...new Set([
    ...Object.values(hosts)
      .flat()
      .map((host) => `https://${host}`),
    new URL(mediaUrl).origin,
  ]),
]

/**
 * Whether an address is a picture of a service, on exactly one of its hosts (SO-20). `mediaUrl`: a further host, of a
 * fake.
 */
export function isGifAddress(provider: GifProvider, text: string, mediaUrl = usualMedia): boolean {
  if (text.length > limits.gifUrlMax || !URL.canParse(text)) return false
  const { protocol, host, origin, username, password, href } = new URL(text)
  // Only an address that is written as it is read: no tabs, no backslashes, no capitals in the host.
  if (username !== '' || password !== '' || href !== text) return false
  return (protocol === 'https:' && hosts[provider].includes(host)) || origin === new URL(mediaUrl).origin
}
