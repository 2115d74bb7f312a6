import ipaddr from 'ipaddr.js'

/** A network that limits count, and how many times as much as the narrowest one it may do. */
interface Network {
  name: string
  times: number
}

/** Parts of 16 bits of an IPv6 address, for networks of this many bits. */
const widths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 2.5 },
]

/**
 * The networks of a request, as limits count them, the narrowest first: an IPv4 address, or the first 64 bits of an
 * IPv6 address, because every customer gets that many addresses (AU-13). Many get a whole /56 or /48, which can do
 * somewhat more than one network, but not 256 or 65,536 times as much (AU-34).
 */
export function networksOf(ip: string | undefined): Network[] {
  if (ip === undefined || !ipaddr.isValid(ip)) return [{ name: 'unknown', times: 1 }]
  const address = ipaddr.process(ip)
  if (address.kind() === 'ipv4') return [{ name: address.toString(), times: 1 }]
  const { parts } = address as ipaddr.IPv6
  // 6to4: whoever has an IPv4 address has a whole /48 of these.
  if (parts[0] === 0x2002) return [{ name: embeddedIPv4(parts), times: 1 }]
  return widths.map(({ bits, times }) => ({ name: prefixOf(parts, bits), times }))
}

const embeddedIPv4 = (parts: number[]): string =>
  parts
    .slice(1, 3)
    .flatMap((part) => [part >> 8, part & 0xff])
    .join('.')

function prefixOf(parts: number[], bits: number): string {
  const shown = parts.slice(0, 4).map((part, at) => part & (0xffff << Math.max(0, 16 * (at + 1) - bits)) & 0xffff)
  return `${shown.map((part) => part.toString(16)).join(':')}::/${bits}`
}

/** The narrowest network of a request. */
export const networkOf = (ip: string | undefined): string => networksOf(ip)[0]!.name

/** The widest network of a request: whoever may have that many addresses counts as one. */
export const widestNetworkOf = (ip: string | undefined): string => networksOf(ip).at(-1)!.name
