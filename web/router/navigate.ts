import { useRouter, useView } from './use-router.tsx'
import { paths } from './paths.ts'

/** Opens an address of web/router/paths.ts; replacing one (a filter, typed text) neither scrolls nor animates. */
export function useGo(): (address: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (address, options) => void router.go(address, options)
}

/** The access page that leads back to the visitor's present page. */
export function useAccessPath(view?: 'register'): string {
  const here = useView(({ place, entry }) => (entry.access === 'guest' ? undefined : place.href))
  return paths.access(here, view)
}

/**
 * The `data-press` of what a visitor may press: kept by before-paint.ts, and done after the log-in
 * (web/session/presses.ts). `act` is a flag, `follow`, `rate:8.5` or `like:list`.
 */
export const pressOf = (act: string, id: number, name: string): string => `${act} ${id} ${name}`

/** Keeps a press that no element can name beforehand. */
export const keepPress = (press: string): boolean => dispatchEvent(new CustomEvent('press', { detail: press }))
