import type { MountedResource } from '../../http/app-types.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { hiddenPostRoutes } from './hidden-post.routes.ts'
import { hiddenPostsFile } from './hidden-posts.queries.ts'

/** Posts of others that people hid for themselves. */
export const hiddenPostResource = {
  name: 'hidden-post',
  after: ['comment'],
  routes: hiddenPostRoutes,
  tables: ['hidden_comments'],
  archive: { tables: ['hidden_comments'], file: hiddenPostsFile },
  erase: [eraseRows('hidden_comments.user_id'), eraseRows('hidden_comments.owner_id')],
} as const satisfies MountedResource
