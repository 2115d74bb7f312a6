import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/mounted-resource.ts'
import { userRoutes } from './user.routes.ts'

/** Users as others see them. */
export const userResource = {
  name: 'user',
  routes: userRoutes,
  tables: ['user_counters', 'user_ranks'],
  notArchived: {
    user_counters: 'counted again from what comes in',
    user_ranks: 'computed again from what comes in',
  },
  erase: [eraseRows('user_ranks.user_id'), eraseRows('user_counters.user_id')],
} as const satisfies MountedResource
