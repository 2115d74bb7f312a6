const origin = 'https://here.invalid'

/**
 * The requested path after login, or null when it would leave this site or lead back to the access page (AU-27). Only a
 * plain absolute path is accepted; anything that a URL parser and a reader may understand differently is refused.
 */
export function safeRedirect(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > 8_000 || !wanted.startsWith('/')) return null
  // A second slash, a backslash or a control character anywhere in the path, also encoded, can smuggle in another host.
  let path: string
  try {
    path = decodeURIComponent(wanted.split(/[?#]/)[0] ?? '')
  } catch {
    return null
  }
  if (/[\\\u0000-\u0020\u007f]/.test(path) || path.includes('//') || /[\u0000-\u001f\u007f]/.test(wanted)) return null
  if (!URL.canParse(wanted, origin)) return null
  const url = new URL(wanted, origin)
  if (url.origin !== origin || /^\/(access|password)(\/|$)/i.test(decodeURIComponent(url.pathname))) return null
  return url.pathname + url.search + url.hash
}
