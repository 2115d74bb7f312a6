import { writeCookie } from '../../common/rules/cookies.ts'

const year = 31_536_000

/**
 * Stores a setting (language, theme) where the server sees it: a functional cookie, identical for all users with the
 * same setting.
 */
export function setChoiceCookie(name: string, value: string): void {
  const cookie = { name, value: encodeURIComponent(value), path: '/', maxAge: year, readBy: 'scripts' } as const
  document.cookie = writeCookie(cookie, location.origin)
}
