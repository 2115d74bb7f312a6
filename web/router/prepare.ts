import type { QueryClient } from '@tanstack/react-query'
import { hasStatus } from '../api/api-error.ts'
import { fetchScreen } from './loaded-screens.ts'
import type { Params } from './screen.ts'
import { guard } from './guard.ts'
import { session } from '../session/session.ts'
import { readAddress, type Place } from './address.ts'
import { matchPath, type Match } from './match.ts'

/**
 * `missing`: the address is unknown (404); `refused`: what it asks for is not possible (422); `failed`: its code or, on
 * the server, its data failed to load.
 */
export type Status = 'shown' | 'missing' | 'refused' | 'failed'

export interface Target extends Match {
  place: Place
}

/**
 * The target of an address after redirects, and whether it was redirected. Throws only if the redirects form a loop.
 */
export function resolveTarget(address: string, onServer: boolean, key?: string): { target: Target; moved: boolean } {
  let place = readAddress(address, key)
  for (let hops = 0; hops < 5; hops += 1) {
    const match = matchPath(place.path)
    const elsewhere = match ? guard(match, place, onServer) : '/'
    if (match && elsewhere === null) return { target: { ...match, params: ownParams(match), place }, moved: hops > 0 }
    place = readAddress(elsewhere ?? '/', key)
  }
  throw new Error(`The address ${address} leads nowhere`)
}

/** `/profile` alone is the viewer's own. */
const ownParams = ({ entry, params }: Match): Params =>
  entry.name === 'profile' && !params['user'] ? { ...params, user: session.current()?.user.nick ?? '' } : params

/**
 * How long a page without a network waits for what was kept of its data, in milliseconds: drawing it twice would take
 * longer.
 */
const patience = 400

/**
 * Loads the code of a target and starts its queries; the server also waits for the data. `kept`: a page without a
 * network, whose queries can read what was kept when it has resolved.
 */
export async function prepare(
  target: Target,
  query: QueryClient,
  onServer: boolean,
  kept?: Promise<unknown>,
): Promise<Status> {
  const { entry, tab, params, place } = target
  try {
    const parts = [
      ...(entry.load ? [fetchScreen(entry.screen, entry.load)] : []),
      ...(tab ? [fetchScreen(tab.file, tab.load)] : []),
    ]
    const screens = await Promise.all(parts)
    await kept
    const context = { params, search: place.search, query }
    const data = Promise.all(screens.map(async (screen) => screen.load?.(context)))
    // In the browser the screen shows its own skeleton, and its queries report their own failures.
    if (onServer) await data
    const settled = data.then(
      () => {},
      () => {},
    )
    if (kept) await Promise.race([settled, new Promise((late) => setTimeout(late, patience))])
    return 'shown'
  } catch (error) {
    if (hasStatus(error, 404)) return 'missing'
    if (hasStatus(error, 422)) return 'refused'
    if (import.meta.env.DEV && !onServer) console.error(error)
    return 'failed'
  }
}
