const year = 31_536_000

/** Keeps a choice (language, theme) where the server sees it: functional, the same for everybody who chose alike. */
export function setChoiceCookie(name: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${year}; SameSite=Lax${secure}`
}

/** The value of a cookie in a Cookie header. */
export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split(';').find((part) => part.trim().startsWith(`${name}=`))
  return found?.slice(found.indexOf('=') + 1).trim()
}
