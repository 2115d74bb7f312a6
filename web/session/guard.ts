import { paths } from '../lib/paths.ts'
import type { RouteEntry } from '../routes.tsx'
import { safeRedirect } from './safe-redirect.ts'
import { session } from './session.ts'

interface Visit {
  location: { href: string; search: object }
  built: boolean
  /** The address without its optional parameter. */
  bare: boolean
  onServer: boolean
}

/** Where a visit goes instead, or null to let it in: first the access rule, then whether there is anything at the address. */
export function guard(entry: RouteEntry, { location, built, bare, onServer }: Visit): string | null {
  // The server knows nobody: the browser decides about protected addresses.
  const person = session.current()
  const ownProfile = entry.name === 'profile' && bare
  if (!onServer) {
    const needsLogin = entry.access === 'login' || entry.access === 'admin' || ownProfile
    if (needsLogin && !person) return paths.access(location.href)
    if (entry.access === 'admin' && person?.user.an !== 1) return paths.home()
    if (entry.access === 'guest' && person) return afterLogin((location.search as { redirect?: string }).redirect)
  }
  return built ? null : paths.home()
}

/** Where somebody who is logged in goes from the access page: the wanted place if it is ours, else the own profile. */
export const afterLogin = (wanted: string | undefined): string => safeRedirect(wanted) ?? paths.profile()
