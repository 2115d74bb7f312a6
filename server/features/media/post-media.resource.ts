import type { MountedResource } from '../../http/mounted-resource.ts'
import { eraseRows } from '../../resource/erasure.ts'
import { postMediaRoutes } from './post-media.routes.ts'

/** Pictures and videos of posts. */
export const postMediaResource = {
  name: 'post-media',
  routes: postMediaRoutes,
  tables: ['comment_media'],
  notArchived: { comment_media: 'archives hold texts of posts; their pictures and videos do not fit into them' },
  erase: [eraseRows('comment_media.user_id')],
  folder: 'posts',
} as const satisfies MountedResource
