import { eraseRows } from '../../resource/erasure.ts'
import type { MountedResource } from '../../http/app-types.ts'
import { alikeRoutes, friendRoutes, keepersRoutes } from './friend.routes.ts'
import { followCounters } from './friend.queries.ts'
import { followsFile } from './follows-archive.queries.ts'

/** Who follows whom. */
export const friendResource = {
  name: 'friend',
  after: ['user'],
  routes(app, ctx) {
    friendRoutes(app, ctx)
    alikeRoutes(app, ctx)
    keepersRoutes(app)
  },
  tables: ['follows', 'set_aside'],
  notArchived: { set_aside: 'a press on "not interested", for the suggestions of this site alone' },
  archive: { tables: ['follows'], file: followsFile },
  counters: followCounters,
  erase: [
    eraseRows('follows.user_id'),
    eraseRows('follows.followed_id'),
    eraseRows('set_aside.user_id'),
    eraseRows('set_aside.other_id'),
  ],
} as const satisfies MountedResource
