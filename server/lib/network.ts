import ipaddr from 'ipaddr.js'

/**
 * The network of a request, as limits count it: an IPv4 address, or the first 64 bits of an IPv6 address, because every
 * customer gets that many addresses (AU-13).
 */
export function networkOf(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return 'unknown'
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return address.toString()
  const parts = (address as ipaddr.IPv6).parts.slice(0, 4).map((part) => part.toString(16))
  return `${parts.join(':')}::/64`
}
