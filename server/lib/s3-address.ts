/** Where the bucket of an S3-compatible store is, and the key that opens it. */
export interface S3Address {
  /** Address of the bucket: `https://host/bucket`. */
  bucket: string
  region: string
  key: string
  secret: string
}

/** `s3+http` is for a store in the same private network. */
const schemes: Record<string, string> = { 's3:': 'https:', 's3+http:': 'http:' }
const bucketName = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/

/**
 * Reads `s3://key:secret@host/bucket?region=eu-west-1`; `/`, `+` and `=` of a secret may stand as they are or
 * percent-encoded. Null when it has another form.
 */
export function readS3Address(text: string): S3Address | null {
  // Secrets of AWS contain slashes, with which an address ends early: everything before the last @ is the key.
  const [, scheme, key, secret, rest] = /^(s3(?:\+http)?:)\/\/([^:@/]+):([^@]+)@([^@]+)$/.exec(text) ?? []
  if (scheme === undefined || key === undefined || secret === undefined || rest === undefined) return null
  const place = `${schemes[scheme] ?? ''}//${rest}`
  if (!URL.canParse(place)) return null
  const { origin, pathname, searchParams, hash } = new URL(place)
  const [, bucket] = bucketName.exec(pathname) ?? []
  const names = [...searchParams.keys()]
  if (bucket === undefined || hash !== '' || names.some((name) => name !== 'region')) return null
  const region = searchParams.get('region') ?? 'us-east-1'
  const [plainKey, plainSecret] = [plain(key), plain(secret)]
  if (!/^[\w-]+$/.test(region) || plainKey === null || plainSecret === null) return null
  return { bucket: `${origin}/${bucket}`, region, key: plainKey, secret: plainSecret }
}

function plain(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

/** Where a virus scanner listens: a host and a port, or the path of a socket. */
export type ScannerAddress = { host: string; port: number } | { path: string }

/** Reads an address like `clamav:3310`, `[::1]:3310` or `/run/clamav/clamd.ctl`; null for anything else. */
export function readScannerAddress(text: string): ScannerAddress | null {
  if (/^\/\S+$/.test(text)) return { path: text }
  const [, ipv6, host = ipv6, digits] = /^(?:\[([\da-f:]+)\]|([\w.-]+)):(\d{1,5})$/i.exec(text) ?? []
  const port = Number(digits)
  return host !== undefined && port > 0 && port <= 65_535 ? { host, port } : null
}
