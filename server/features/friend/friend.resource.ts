import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/mounted-resource.ts'
import { followCounters } from './follow-counters.queries.ts'
import { followsFile } from './follows-archive.ts'
import { friendRoutes } from './friend.routes.ts'

/** Who follows whom. */
export const friendResource = {
  name: 'friend',
  routes: friendRoutes,
  tables: ['follows'],
  archive: { tables: ['follows'], file: followsFile },
  counters: followCounters,
  erase: [eraseRows('follows.user_id'), eraseRows('follows.followed_id')],
} as const satisfies MountedResource
