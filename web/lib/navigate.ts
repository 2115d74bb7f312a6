import { useNavigate, useRouterState } from '@tanstack/react-router'
import { paths } from './paths.ts'
import type { Search } from './screen.ts'

export const readSearch = (text: string): Search => Object.fromEntries(new URLSearchParams(text))
export const writeSearch = (search: Record<string, unknown>): string => {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null)
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return text === '' ? '' : `?${text}`
}

/** An address as the parts that the router takes. */
export function splitAddress(address: string): { to: string; search: Search; hash?: string } {
  const [, path = '/', query = '', hash] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/.exec(address) ?? []
  return { to: path, search: readSearch(query), ...(hash !== undefined && { hash }) }
}

/** Goes to an address; a replaced one (a filter, typed text) neither scrolls nor animates. */
export function useGo(): (address: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (address, { replace = false } = {}) =>
    void navigate({ ...splitAddress(address), replace, ...(replace && { viewTransition: false }) })
}

/** The access page that leads back to where the visitor is now. */
export function useAccessPath(view?: 'register'): string {
  const here = useRouterState({ select: ({ location }) => location.href })
  return here.startsWith('/access') ? paths.access(undefined, view) : paths.access(here, view)
}
