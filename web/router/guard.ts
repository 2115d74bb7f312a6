import { paths } from './paths.ts'
import type { Place } from './address.ts'
import type { Match } from './match.ts'
import { safeRedirect } from './safe-redirect.ts'
import { session } from '../session/session.ts'

/** Whether an address shows the caller's own data: only the browser knows who that is. */
export const isPersonal = ({ entry, bare }: Match): boolean =>
  entry.access === 'login' || entry.access === 'admin' || (entry.name === 'profile' && bare)

/** The address to redirect a visit to, or null to allow it: first the access rule, then whether the screen exists. */
export function guard(match: Match, place: Place, onServer: boolean): string | null {
  // The server does not know the user: the browser decides about protected addresses.
  if (!onServer) {
    const person = session.current()
    if (isPersonal(match) && !person) return paths.access(place.href)
    if (match.entry.access === 'admin' && person?.user.an !== 1) return paths.home()
    // A mailed link works whoever is logged in (AUT-04, AUT-10); otherwise a user has nothing to do here (SHL-05).
    if (match.entry.access === 'guest' && person && !place.search['token']) return paths.profile()
  }
  return match.built ? null : paths.home()
}

/** The destination after a registration: the page that led to it, otherwise what a new member may do first. */
export function afterRegistration(wanted: string | undefined): string {
  const back = safeRedirect(wanted)
  return back === null || back === paths.home() ? paths.welcome() : back
}

/** The destination after a log-in: the requested page if it is ours, otherwise the own profile. */
export const afterLogin = (wanted: string | undefined): string => safeRedirect(wanted) ?? paths.profile()
