/** An outside address that may be linked to, with its host for the eye; null for anything but http and https. */
export function webAddress(url: string): { href: string; host: string } | null {
  const address = URL.parse(url)
  if (address === null || !/^https?:$/.test(address.protocol)) return null
  return { href: address.href, host: address.hostname.replace(/^www\./, '') }
}
