import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { discoverRoutes } from './discover.routes.ts'
import { unwantedFile, mergeRefused } from './unwanted.queries.ts'

/** Why archives do not contain it. */
const computed = 'computed again from the imported data'

/** Suggested games, computed from users' collections, and those that users refused. */
export const discoverResource = {
  name: 'discover',
  after: ['account', 'game'],
  routes: discoverRoutes,
  tables: ['user_suggestions', 'user_suggestion_states', 'unwanted_suggestions'],
  archive: { tables: ['unwanted_suggestions'], file: unwantedFile },
  notArchived: {
    user_suggestions: computed,
    user_suggestion_states: computed,
  },
  rowsOfGames: {
    merged: ['unwanted_suggestions.game_id'],
    merge: mergeRefused,
    left: { 'user_suggestions.game_id': 'suggested anew when the collection has changed' },
  },
  erase: [
    eraseRows('user_suggestions.user_id'),
    eraseRows('user_suggestion_states.user_id'),
    eraseRows('unwanted_suggestions.user_id'),
  ],
} as const satisfies MountedResource
