/** Where a virus scanner listens: a host and a port, or the path of a socket. */
export type ScannerAddress = { host: string; port: number } | { path: string }

/** Reads an address like `clamav:3310`, `[::1]:3310` or `/run/clamav/clamd.ctl`; null for anything else. */
export function readScannerAddress(text: string): ScannerAddress | null {
  if (/^\/\S+$/.test(text)) return { path: text }
  const [, ipv6, host = ipv6, digits] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  return host !== undefined && port > 0 && port <= 65_535 ? { host, port } : null
}
