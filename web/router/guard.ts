import { paths } from './paths.ts'
import type { Place } from './address.ts'
import type { Match } from './match.ts'
import { safeRedirect } from './safe-redirect.ts'
import { session } from '../session/session.ts'

/** Whether an address shows the person who asks: nobody else may decide about it. */
export const isPersonal = ({ entry, bare }: Match): boolean =>
  entry.access === 'login' || entry.access === 'admin' || (entry.name === 'profile' && bare)

/** Where a visit goes instead, or null to let it in: first the access rule, then whether there is anything at the address. */
export function guard(match: Match, place: Place, onServer: boolean): string | null {
  // The server knows nobody: the browser decides about protected addresses.
  if (!onServer) {
    const person = session.current()
    if (isPersonal(match) && !person) return paths.access(place.href)
    if (match.entry.access === 'admin' && person?.user.an !== 1) return paths.home()
    // A mailed link does its work whoever is logged in (AUT-04, AUT-10); else there is nothing to do here (SHL-05).
    if (match.entry.access === 'guest' && person && !place.search['token']) return paths.profile()
  }
  return match.built ? null : paths.home()
}

/** Where somebody goes who has just logged in: the wanted place if it is ours, else the own profile. */
export const afterLogin = (wanted: string | undefined): string => safeRedirect(wanted) ?? paths.profile()
