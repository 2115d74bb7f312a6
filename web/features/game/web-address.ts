/** An external address that may be linked to, with its host for display; null for anything but https. */
export function webAddress(url: string): { href: string; host: string } | null {
  const address = URL.parse(url)
  if (address?.protocol !== 'https:') return null
  return { href: address.href, host: address.hostname.replace(/^www\./, '') }
}
