import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { hydrateUsers } from '../../hydrate/hydrate.ts'
import { profilesNow } from './user.queries.ts'
import { userPicture } from './user.ts'
import { userRoutes } from './user.routes.ts'

/** Users as others see them. */
export const userResource = {
  name: 'user',
  after: ['account'],
  routes: userRoutes,
  linkPictures: { user: userPicture },
  tables: ['user_counters', 'user_ranks'],
  notArchived: {
    user_counters: 'counted again from what comes in',
    user_ranks: 'computed again from what comes in',
  },
  erase: [eraseRows('user_ranks.user_id'), eraseRows('user_counters.user_id')],
  moderated: {
    sees: async (db, id, viewer) => (await hydrateUsers(db, [id], viewer)).length === 1,
    now: profilesNow,
  },
} as const satisfies MountedResource
