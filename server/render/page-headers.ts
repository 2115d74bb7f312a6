import type { Config } from '../config.ts'

/** What the pages may load; the same for every page. No inline code of any kind (threats section 6). */
const policy = (pictures: string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ')

const permissions =
  'accelerometer=(), autoplay=(self), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()'

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  vary: 'Cookie, Accept-Language, Accept-Encoding',
}

export type SiteConfig = Pick<Config, 'publicUrl' | 'igdb'>

/** Headers of an HTML document. The access pages carry tokens and wanted places in their address: they tell nobody (P-36). */
export function pageHeaders(path: string, { publicUrl, igdb }: SiteConfig): Record<string, string> {
  const secret = /^\/(access|password)(\/|\?|$)/.test(path)
  return {
    ...fixed,
    // The only pictures from elsewhere are those of the games database; its stand-in has none.
    'content-security-policy': policy(igdb?.mode === 'on' ? [new URL(igdb.imagesUrl).origin] : []),
    'referrer-policy': secret ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
