import type { Config } from '../config.ts'
import { pictureOrigins } from '../providers/providers.ts'

/** Google's sign-in needs its button's script, style sheet, frame and calls; nothing when it is off. */
function googleHosts(google: SiteConfig['providers']['google']) {
  if (!google) return { script: [], style: [], frame: [], connect: [] as string[], types: [] }
  const folder = new URL('.', google.scriptUrl).href
  // The names that Google's script gives to its policies are undocumented, and change.
  const theirs = google.scriptUrl.startsWith('https://accounts.google.com/') ? ['*', "'allow-duplicates'"] : []
  const types = ['ludoteca-google', ...theirs]
  return { script: [google.scriptUrl], style: [`${folder}style`], frame: [folder], connect: [folder], types }
}

/**
 * The only trusted-types policies: web/art/trusted.ts, web/sw/register.ts, web/features/auth/find-nonce.ts,
 * web/features/comment/composer/video/send-video.ts,
 * web/features/comment/composer/paste/pasted-markup.ts, and with Google web/features/google/gsi.ts.
 */
const trustedTypes = ['ludoteca-art', 'ludoteca-worker', 'ludoteca-work', 'ludoteca-video', 'ludoteca-paste']

/** What the pages may load; the same for every page. No inline code of any kind (threats section 6). */
const policy = (pictures: string[], { script, style, frame, connect, types }: ReturnType<typeof googleHosts>): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    "script-src-attr 'none'",
    ["style-src 'self'", ...style].join(' '),
    ["img-src 'self' data: blob:", ...pictures].join(' '),
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "worker-src 'self'",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    ['trusted-types', ...trustedTypes, ...types].join(' '),
  ].join('; ')

const permissions =
  'accelerometer=(), autoplay=(self), browsing-topics=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), ' +
  'magnetometer=(), microphone=(), midi=(), payment=(), usb=(), xr-spatial-tracking=()'

const fixed = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions,
  'x-permitted-cross-domain-policies': 'none',
  'x-dns-prefetch-control': 'off',
  'cache-control': 'no-cache',
  'content-type': 'text/html; charset=utf-8',
  vary: 'Cookie, Accept-Language, Accept-Encoding',
}

export type SiteConfig = Pick<Config, 'publicUrl' | 'providers' | 'platformUrl'>

/** The page at an address that may hold a token, which no memory, cache or other site is to see. */
export const secretPage = (address: string): string | undefined =>
  /^\/(access|password|loan)(?:\/|\?|$)/i.exec(address)?.[1]?.toLowerCase()

/**
 * Headers of an HTML document. Addresses of the authentication pages and of shared loans contain tokens and return
 * addresses: they send no referrer (P-36), except for the site's origin on the page with Google's button, which refuses
 * to render without one.
 */
export function pageHeaders(path: string, { publicUrl, platformUrl, providers }: SiteConfig): Record<string, string> {
  const { google } = providers
  const hosts = googleHosts(google)
  if (platformUrl !== null) hosts.connect.push(platformUrl)
  const page = secretPage(path)
  const referrer = page === undefined ? 'strict-origin-when-cross-origin' : 'no-referrer'
  return {
    ...fixed,
    'content-security-policy': policy(pictureOrigins(providers), hosts),
    // Google's window reports the choice to the page.
    'cross-origin-opener-policy': google ? 'same-origin-allow-popups' : 'same-origin',
    'referrer-policy': google && page === 'access' ? 'strict-origin' : referrer,
    ...(page === 'loan' && { 'x-robots-tag': 'noindex', 'cache-control': 'no-store' }),
    ...(publicUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=63072000; includeSubDomains' }),
  }
}
