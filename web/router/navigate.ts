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
