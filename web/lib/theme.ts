import { useSyncExternalStore } from 'react'
import { setChoiceCookie } from './cookies.ts'
import { storage } from './storage.ts'

const themes = ['light', 'dark', 'auto'] as const
/** `auto` follows the system. */
export type Theme = (typeof themes)[number]
export const themeKey = 'theme'
export const isTheme = (text: unknown): text is Theme => themes.includes(text as Theme)

const listeners = new Set<() => void>()
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The chosen theme, which the server set on <html> from the cookie. */
const currentTheme = (): Theme => {
  const printed = document.documentElement.dataset['theme']
  return isTheme(printed) ? printed : 'auto'
}

export const useTheme = (): Theme => useSyncExternalStore(subscribe, currentTheme, () => 'auto')

export function chooseTheme(theme: Theme): void {
  storage.set(themeKey, theme)
  setChoiceCookie(themeKey, theme)
  showTheme(theme)
}

function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  listeners.forEach((listener) => listener())
}

/** When the cookie is gone but the browser's storage is not, the storage wins. */
export function restoreTheme(): void {
  const stored = storage.get(themeKey)
  if (isTheme(stored) && stored !== currentTheme()) chooseTheme(stored)
}
