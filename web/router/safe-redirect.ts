const origin = 'https://here.invalid'

/**
 * The wanted path after login, or null when it would leave this site or lead back to the access page (AU-27).
 * Only a plain absolute path passes; what the URL parser would read differently from the eye is refused.
 */
export function safeRedirect(wanted: string | null | undefined): string | null {
  if (!wanted || wanted.length > 2_000 || !wanted.startsWith('/')) return null
  // A second slash, a backslash or a control character anywhere in the path is how another host is smuggled in; also when encoded.
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
