import type { Params } from '../lib/screen.ts'
import type { RouteEntry } from '../routes.tsx'
import { session } from './session.ts'

/** The parameters of an address; `/profile` alone is one's own. */
export const paramsOf = (entry: RouteEntry, params: Params): Params =>
  entry.name === 'profile' && !params.user ? { ...params, user: session.current()?.user.nick ?? '' } : params
