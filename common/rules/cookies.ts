interface Cookie {
  /** Without a prefix. */
  name: string
  value: string
  /** The addresses that browsers send it to. */
  path: string
  /** Seconds for which the browser stores it; 0 deletes it. */
  maxAge: number
  /** `server`: no script of a page reads it, and no request from another site carries it. */
  readBy: 'server' | 'scripts'
}

const isHttps = (origin: string): boolean => origin.startsWith('https:')

/**
 * The name of a cookie of the site with this origin. Browsers accept the prefix only from https and with `Secure`, so
 * that an attacker on a plain connection cannot set such a cookie (AU-60).
 */
export const cookieName = (name: string, origin: string): string => (isHttps(origin) ? `__Secure-${name}` : name)

/** The text of a `Set-Cookie` header, or of an assignment to `document.cookie`. */
export function writeCookie({ name, value, path, maxAge, readBy }: Cookie, origin: string): string {
  const access = readBy === 'server' ? 'HttpOnly; SameSite=Strict' : 'SameSite=Lax'
  const secure = isHttps(origin) ? '; Secure' : ''
  return `${cookieName(name, origin)}=${value}; Path=${path}; Max-Age=${maxAge}; ${access}${secure}`
}

/** The value of the cookie with exactly this name in a `Cookie` header; undefined: none. */
export function findCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((part) => part.trimStart().startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}

/** The value of a cookie of the site with this origin. */
export const readCookie = (header: string | undefined, name: string, origin: string): string | undefined =>
  findCookie(header, cookieName(name, origin))
